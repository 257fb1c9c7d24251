/** Which paragraphs or lines of a list are in a later state of it no longer. */
import { alignParagraphs } from './align-paragraphs.ts'
import { foldedWords } from './folded-words.ts'

/** The ids that are not in `now`, and whose words stand neither under another id nor inside another entry: what was joined into its
 *  neighbour, split or moved is there. Both are texts by their ids, in order. */
export function lostPieces(was: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const ids = [...was.keys()]
  if (ids.every((id) => now.has(id))) return []
  const parts = (list: ReadonlyMap<string, string>) =>
    Array.from(list.values(), (text) => ({ words: foldedWords(text) }))
  const pairs = alignParagraphs(parts(was), parts(now))
  const found = new Set(pairs.flatMap(({ kind, from }) => (kind === 'replaced' ? [] : from)))
  return ids.filter((id, at) => !now.has(id) && !found.has(at))
}
