/** Single items, batches and paths. Source: service.md#items. */
import { type ItemType, isServed, type LocalName, type Rights } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { ItemBytes } from '../store/item-bytes.ts'
import { type AnswerRow, listFormColumns, soundBytes } from '../store/row-sums.ts'
import {
  type AnyShownItem,
  prepareShownRows,
  type ShownItem,
  type ShownRow,
  shownItem,
  shownOf,
} from './shown-items.ts'
import { readName } from './stored-name.ts'
import { prepareWholeItems, type ReadWholeItems } from './whole-items.ts'

/** A rendered answer of an item. */
export interface ReadyItem {
  bytes: ItemBytes
  etag: string
}

/** An id that is not an item now. */
export interface GoneItem {
  /** The last item of its chain of merges; null when it was deleted, or never existed. */
  mergedInto: string | null
}

export interface ItemSummary {
  id: string
  type: string
  path: string | null
  rev: number
}

export interface NamedItem {
  id: string
  type: string
  path: string | null
  name: LocalName | null
}

/** What a list says of an item. */
export interface ListedItem extends NamedItem {
  /** Why its words are held back; null when they are not. */
  withheld: string | null
}

interface NamedRow extends Omit<NamedItem, 'name'> {
  name: string | null
}

export interface ItemReads {
  /** The answer with the body. */
  find(id: string): ReadyItem | null
  /** The tag of that answer, without its bytes. */
  etagOf(id: string): string | null
  /** Items without their bodies, in the order of the ids; ids without an item are left out. One statement. */
  shown(ids: readonly string[]): AnyShownItem[]
  /** Those of them that are of a type. */
  of<T extends ItemType>(type: T, ids: readonly string[]): ShownItem<T>[]
  /** An item with its body. */
  whole(id: string): AnyShownItem | null
  /** Items with their bodies; ids without an item are left out. One statement. */
  withBodies(ids: readonly string[]): AnyShownItem[]
  /** What items are called; ids without an item are left out. One statement. */
  named(ids: readonly string[]): Map<string, NamedItem>
  /** What a list says of these, in the order of the ids; ids without an item are left out. One statement. */
  listed(ids: readonly string[]): ListedItem[]
  /** Those of these that are in a locked set, or that a request withholds, also items without words. One statement. */
  withheldItems(ids: readonly string[]): Set<string>
  /** Those of these whose words readers are shown: their own, and those that follow their file or their licence. One statement. */
  withOpenWords(ids: readonly string[]): Set<string>
  /** Whether the words of any of these are withheld. */
  isWithheld(ids: readonly string[]): boolean
  /** Those of these that a commit after this one has changed. One statement. */
  changedSince(ids: readonly string[], seq: number): Set<string>
  whyGone(id: string): GoneItem
  /** For each of these ids that was merged into another item: the last item of its chain of merges. */
  successors(ids: readonly string[]): Map<string, string>
  /** List forms in the order of the ids; ids without an item are left out. */
  batch(ids: readonly string[]): { id: string; bytes: ItemBytes }[]
  /** Whole forms, up to a number of bytes. */
  wholes: ReadWholeItems
  summary(id: string): ItemSummary | null
  /** The item of a path. `redirected`: the path is an older one. Null when the path leads nowhere. */
  resolve(path: string): { id: string; redirected: boolean; path: string | null } | null
}

const WITH_BODY = 'select id, type, path, rev, withheld, whole as bytes, whole_sum as sum from items'

