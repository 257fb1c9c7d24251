/** What a suggestion changes, in one line: of its first item, as readers may see it. Words that are withheld, and names under
 *  parents that main does not have, are left out. The statements are the same for any number of suggestions. */
import type { Reader } from '@yalkut/ledger'
import { type FirstItem, firstItems } from '@yalkut/ledger/suggestions'
import {
  type Change,
  changedWords,
  diffData,
  heldChange,
  idsIn,
  inheritsFrom,
  type Json,
  type JsonObject,
  nameOf,
  parseJsonObject,
} from '@yalkut/model'
import type { ItemName, Reads, ShownProposal } from '@yalkut/projection'
import type { LaneLine } from '../shapes/review-lane.ts'

/** Longer data is not compared. */
const MAX_CHARS = 200_000
const MAX_VALUE = 80

/** By suggestion; one without items is left out. */
export async function laneLines(
  db: Reader,
  reads: Reads,
  suggestions: readonly number[],
): Promise<Map<number, LaneLine>> {
  const firsts = await firstItems(db, suggestions, MAX_CHARS)
  const items = firsts.map((first) => ({ first, item: proposalOf(first) }))
  const { shown, named } = reads.proposals.page(
    items.map(({ item }) => item),
    new Map(),
  )
  return new Map(
    items.flatMap(({ first, item }, at) => {
      const sides = shown[at]
      return sides === undefined ? [] : [[first.suggestion, lineOf(first, item.data, sides, named)]]
    }),
  )
}

function proposalOf({ id, type, path, baseRev, data }: FirstItem) {
  return { id, type, path, baseRev, data: data === null ? null : parseJsonObject(data) }
}

function lineOf(
  { id, type, isDeleted }: FirstItem,
  data: JsonObject | null,
  { before, after, base, main, source }: ShownProposal,
  named: ReadonlyMap<string, ItemName>,
): LaneLine {
  const isHeld = (before?.withheld ?? after?.withheld ?? null) !== null
  const held =
    isHeld && (isDeleted || data !== null) ? heldChange(type, base?.data ?? null, data) : null
  const none = { field: null, removed: null, added: null, words: held?.words ?? null }
  const line = { item: id, type, ...none }
  const knownName = named.get(id)?.name ?? null
  if (isDeleted) return { ...line, name: knownName, change: 'deleted' }
  if (data === null) {
    return { ...line, name: knownName, change: isHeld ? 'withheld' : 'fields' }
  }
  if (base === null && main === null) {
    const parents = [...inheritsFrom(type, data), ...idsIn(data, 'sets')]
    // A page of a scan that people change for the first time says what differs from the machine's.
    if (source?.data && source.withheld === null && held === null) {
      return { ...line, name: null, ...changeOf(diffData(source.data, after?.data ?? null)) }
    }
    const isKnown = parents.every((parent) => named.has(parent))
    return { ...line, name: isKnown ? nameOf(type, after?.data ?? null) : null, change: 'new' }
  }
  if (held !== null) {
    const [first] = held.changes
    const said = first === undefined ? { change: 'withheld' as const } : changeOf(held.changes)
    return { ...line, name: knownName, ...said }
  }
  const changes = diffData(before?.data ?? null, after?.data ?? null)
  return { ...line, name: knownName, ...changeOf(changes) }
}

type LineChange = Pick<LaneLine, 'change' | 'field' | 'removed' | 'added'>

function changeOf(changes: readonly Change[]): LineChange {
  // Words say more than marks do.
  const first = changes.find((each) => changedWords(each) !== null) ?? changes[0]
  if (first === undefined) return { change: 'fields', field: null, removed: null, added: null }
  const runs = changedWords(first)
  if (runs !== null) {
    const textOf = (op: 'removed' | 'added'): string | null => {
      const texts = runs.flatMap((run) => (run.op === op ? [run.text.trim()] : []))
      return texts.length === 0 ? null : short(texts.join(' … '))
    }
    return {
      change: 'words',
      field: first.path,
      removed: textOf('removed'),
      added: textOf('added'),
    }
  }
  const { path: field, before, after } = first
  return { change: 'field', field, removed: shownValue(before), added: shownValue(after) }
}

/** Of a value that is no single text only its length would fit in a line. */
function shownValue(value: Json | undefined): string | null {
  if (value === undefined || value === null || typeof value === 'object') return null
  return short(String(value))
}

function short(text: string): string {
  const letters = [...text.replaceAll(/\s+/gu, ' ').trim()]
  return letters.length <= MAX_VALUE ? letters.join('') : `${letters.slice(0, MAX_VALUE).join('')}…`
}
