/** What an import makes of one item: the change that is sure, and the clashes that a person decides. */
import type { ProposedItem } from '@yalkut/ledger/suggestions'
import {
  aType,
  type Clash,
  type JsonObject,
  keepAbsent,
  mergeItem,
  paragraphIn,
  type Resolution,
  refuse,
  sameJson,
  withoutParagraphs,
  withParagraph,
} from '@yalkut/model'
import { readItemData } from '../../core/input/bounds.ts'
import { importingSaid } from '../../core/sentences/importing.ts'
import type { ArrivedParagraph, FoundItem } from './found-items.ts'
import { scopeOf } from './import-order.ts'

export interface SettledItem {
  found: FoundItem
  /** Null when the item certainly does not change. */
  item: ProposedItem | null
  clash: ClashingItem | null
  /** JSON pointers of the fields that are removed. */
  removed: string[]
  /** The source says what it said before, or what the catalog says. */
  isSame: boolean
}

/** A change whose base is what the source said before, so that it clashes with main until a person decides. */
export interface ClashingItem {
  item: ProposedItem
  count: number
}

export interface SettleOptions {
  source: string
  removeMissing: boolean
  /** Everything could be read. Otherwise paragraphs that are not there may have been passed over. */
  isWhole: boolean
}

const NOTHING = { item: null, clash: null, removed: [], isSame: true }

/** Refuses `invalid` for an item of another type. */
export function settleItem(found: FoundItem, options: SettleOptions): SettledItem {
  const { id, record, main, base } = found
  const theirs = readItemData(record.type, found.data)
  const place = placeOf(found, options.source)
  const rest = { mergedInto: null, place }
  if (main === undefined) {
    const imported = JSON.stringify(theirs)
    const item = { id, type: record.type, path: record.path, data: theirs, baseRev: null, imported }
    return { ...NOTHING, found, item: { ...item, ...rest }, isSame: false }
  }
  if (main.type !== record.type) {
    throw refuse(
      'invalid',
      importingSaid('other-type-in-catalog', {
        id,
        type: aType(main.type),
        type2: aType(record.type),
      }),
      { id, type: record.type },
    )
  }
  if (main.data === null) return settleGone(found, theirs, rest)
  const { data: said, absent } = completed(found, theirs, options)
  if (base !== null && sameJson(base, said) && isAtHome(found)) return { ...NOTHING, found }
  const sides = sidesOf(found, main.data, said)
  const merged = mergeItem({ id, ...sides })
  const clashes = merged.conflicts.filter(isOfWords)
  const removed = [
    ...found.gone.flatMap(({ version, id: gone }) => lost(main.data, merged.data, version, gone)),
    ...(options.removeMissing ? absent : []),
  ]
  const clash = clashes.length === 0 ? null : clashingItem(found, sides, clashes, said)
  const data = merged.data ?? main.data
  const path = found.formerPath === main.path ? record.path : main.path
  const isChanged = !sameJson(data, main.data) || path !== main.path
  const change = { id, type: record.type, path, data, baseRev: main.rev }
  const item = isChanged ? { ...change, imported: JSON.stringify(said), ...rest } : null
  return { found, item, clash, removed, isSame: sameJson(main.data, said) }
}

/** What people deleted stays deleted; what an import removed comes back with its source. */
function settleGone(
  found: FoundItem,
  theirs: JsonObject,
  rest: Pick<ProposedItem, 'mergedInto' | 'place'>,
): SettledItem {
  const { id, record, main, base } = found
  const wasRemoved = base !== null && Object.keys(base).length === 0
  if (!wasRemoved || main?.mergedInto != null) return { ...NOTHING, found, isSame: false }
  const imported = JSON.stringify(theirs)
  const back = { id, type: record.type, path: record.path, data: theirs, imported }
  const item = { ...back, baseRev: main?.rev ?? null, ...rest }
  return { ...NOTHING, found, item, isSame: false }
}

/** What the source says, with what it leaves out. */
function completed(
  { base, departed, gone }: FoundItem,
  said: JsonObject,
  { removeMissing, isWhole }: SettleOptions,
): { data: JsonObject; absent: string[] } {
  if (base === null) return { data: said, absent: [] }
  const theirs = isWhole ? said : withGone(said, base, gone)
  const { data, absent } = keepAbsent(withoutDeparted(base, departed), theirs)
  return removeMissing ? { data: theirs, absent } : { data, absent }
}