export function prepareItemReads(db: Database.Database): ItemReads {
  const find = db
    .prepare<[string], [ItemBytes, string, number]>('select whole, etag, whole_sum from items where id = ?')
    .raw()
  const etag = db.prepare<[string], string>('select etag from items where id = ?').pluck()
  const summary = db.prepare<[string], ItemSummary>('select id, type, path, rev from items where id = ?')
  const listForms = db.prepare<[string], AnswerRow>(
    `select ${listFormColumns()} from items i
     where i.id in (select value from json_each(?))`,
  )
  const rowsOf = prepareShownRows(db)
  const whole = db.prepare<[string], ShownRow>(`${WITH_BODY} where id = ?`)
  const withBodies = db.prepare<[string], ShownRow>(`${WITH_BODY} where id in (select value from json_each(?))`)
  const named = db.prepare<[string], NamedRow>(
    'select id, type, path, name from items where id in (select value from json_each(?))',
  )
  const listed = db.prepare<[string], NamedRow & { withheld: string | null }>(
    `select i.id, i.type, i.path, i.name, i.withheld
     from json_each(?) asked cross join items i on i.id = asked.value order by asked.key`,
  )
  const withheldItems = db
    .prepare<[string], string>('select id from items where held is not null and id in (select value from json_each(?))')
    .pluck()
  const unwithheld = db.prepare<[string], { id: string; words: Rights | null }>(
    'select id, words from items where withheld is null and id in (select value from json_each(?))',
  )
  const changed = db
    .prepare<[number, string], string>('select id from items where seq > ? and id in (select value from json_each(?))')
    .pluck()
  const withheld = db.prepare(
    `select 1 from items where withheld is not null and id in (select value from json_each(?)) limit 1`,
  )
  const gone = db.prepare<[string], string | null>('select merged_into from gone where id = ?').pluck()
  // Chains of merges are followed. A cycle, which main refuses, would end after 100 steps.
  const successors = db.prepare<[string], { requested: string; id: string }>(
    `with recursive chain (requested, id, steps) as (
       select value, value, 0 from json_each(?)
       union all
       select c.requested, g.merged_into, c.steps + 1 from chain c join gone g on g.id = c.id
       where g.merged_into is not null and c.steps < 100
     )
     select requested, id, max(steps) from chain group by requested having max(steps) > 0`,
  )
  const path = db.prepare<[string], { id: string; current: number }>('select id, current from paths where path = ?')
  return {
    find(id) {
      const row = find.get(id)
      if (row === undefined) return null
      const [bytes, etag, sum] = row
      return { bytes: soundBytes({ id, bytes, sum }), etag }
    },
    etagOf: (id) => etag.get(id) ?? null,
    shown: (ids) => rowsOf(ids).map(shownItem),
    of: (type, ids) => shownOf(type, rowsOf(ids)),
    whole(id) {
      const row = whole.get(id)
      return row === undefined ? null : shownItem(row)
    },
    withBodies: (ids) => (ids.length === 0 ? [] : withBodies.all(JSON.stringify(ids)).map(shownItem)),
    named(ids) {
      const rows = ids.length === 0 ? [] : named.all(JSON.stringify(ids))
      return new Map(rows.map((row) => [row.id, { ...row, name: readName(row.name) }]))
    },
    listed: (ids) => listed.all(JSON.stringify(ids)).map((row) => ({ ...row, name: readName(row.name) })),
    withheldItems: (ids) => new Set(ids.length === 0 ? [] : withheldItems.all(JSON.stringify(ids))),
    withOpenWords(ids) {
      const rows = ids.length === 0 ? [] : unwithheld.all(JSON.stringify(ids))
      return new Set(rows.flatMap(({ id, words }) => (words === null || isServed(words) ? id : [])))
    },
    isWithheld: (ids) => withheld.get(JSON.stringify(ids)) !== undefined,
    changedSince: (ids, seq) => new Set(ids.length === 0 ? [] : changed.all(seq, JSON.stringify(ids))),
    whyGone(id) {
      let mergedInto: string | null = null
      const seen = new Set([id])
      for (let next = gone.get(id); next != null && !seen.has(next); next = gone.get(next)) {
        mergedInto = next
        seen.add(next)
      }
      return { mergedInto }
    },
    successors(ids) {
      const rows = successors.all(JSON.stringify(ids))
      return new Map(rows.map(({ requested, id }) => [requested, id]))
    },
    batch(ids) {
      const rows = listForms.all(JSON.stringify(ids))
      const forms = new Map(rows.map((row) => [row.id, soundBytes(row)]))
      return ids.flatMap((id) => {
        const bytes = forms.get(id)
        return bytes === undefined ? [] : [{ id, bytes }]
      })
    },
    wholes: prepareWholeItems(db),
    summary: (id) => summary.get(id) ?? null,
    resolve(requested) {
      const row = path.get(requested)
      if (row === undefined) return null
      if (row.current === 1) return { id: row.id, redirected: false, path: requested }
      const item = summary.get(row.id)
      return item === undefined ? null : { id: row.id, redirected: true, path: item.path }
    },
  }
}
