/** Units that are called by their kind and number alone: “פרק א”, “Chapter 2”, “דף ב ע״א”. A list of many of them is a grid of their
 *  numbers, as it would say the kind again on every line. */
import { readNumeral } from '@yalkut/hebrew'

/** Fewer fit into a short list, which has room for more than a number. */
const LEAST = 10

/** The number of each name, in their order; null where a name says more, where the kinds differ, and in a short list. */
export function bareNumbers(names: readonly string[]): string[] | null {
  if (names.length < LEAST) return null
  const kinds = new Set<string>()
  const numbers: string[] = []
  for (const name of names) {
    const found = partOf(name.trim().split(/\s+/))
    if (found === null || kinds.add(found.kind).size > 1) return null
    numbers.push(found.number)
  }
  return numbers
}

/** “פרק ע״א” is a chapter, “דף ב ע״א” the side of a leaf: it follows a number. */
function partOf(words: readonly string[]): { kind: string; number: string } | null {
  const isSide = SIDE.test(words.at(-1) ?? '') && isNumber(words.at(-2) ?? '')
  const at = words.length - (isSide ? 2 : 1)
  const kind = words.slice(0, at)
  if (!isNumber(words[at] ?? '') || kind.length > MOST_WORDS || !kind.every((word) => WORD.test(word))) return null
  return { kind: kind.join(' '), number: words.slice(at).join(' ') }
}

const MOST_WORDS = 2
const SIDE = /^ע["״][אב]$/u
const WORD = /^\p{L}[\p{L}\p{M}׳״'"-]*$/u

function isNumber(text: string): boolean {
  return /^\p{Nd}{1,5}[ab]?$/u.test(text) || readNumeral(text) !== null
}
