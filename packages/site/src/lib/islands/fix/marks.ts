/** Draws a person's waiting fixes into the words: dashed, with the number of the suggestion. The page keeps its size: where the
 *  new words would make a line more, the old ones stay and only bear the mark. */
import { type Piece, plainOf } from './plain.ts'
import { type Hunk, wordHunks } from './word-hunks.ts'

/** What is drawn of a change. */
export interface Mark {
  number: number
  before: string
  after: string
  /** What a screen reader says of the mark. */
  label: string
  href: string
}

/** The words of an element before anything was drawn into it. */
const originals = new WeakMap<Element, Element>()

export function originalOf(element: Element): Element {
  return originals.get(element) ?? element
}

/** From now on fixes read these words, whatever is drawn. */
export function keepOriginal(element: Element): void {
  const original = element.cloneNode(true)
  if (original instanceof Element) originals.set(element, original)
}

/** `isFree`: the page may move, as after a press of the reader. */
export function drawMark(element: HTMLElement, mark: Mark, { isFree }: { isFree: boolean }): void {
  clearMarks(element)
  const original = element.cloneNode(true)
  if (!(original instanceof Element)) return
  const height = element.getBoundingClientRect().height
  draw(element, mark, { keepsOld: false })
  originals.set(element, original)
  if (isFree || Math.abs(element.getBoundingClientRect().height - height) < 1) return
  clearMarks(element)
  originals.set(element, original)
  draw(element, mark, { keepsOld: true })
}

export function clearMarks(element: Element): void {
  const original = originals.get(element)
  if (original === undefined) return
  element.replaceChildren(...original.cloneNode(true).childNodes)
  originals.delete(element)
}

function draw(element: HTMLElement, mark: Mark, { keepsOld }: { keepsOld: boolean }): void {
  // Offsets are those of the page: the service's words may have other spaces.
  const hunks = wordHunks(plainOf(element).text, mark.after)
  // The last first: so the offsets of the others hold.
  for (const [at, hunk] of hunks.toReversed().entries()) {
    const shown = drawHunk(element, hunk, keepsOld)
    if (shown === null) continue
    name(shown, mark)
    if (at === 0) shown.after(numberOf(mark))
  }
}

/** The words of a hunk in an element of their own. Null where the element has no words at all. */
function drawHunk(element: HTMLElement, hunk: Hunk, keepsOld: boolean): HTMLElement | null {
  const { pieces, text } = plainOf(element)
  const words = keepsOld ? '' : hunk.words.trim()
  const range = withoutSpaces(text, hunk, keepsOld)
  const isGone = !keepsOld && words === ''
  const shown = document.createElement(isGone ? 'del' : 'span')
  const touched = pieces.filter(({ start, end }) => start < range.to && end > range.from)
  const first = touched[0] ?? pieces.find(({ start, end }) => start <= range.from && range.from <= end)
  if (first === undefined) return null
  const rest = first.node.splitText(Math.max(0, range.from - first.start))
  const taken = touched.map((piece) => cut(piece, first, rest, range))
  shown.textContent = words === '' ? taken.join('') : words
  rest.before(shown)
  if (words !== '' && range.from === range.to) spaceOut(shown)
  return shown
}

/** Added words stand apart from those on both sides. */
function spaceOut(shown: HTMLElement): void {
  const [before, after] = [shown.previousSibling?.textContent, shown.nextSibling?.textContent]
  if (before !== undefined && before !== null && /\S$/u.test(before)) shown.before(' ')
  if (after !== undefined && after !== null && /^\S/u.test(after)) shown.after(' ')
}

function name(shown: HTMLElement, { number, label }: Mark): void {
  shown.classList.add('mine')
  shown.tabIndex = 0
  shown.setAttribute('role', 'button')
  shown.setAttribute('aria-haspopup', 'dialog')
  shown.setAttribute('aria-label', `${shown.textContent} (${label})`)
  shown.dataset.number = String(number)
}

/** Takes the words of a piece out of its node. */
function cut(piece: Piece, first: Piece, rest: Text, range: { from: number; to: number }): string {
  const [from, to] = [Math.max(piece.start, range.from), Math.min(piece.end, range.to)]
  const node = piece === first ? rest : piece.node
  const begin = piece === first ? 0 : from - piece.start
  const taken = node.data.slice(begin, begin + to - from)
  node.deleteData(begin, to - from)
  return taken
}

/** The spaces around the words of a hunk stay as they are. Where nothing but a place is left and the old words must bear the
 *  mark, the word before it does. */
function withoutSpaces(text: string, { from, to }: Hunk, keepsOld: boolean): { from: number; to: number } {
  const part = text.slice(from, to)
  if (part.trim() !== '') {
    return {
      from: from + part.length - part.trimStart().length,
      to: to - (part.length - part.trimEnd().length),
    }
  }
  const end = text.slice(0, from).trimEnd().length
  if (!keepsOld) return { from: to, to }
  return { from: text.slice(0, end).search(/\S+$/u), to: end }
}

/** Above the words, so that it takes no room in their line. */
function numberOf({ number, href, label }: Mark): HTMLElement {
  const link = document.createElement('a')
  link.className = 'mine-n'
  link.href = href
  link.textContent = `#${number}`
  link.setAttribute('aria-label', label)
  link.dir = 'ltr'
  return link
}
