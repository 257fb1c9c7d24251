/** Te'amim and nikud are left out where the reader chose so: what is shown is what is copied. Fixes know the whole words. */
import { clearMarks, keepOriginal } from './fix/marks.ts'

const WORDS = '.page :is(.seg, .head), .gloss .notes li'
const TEAMIM = /[\u0591-\u05af\u05c0\u05c3-\u05c6]/gu
/** A maqaf is a sign between words, and no point. */
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7]/gu

/** By what is chosen now. */
export function showPoints(): void {
  const { points } = document.documentElement.dataset
  for (const element of document.querySelectorAll<HTMLElement>(WORDS)) {
    // A fix that waits is drawn into its whole words.
    if (element.querySelector('.mine') !== null) continue
    if (element.dataset.bare !== undefined) restore(element)
    if (points === 'nikud') strip(element, TEAMIM)
    else if (points === 'none') strip(element, POINTS)
  }
}

function restore(element: HTMLElement): void {
  delete element.dataset.bare
  clearMarks(element)
}

function strip(element: HTMLElement, signs: RegExp): void {
  if (element.textContent.search(signs) < 0) return
  keepOriginal(element)
  element.dataset.bare = ''
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) node.data = node.data.replace(signs, '')
  }
}
