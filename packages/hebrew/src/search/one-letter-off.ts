/** Words one typing error away. Source: shapes.md#search-rules. */
const ALPHABET = [...'אבגדהוזחטיכלמנסעפצקרשת']

/** Letters that are often exchanged, in hearing or in print. */
const LIKELY = ['אע', 'טת', 'חכ', 'קכ', 'סש', 'דר', 'הח', 'בכ', 'וז', 'גנ', 'סמ']
const LIKELY_PAIRS = new Set(LIKELY.flatMap(([a = '', b = '']) => [a + b, b + a]))

/** Words that are shorter are not looked for: too many words are one letter away. */
const LEAST_FOR_TYPO = 4

/** The words one letter away from a Hebrew word, or with two neighbouring letters exchanged; `likely`: by a letter that is often
 *  exchanged for it, or two letters typed in the wrong order. Empty for words of fewer than four letters. */
export function oneLetterOff(word: string): Map<string, { likely: boolean }> {
  const found = new Map<string, { likely: boolean }>()
  if (word.length < LEAST_FOR_TYPO || !/^[א-ת]+$/u.test(word)) return found
  const add = (each: string, likely: boolean): void => {
    if (each !== word && (likely || !found.has(each))) found.set(each, { likely })
  }
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at + 1)
    for (const letter of ALPHABET) add(before + letter + word.slice(at), false)
    const here = word[at]
    if (here === undefined) continue
    add(before + after, false)
    for (const letter of ALPHABET) add(before + letter + after, LIKELY_PAIRS.has(here + letter))
    const next = word[at + 1]
    if (next !== undefined) add(before + next + here + word.slice(at + 2), true)
  }
  return found
}
