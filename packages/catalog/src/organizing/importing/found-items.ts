/** Finds the items of a batch again: by what the last import recorded, then by their words. Source: decisions.md#imports. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems, type ImportedItem, importedInScopes, type MainItem } from '@yalkut/ledger/items'
import {
  type EditionLoss,
  type FollowedUnit,
  followWords,
  type GoneParagraph,
  type ImportRecord,
  type IncomingUnit,
  idFromSeed,
  isBody,
  type JsonObject,
  paragraphIn,
  type RenamedEdition,
  readBody,
  type StandingUnit,
  withoutParagraphs,
} from '@yalkut/model'
import { isCounted, scopeOf } from './import-order.ts'
import { lastSaid } from './last-said.ts'

/** A record with the item that it is. */
export interface FoundItem {
  record: ImportRecord
  /** The id of the item: of the one that has its words, or a new one. */
  id: string
  /** The record's data, by the ids of the catalog. */
  data: JsonObject
  main: MainItem | undefined
  /** What the source said last; null when no import recorded it. */
  base: JsonObject | null
  /** The path that its last name at the source has now; another one than the record's where the chapter has another number. */
  formerPath: string | null
  /** A chapter of a sefer that was imported before. */
  isAmongOthers: boolean
  arrived: ArrivedParagraph[]
  /** Paragraphs that are in other items now, by version. */
  departed: { version: string; id: string }[]
  gone: { version: string; id: string }[]
}

/** A paragraph that was in another unit: as the source said it, and as it is on main (null: people deleted it). */
export interface ArrivedParagraph {
  version: string
  id: string
  base: JsonObject
  ours: JsonObject | null
}

export interface Batch {
  items: FoundItem[]
  losses: EditionLoss[]
  /** Editions that their source calls by another name now. */
  renamed: RenamedEdition[]
}

export interface FindOptions {
  source: string
  removeMissing: boolean
  /** Items that earlier batches of this import found. */
  isTaken: (id: string) => boolean
}

export async function findItems(db: Reader, records: readonly ImportRecord[], options: FindOptions): Promise<Batch> {
  const { source } = options
  const groups = Map.groupBy(records, (record) => scopeOf(source, record) ?? '')
  const chapters = [...groups.keys()].filter((scope) => groups.get(scope)?.[0]?.type === 'unit')
  const inScopes = await importedInScopes(db, chapters)
  const ids = records.map(({ id }) => id)
  const known = [...inScopes.values()].flat()
  const main = await findMainItems(db, [...new Set([...ids, ...known.map(({ id }) => id)])])
  const last = await lastSaid(db, ids, main)
  const batch: Batch = { items: [], losses: [], renamed: [] }
  for (const [scope, list] of groups) {
    const standing = standingOf(list, inScopes.get(scope) ?? [], last).filter(({ id }) => !options.isTaken(id))
    const found = list[0]?.type === 'unit' ? followUnits(list, standing, main, options) : null
    if (found === null) batch.items.push(...list.map((record) => followOne(record, main, last, options, batch)))
    else {
      batch.items.push(...found.items)
      batch.losses.push(...found.losses)
      batch.renamed.push(...found.renamed)
    }
  }
  const order = new Map(records.map((record, at) => [record, at]))
  const at = ({ record }: FoundItem): number => order.get(record) ?? records.length
  batch.items.sort((a, b) => at(a) - at(b))
  return batch
}

