/** The prefixes by which people are found while a reader types: every prefix of every word of a handle and a name. Both
 *  engines look up equal prefixes, so their sort orders do not matter. */
import type { Writer } from '../engine/engine.ts'
import { handleKey } from './handle-key.ts'

/** Words of one person, and letters of one word, that are stored. */
const MAX_WORDS = 10
const MAX_LETTERS = 40

/** The words of a handle, a name or a query: lowercase letters without vowel points, accents and quotation marks. */
export function personWordsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'"׳״’‘”“]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const known = words.filter((word) => word !== '').map((word) => [...word].slice(0, MAX_LETTERS))
  return [...new Set(known.map((letters) => letters.join('')))].slice(0, MAX_WORDS)
}

/** Replaces the prefixes of a person. */
export async function writePersonWords(
  tx: Writer,
  { id, handle, name }: { id: string; handle: string; name: string },
): Promise<void> {
  const prefixes = new Set<string>()
  for (const word of personWordsOf(`${handle} ${name}`)) {
    const letters = [...word]
    for (let n = 1; n <= letters.length; n += 1) prefixes.add(letters.slice(0, n).join(''))
  }
  await tx.deleteFrom('person_words').where('person_id', '=', id).execute()
  const handle_key = handleKey(handle)
  const rows = [...prefixes].map((prefix) => ({ prefix, handle_key, person_id: id }))
  if (rows.length > 0) await tx.insertInto('person_words').values(rows).execute()
}
