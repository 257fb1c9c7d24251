/** A reader's choices: shown at once, and kept for the next pages. */
import { CHOICES, CHOICES_KEY, type Choice } from '#lib/choices.ts'

/** Empty: as usual. */
export function chosen(name: Choice): string {
  return document.documentElement.dataset[name] ?? ''
}

/** `value`: one that `CHOICES` names; any other is “as usual”. */
export function choose(name: Choice, value: string): void {
  const { dataset } = document.documentElement
  const known: readonly string[] = CHOICES[name]
  if (known.includes(value)) dataset[name] = value
  else delete dataset[name]
  if (name === 'points') void import('./points.ts').then(({ showPoints }) => showPoints())
  const all = Object.keys(CHOICES).flatMap((each) => {
    const now = dataset[each]
    return now === undefined ? [] : [[each, now]]
  })
  try {
    localStorage.setItem(CHOICES_KEY, JSON.stringify(Object.fromEntries(all)))
  } catch {
    // A browser that keeps nothing: the choice holds on this page.
  }
}