/** What was recorded inside the scope, and what older imports recorded without a scope. */
function standingOf(
  list: readonly ImportRecord[],
  recorded: readonly ImportedItem[],
  last: ReadonlyMap<string, JsonObject>,
): ImportedItem[] {
  const known = new Set(recorded.map(({ id }) => id))
  const older = list.flatMap(({ id }) => {
    const data = known.has(id) ? undefined : last.get(id)
    return data === undefined ? [] : [{ id, key: id, data }]
  })
  return [...recorded, ...older].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

function orderOf({ data, key, id }: ImportedItem): string {
  return typeof data.order === 'string' ? data.order : (key ?? id)
}

/** A single item: its paragraphs follow their words. */
function followOne(
  record: ImportRecord,
  main: ReadonlyMap<string, MainItem>,
  last: ReadonlyMap<string, JsonObject>,
  options: FindOptions,
  batch: Batch,
): FoundItem {
  const base = last.get(record.id) ?? null
  const now = main.get(record.id)
  const found = foundItem(record, { id: record.id, main: now, base })
  if (!now?.data || bodyIn(record.data) === null) return found
  const standing = { id: record.id, key: record.id, ...bodiesOf(base, now.data) }
  const { units, losses, gone, renamed } = followWords(
    [standing],
    [{ key: record.id, body: bodyIn(record.data) }],
    followOptions(options),
  )
  batch.losses.push(...losses)
  batch.renamed.push(...renamed)
  return withBody(found, units[0], gone)
}

/** The chapters of one sefer; null when none of them was imported before. */
function followUnits(
  list: readonly ImportRecord[],
  standing: readonly ImportedItem[],
  main: ReadonlyMap<string, MainItem>,
  options: FindOptions,
): Batch | null {
  if (standing.length === 0) return null
  const units = standing.map(
    ({ id, key, data }): StandingUnit => ({
      id,
      key: key ?? id,
      ...bodiesOf(data, main.get(id)?.data ?? null),
    }),
  )
  const incoming = list.map(({ id, data }): IncomingUnit => ({ key: id, body: bodyIn(data) }))
  const followed = followWords(units, incoming, followOptions(options))
  const pathOfKey = new Map(list.map(({ id, path }) => [id, path]))
  const known = new Set(standing.map(({ id }) => id))
  const claimed = new Set(followed.units.flatMap(({ unit }) => standing[unit ?? -1]?.id ?? []))
  const departed = new Map<number, { version: string; id: string }[]>()
  for (const { arrived } of followed.units) {
    for (const { from, version, was } of arrived) {
      departed.set(from, [...(departed.get(from) ?? []), { version, id: was }])
    }
  }
  const items = list.map((record, at): FoundItem => {
    const unit = followed.units[at]
    const before = standing[unit?.unit ?? -1]
    const isFree = (id: string) => !claimed.has(id) && !known.has(id)
    const id = before?.id ?? freeId(options.source, record.id, isFree)
    claimed.add(id)
    const formerPath = before === undefined ? null : (pathOfKey.get(before.key ?? before.id) ?? null)
    const found = foundItem(record, { id, main: main.get(id), base: before?.data ?? null })
    const arrived = (unit?.arrived ?? []).flatMap((moved) => {
      const [base, ours] = [standing[moved.from]?.data, main.get(standing[moved.from]?.id ?? '')?.data]
      const was = paragraphIn(base ?? null, moved.version, moved.was)
      if (was === null) return []
      const now = paragraphIn(ours ?? null, moved.version, moved.was)
      return [
        {
          version: moved.version,
          id: moved.id,
          base: { ...was, id: moved.id },
          ours: now === null ? null : { ...now, id: moved.id },
        },
      ]
    })
    const gone = followed.gone.filter((each) => each.unit === unit?.unit)
    const leaving = departed.get(unit?.unit ?? -1) ?? []
    departed.delete(unit?.unit ?? -1)
    return {
      ...withBody(found, unit, gone),
      formerPath,
      arrived,
      departed: leaving,
      isAmongOthers: true,
    }
  })
  const { losses, renamed } = followed
  return { items: [...items, ...leftBehind(standing, departed, main)], losses, renamed }
}

/** Chapters that the source has no longer, some of whose paragraphs are in other chapters now: they stay without them. */
function leftBehind(
  standing: readonly ImportedItem[],
  departed: ReadonlyMap<number, { version: string; id: string }[]>,
  main: ReadonlyMap<string, MainItem>,
): FoundItem[] {
  return [...departed].flatMap(([unit, leaving]) => {
    const before = standing[unit]
    const now = main.get(before?.id ?? '')
    if (before === undefined || now === undefined) return []
    const data = [...Map.groupBy(leaving, ({ version }) => version)].reduce(
      (left, [version, list]) => withoutParagraphs(left, version, new Set(list.map(({ id }) => id))),
      before.data,
    )
    const record = { id: before.key ?? before.id, type: now.type, path: now.path, data }
    const found = foundItem(record, { id: before.id, main: now, base: before.data })
    return [{ ...found, departed: leaving }]
  })
}

function foundItem(record: ImportRecord, found: Pick<FoundItem, 'id' | 'main' | 'base'>): FoundItem {
  return {
    record,
    data: record.data,
    formerPath: null,
    isAmongOthers: false,
    arrived: [],
    departed: [],
    gone: [],
    ...found,
  }
}

function withBody(found: FoundItem, unit: FollowedUnit | undefined, gone: readonly GoneParagraph[]): FoundItem {
  if (unit === undefined || unit.body === null) return found
  const body: JsonObject = JSON.parse(JSON.stringify(unit.body))
  return {
    ...found,
    data: { ...found.data, body },
    gone: gone.map(({ version, id }) => ({ version, id })),
  }
}

function bodiesOf(base: JsonObject | null, ours: JsonObject | null) {
  return { body: bodyIn(base), ours: bodyIn(ours) }
}

function bodyIn(data: JsonObject | null) {
  const body = readBody(data?.body)
  return isBody(body) ? body : null
}

function followOptions({ source, removeMissing }: FindOptions) {
  return { isCounted: isCounted(source), keepMissing: !removeMissing }
}

/** The id of a new item: of its name at the source, with a number where another item has that id. */
function freeId(source: string, id: string, isFree: (id: string) => boolean): string {
  for (let n = 1; ; n++) {
    const tried = n === 1 ? id : idFromSeed(source, `${id}#${n}`)
    if (isFree(tried)) return tried
  }
}
