/** What a suggestion changes, in one line: of its first item, as readers may see it. Words that are withheld, and names under
 *  parents that main does not have, are left out. The statements are the same for any number of suggestions. */
import type { Reader } from '@yalkut/ledger'
import { type FirstItem, firstItems } from '@yalkut/ledger/suggestions'
import {
  type Change,
  changedWords,
  diffData,
  idsIn,
  inheritsFrom,
  type Json,
  type JsonObject,
  nameOf,
  parseJsonObject,
  withheldChange,
} from '@yalkut/model'
import type { ItemName, Reads, ShownProposal } from '@yalkut/projection'
import type { LaneLine } from '../shapes/change-line.ts'
import { placeInItem } from './change-place.ts'
import { placeAround } from './place-title.ts'

/** Longer data is not compared. */
const MAX_CHARS = 200_000
/** The same, in lists of many suggestions. */
export const MAX_LINE_CHARS = 60_000
const MAX_VALUE = 80

/** By suggestion; one without items is left out. One statement of the ledger, at most six of the projection. */
export async function changeLines(
  db: Reader,
  reads: Reads,
  suggestions: readonly number[],
  maxChars = MAX_CHARS,
): Promise<Map<number, LaneLine>> {
  const firsts = await firstItems(db, suggestions, maxChars)
  if (firsts.length === 0) return new Map()
  const items = firsts.map((first) => ({ first, item: proposalOf(first) }))
  const { shown, named } = reads.proposals.page(
    items.map(({ item }) => item),
    new Map(),
  )
  const around = reads.around(
    items.flatMap(({ item: { id, type, data } }, at) => {
      // A first fix of a scan is in a layer that main does not have yet: its page is where the machine's is.
      const { base, source } = shown[at] ?? {}
      return [id, ...inheritsFrom(type, data ?? base?.data), ...(source ? [source.id] : [])]
    }),
  )
  return new Map(
    items.flatMap(({ first, item: { data } }, at) => {
      const sides = shown[at]
      if (sides === undefined) return []
      const line = lineOf(first, data, sides, named)
      return [[first.suggestion, { ...line, ...placeOf(first, data, sides, around) }]]
    }),
  )
}

function proposalOf({ id, type, path, baseRev, data }: FirstItem) {
  return { id, type, path, baseRev, data: data === null ? null : parseJsonObject(data) }
}

function placeOf(
  { id, type }: FirstItem,
  data: JsonObject | null,
  { base, source }: ShownProposal,
  around: ReturnType<Reads['around']>,
): Pick<LaneLine, 'around' | 'page'> {
  const facts = data ?? base?.data ?? {}
  const [parent] = inheritsFrom(type, facts)
  const chain = around.get(parent ?? '') ?? around.get(source?.id ?? id) ?? []
  const { page } = facts
  return {
    around: placeAround(chain.filter((each) => each.id !== id && each.id !== source?.id)),
    page: type === 'text-page' && typeof page === 'number' ? page : null,
  }
}

type LineOfItem = Omit<LaneLine, 'around' | 'page'>

function lineOf(
  { id, type, isDeleted }: FirstItem,
  data: JsonObject | null,
  { before, after, base, main, source }: ShownProposal,
  named: ReadonlyMap<string, ItemName>,
): LineOfItem {
  const isHeld = (before?.withheld ?? after?.withheld ?? null) !== null
  const withheld = isHeld && (isDeleted || data !== null) ? withheldChange(type, base?.data ?? null, data) : null
  const none = { ...NO_CHANGE, words: withheld?.words ?? null }
  const line = { item: id, type, ...none }
  const knownName = named.get(id)?.name ?? null
  if (isDeleted) return { ...line, name: knownName, change: 'deleted' }
  if (data === null) {
    return { ...line, name: knownName, change: isHeld ? 'withheld' : 'fields' }
  }
  const shown = after?.data ?? null
  // A page of a scan that people change for the first time says what differs from the machine's.
  if (base === null && source?.data && source.withheld === null && withheld === null) {
    return { ...line, name: null, ...changeOf(diffData(source.data, shown), shown) }
  }
  if (base === null) {
    const parents = [...inheritsFrom(type, data), ...idsIn(data, 'sets')]
    const isKnown = main !== null || parents.every((parent) => named.has(parent))
    return { ...line, name: isKnown ? nameOf(type, shown) : null, change: 'new' }
  }
  if (withheld !== null) {
    const [first] = withheld.changes
    const said = first === undefined ? { change: 'withheld' as const } : changeOf(withheld.changes, null)
    return { ...line, name: knownName, ...said }
  }
  return { ...line, name: knownName, ...changeOf(diffData(before?.data ?? null, shown), shown) }
}

type LineChange = Pick<LaneLine, 'change' | 'field' | 'removed' | 'added' | 'at' | 'count'>

const NO_CHANGE = { field: null, removed: null, added: null, at: null, count: 0 }

/** `data`: of the item after the change; null where its words may not be read. */
function changeOf(changes: readonly Change[], data: JsonObject | null): LineChange {
  // Words say more than marks do.
  const first = changes.find((each) => changedWords(each) !== null) ?? changes[0]
  if (first === undefined) return { ...NO_CHANGE, change: 'fields' }
  const { path: field, before, after } = first
  const count = changes.filter(({ path }) => IN_WORDS.test(path)).length
  const place = { field, at: placeInItem(data, field), count }
  const runs = changedWords(first)
  if (runs !== null) {
    const textOf = (op: 'removed' | 'added'): string | null => {
      const texts = runs.flatMap((run) => (run.op === op ? [run.text.trim()] : []))
      return texts.length === 0 ? null : short(texts.join(' … '))
    }
    return { ...place, change: 'words', removed: textOf('removed'), added: textOf('added') }
  }
  return { ...place, change: 'field', removed: shownValue(before), added: shownValue(after) }
}

/** Words of a line or a paragraph, or the whole of it. */
const IN_WORDS = /^\/(?:lines\/[^/]+(?:\/text)?|body\/.*\/(?:text|(?:segments|children|notes)\/[^/]+)|content)$/u

/** Of a value that is no single text only its length would fit in a line. */
function shownValue(value: Json | undefined): string | null {
  if (value === undefined || value === null || typeof value === 'object') return null
  return short(String(value))
}

function short(text: string): string {
  const letters = [...text.replaceAll(/\s+/gu, ' ').trim()]
  return letters.length <= MAX_VALUE ? letters.join('') : `${letters.slice(0, MAX_VALUE).join('')}…`
}
