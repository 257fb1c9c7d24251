/** Paragraphs of a list that belong together in a merge, because one side joined, split or renamed them. Their words are
 *  merged as a whole: neither side's words then stand twice, and none are mixed. Source: shapes.md#running-text. */
import { alignParagraphs } from '../aligning/align-paragraphs.ts'
import { foldedWords, wordsOfRuns } from '../aligning/folded-words.ts'
import { likenessOfWords } from '../aligning/likeness.ts'
import { type Json, type JsonObject, sameJson } from '../json.ts'
import { pointerParts } from '../json-pointer.ts'

type Entries = ReadonlyMap<string, JsonObject>

/** Whether the entries of this list are words: the lines of a page, or the segments of a body at any depth. */
export function isWordList(pointer: string): boolean {
  const parts = pointerParts(pointer)
  if (parts[0] === 'lines') return parts.length === 1
  if (parts[0] !== 'body' || parts[1] !== 'versions') return false
  return ['segments', 'notes', 'children'].includes(parts.at(-1) ?? '') && parts.length > 3
}

/** The groups of more than one id, those of the base first; an id is in one group at most. */
export function wordGroups(base: Entries, ours: Entries, theirs: Entries): string[][] {
  const groups = new Groups()
  for (const side of [ours, theirs]) {
    for (const ids of restructured(base, side)) groups.join(ids)
  }
  const known = [...base.keys()]
  return groups.all().map((ids) => {
    const first = known.filter((id) => ids.has(id))
    return [...first, ...[...ids].filter((id) => !base.has(id)).sort()]
  })
}

/** The ids of what this side joined, split or gave another id. */
function restructured(base: Entries, side: Entries): string[][] {
  const isOther = (list: Entries, other: Entries) => (id: string) => !sameJson(list.get(id)?.text, other.get(id)?.text)
  const before = [...base.keys()].filter(isOther(base, side))
  const after = [...side.keys()].filter(isOther(side, base))
  // Without a new id or a lost one, nothing was joined or split.
  const isSame = before.every((id) => side.has(id)) && after.every((id) => base.has(id))
  if (isSame || before.length === 0 || after.length === 0) return []
  const words = (list: Entries) => (id: string) => ({
    words: foldedWords(wordsOfRuns(list.get(id)?.text)),
  })
  const pairs = alignParagraphs(before.map(words(base)), after.map(words(side)))
  return pairs.flatMap(({ from, to, kind }) => {
    if (kind === 'replaced') return []
    const ids = [...from.map((at) => before[at]), ...to.map((at) => after[at])]
    const different = [...new Set(ids.filter((id) => id !== undefined))]
    return different.length > 1 ? [different] : []
  })
}

/** Sets of ids that are joined where they meet. */
class Groups {
  readonly #groupOf = new Map<string, Set<string>>()

  join(ids: readonly string[]): void {
    const joined = new Set(ids)
    for (const id of ids) for (const other of this.#groupOf.get(id) ?? []) joined.add(other)
    for (const id of joined) this.#groupOf.set(id, joined)
  }

  all(): Set<string>[] {
    return [...new Set(this.#groupOf.values())]
  }
}

/** Names listed in the path of a clash. */
const MOST_NAMED = 6

/** The name of a group in the path of a clash: `p1+p2`, or `p1+…+p9`. No id has these signs. */
export function groupName(ids: readonly string[]): string {
  return ids.length <= MOST_NAMED ? ids.join('+') : `${ids[0]}+…+${ids.at(-1)}`
}

/** Whether the entries have the same words by the same ids; numbers and labels may differ. */
export function haveSameWords(a: readonly JsonObject[], b: readonly JsonObject[]): boolean {
  return a.length === b.length && a.every((entry, at) => entry.id === b[at]?.id && sameJson(entry.text, b[at]?.text))
}

/** Whether an entry has nothing but another number. */
export function differsInNumber(a: JsonObject, b: JsonObject): boolean {
  const { n: _, ...left } = a
  const { n: __, ...right } = b
  return sameJson(left, right)
}

const SAME_PARAGRAPH = 0.5

/** Whether a side still has the words of the paragraph, so that changes of other words can be mixed with its own. */
export function isSameParagraph(base: Json | undefined, side: Json | undefined): boolean {
  const [before, after] = [base, side].map((text) => foldedWords(wordsOfRuns(text)))
  return likenessOfWords(before ?? [], after ?? []) >= SAME_PARAGRAPH
}