/** The paragraphs that are not there, after the ones that they followed. */
function withGone(said: JsonObject, base: JsonObject, gone: FoundItem['gone']): JsonObject {
  return gone.reduce((data, { version, id }) => {
    const paragraph = paragraphIn(base, version, id)
    const ids = idsOf(base, version)
    const there = new Set(idsOf(data, version))
    const after = ids.slice(0, ids.indexOf(id)).findLast((each) => there.has(each)) ?? null
    return paragraph === null ? data : withParagraph(data, version, { paragraph, after })
  }, said)
}

/** Whether no paragraph came or went. */
function isAtHome({ arrived, departed }: FoundItem): boolean {
  return arrived.length === 0 && departed.length === 0
}

interface Sides {
  base: JsonObject | null
  ours: JsonObject
  theirs: JsonObject
}

/** Paragraphs that moved between chapters stand where they are now on all sides, so that fixes go with them. */
function sidesOf(found: FoundItem, ours: JsonObject, theirs: JsonObject): Sides {
  const { base, arrived, departed } = found
  return {
    base: base === null ? null : withArrived(withoutDeparted(base, departed), arrived, theirs, 'base'),
    ours: withArrived(withoutDeparted(ours, departed), arrived, theirs, 'ours'),
    theirs,
  }
}

function withoutDeparted(data: JsonObject, departed: FoundItem['departed']): JsonObject {
  const byVersion = Map.groupBy(departed, ({ version }) => version)
  let left = data
  for (const [version, list] of byVersion) {
    left = withoutParagraphs(left, version, new Set(list.map(({ id }) => id)))
  }
  return left
}

function withArrived(
  data: JsonObject,
  arrived: readonly ArrivedParagraph[],
  theirs: JsonObject,
  side: 'base' | 'ours',
): JsonObject {
  let next = data
  for (const each of arrived) {
    const paragraph = each[side]
    if (paragraph === null) continue
    const after = before(theirs, each)
    next = withParagraph(next, each.version, { paragraph, after })
  }
  return next
}

/** The id of the paragraph before this one in what the source says. */
function before(theirs: JsonObject, { version, id }: ArrivedParagraph): string | null {
  const ids = idsOf(theirs, version)
  return ids[ids.indexOf(id) - 1] ?? null
}

function idsOf(data: JsonObject | null, versionId: string): string[] {
  const { versions } = Object(data?.body)
  const list: unknown[] = Array.isArray(versions) ? versions : []
  return list.flatMap((version) => {
    const { id, segments } = Object(version)
    if (id !== versionId || !Array.isArray(segments)) return []
    return segments.flatMap((each: unknown) => {
      const { id: own } = Object(each)
      return typeof own === 'string' ? own : []
    })
  })
}

/** Running text, lines and bodies. Of other fields that both changed, people's stay. */
function isOfWords({ path }: Clash): boolean {
  return /^[^/]+\/(body|lines|content|description|note|terms|shaar)(\/|$)/.test(path)
}

function lost(before: JsonObject | null, after: JsonObject | null, version: string, id: string): string[] {
  const isLost = idsOf(before, version).includes(id) && !idsOf(after, version).includes(id)
  return isLost ? [`/body/versions/${version}/segments/${id}`] : []
}

function clashingItem(
  { id, record, main }: FoundItem,
  sides: Sides,
  clashes: readonly Clash[],
  said: JsonObject,
): ClashingItem {
  const settled = (answer: (clash: Clash) => Resolution): JsonObject | null => {
    const fields = clashes.map((clash) => [clash.path.slice(id.length), answer(clash)] as const)
    const { data } = mergeItem({ id, ...sides, resolutions: { [id]: Object.fromEntries(fields) } })
    return data
  }
  const base = settled((clash) => ({ value: JSON.parse(JSON.stringify(clash.base)) }))
  const data = settled(() => ({ take: 'theirs' }))
  const item: ProposedItem = {
    id,
    type: record.type,
    path: main?.path ?? null,
    data,
    baseRev: main?.rev ?? null,
    base,
    mergedInto: null,
    imported: JSON.stringify(said),
  }
  return { item, count: clashes.length }
}

function placeOf({ record }: FoundItem, source: string) {
  const scope = scopeOf(source, record)
  return scope === null ? null : { scope, key: record.id }
}
