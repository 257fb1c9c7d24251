/** The verse or paragraph that the reader is at. */

const VERSE = '.page .seg'

/** Of the focus, of the chosen words, the one that the address names, or the first in view. */
export function verseHere(): HTMLElement | null {
  const chosen = getSelection()?.anchorNode ?? null
  const around = chosen instanceof Element ? chosen : (chosen?.parentElement ?? null)
  const near = [document.activeElement, around, document.querySelector(`${VERSE}:target`)]
  for (const each of near) {
    const verse = each?.closest<HTMLElement>(VERSE) ?? null
    if (verse !== null) return verse
  }
  return (
    [...document.querySelectorAll<HTMLElement>(VERSE)].find((each) => each.getBoundingClientRect().bottom > 0) ?? null
  )
}

/** In a row of versions the id stands once. */
export function idOf(verse: HTMLElement): string {
  return verse.id || (verse.closest('.pair')?.querySelector(':scope > [id]')?.id ?? '')
}
