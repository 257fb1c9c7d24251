/** A tree of abbreviations, which finds those that neighbouring words may spell out. */

/** Letters that one word gives to an abbreviation at most, and words of one abbreviation. */
const MAX_PIECE = 3
const MAX_WORDS = 5

export interface LetterTree {
  next: Map<string, LetterTree>
  /** The whole abbreviation that ends here. */
  short: string | null
}

export function letterTree(shorts: readonly string[]): LetterTree {
  const root: LetterTree = { next: new Map(), short: null }
  for (const short of shorts) {
    let node = root
    for (const letter of short) {
      const next: LetterTree = node.next.get(letter) ?? { next: new Map(), short: null }
      node.next.set(letter, next)
      node = next
    }
    node.short = short
  }
  return root
}

export interface Spelled {
  short: string
  /** The number of words, two or more. */
  length: number
}

/** The abbreviations whose letters are the first letters of the words at `from`: one to three letters of each word, for two
 *  to five words; the article of a later word may be left out. `words`: null where a word cannot be part of one. */
export function spelledAt(tree: LetterTree, words: readonly (string | null)[], from: number): Spelled[] {
  return descend(tree, words, from, 0)
}

function descend(node: LetterTree, words: readonly (string | null)[], from: number, length: number): Spelled[] {
  const here = node.short !== null && length > 1 ? [{ short: node.short, length }] : []
  const word = words[from + length] ?? null
  if (word === null || length === MAX_WORDS) return here
  const stems = length > 0 && word.startsWith('ה') && word.length > 2 ? [word, word.slice(1)] : [word]
  return [
    ...here,
    ...stems.flatMap((stem) => nodesAlong(node, stem).flatMap((next) => descend(next, words, from, length + 1))),
  ]
}

function nodesAlong(node: LetterTree, stem: string): LetterTree[] {
  const nodes: LetterTree[] = []
  let at: LetterTree | undefined = node
  for (const letter of stem.slice(0, MAX_PIECE)) {
    at = at.next.get(letter)
    if (at === undefined) break
    nodes.push(at)
  }
  return nodes
}
