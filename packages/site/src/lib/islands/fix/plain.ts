/** The plain words of a segment on a page, as the service knows them, and the text nodes that hold them. Numbers, marks of notes
 *  and names of pages are no words. Source: shapes.md#words. */

export interface Plain {
  text: string
  pieces: Piece[]
}

/** A text node with its range of the plain words. */
export interface Piece {
  node: Text
  start: number
  end: number
}

const NO_WORDS = '.n, .at, .speaker, .marker, .mine-n, [data-mine], .notes li > b:has(> a[href^="#ref:"])'

export function plainOf(element: Element): Plain {
  const pieces: Piece[] = []
  let text = ''
  const walk = (parent: Node): void => {
    for (const child of parent.childNodes) {
      if (child instanceof Text) {
        pieces.push({ node: child, start: text.length, end: text.length + child.data.length })
        text += child.data
      } else if (child instanceof HTMLBRElement) text += breakText(child)
      else if (child instanceof Element && !isAside(child)) walk(child)
      // The name of the page is no word, and stands for the space before the page.
      else if (child instanceof Element && child.matches('.break:not(.split)')) text += ' '
    }
  }
  walk(element)
  return { text, pieces }
}

function breakText({ classList }: Element): string {
  if (!classList.contains('eol')) return '\n'
  return classList.contains('split') ? '' : ' '
}

function isAside(element: Element): boolean {
  if (element.matches(NO_WORDS) || element.classList.contains('break')) return true
  return element.querySelector(':scope > [role="doc-noteref"]') !== null
}

/** Spaces, and the order of points on a letter, make no difference. */
export function isSame(a: string, b: string): boolean {
  return readForm(a) === readForm(b)
}

function readForm(words: string): string {
  return words.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Where a point of the document stands in the plain words; null outside them. */
export function offsetOf({ pieces, text }: Plain, node: Node, offset: number): number | null {
  const piece = pieces.find((each) => each.node === node)
  if (piece !== undefined) return piece.start + offset
  // A point between elements: the first words after it.
  const after = node.childNodes[offset] ?? null
  const next = pieces.find((each) => after !== null && (after === each.node || after.contains(each.node)))
  if (next !== undefined) return next.start
  return pieces.some((each) => node.contains(each.node)) ? text.length : null
}
