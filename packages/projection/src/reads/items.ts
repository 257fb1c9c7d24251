/** Single items, batches and paths. Source: service.md#items. */
import type { ItemType, LocalName } from '@yalkut/model'
import type Database from 'better-sqlite3'
import {
  type AnyShownItem,
  prepareShownRows,
  type ShownItem,
  type ShownRow,
  shownItem,
  shownOf,
} from './shown-items.ts'
import { readName } from './stored-name.ts'

/** An item's answer, ready to send. */
export interface ReadyItem {
  bytes: Buffer
  etag: string
}

/** Where an id leads that is no item now. */
export interface GoneItem {
  /** The item that it was merged into, followed to the end; null when it was deleted, or never was. */
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

interface NamedRow extends Omit<NamedItem, 'name'> {
  name: string | null
}

export interface ItemReads {
  /** The answer with the body. */
  find(id: string): ReadyItem | null
  /** Items without their bodies, in the order asked; ids without an item are left out. One statement. */
  shown(ids: readonly string[]): AnyShownItem[]
  /** Those of them that are of a type. */
  of<T extends ItemType>(type: T, ids: readonly string[]): ShownItem<T>[]
  /** An item with its body. */
  whole(id: string): AnyShownItem | null
  /** What items are called; ids without an item are left out. One statement. */
  named(ids: readonly string[]): Map<string, NamedItem>
  /** Whether the words of any of these are held back. */
  isWithheld(ids: readonly string[]): boolean
  whyGone(id: string): GoneItem
  /** Where each of these ids leads that is no item now, followed to the end; what was merged nowhere is left out. */
  successors(ids: readonly string[]): Map<string, string>
  /** List forms in the order asked; ids without an item are left out. */
  batch(ids: readonly string[]): { id: string; bytes: Buffer }[]
  summary(id: string): ItemSummary | null
  /** Where a path leads. `redirected` when it is an older one. Null when nowhere. */
  resolve(path: string): { id: string; redirected: boolean; path: string | null } | null
}

export function prepareItemReads(db: Database.Database): ItemReads {
  const find = db
    .prepare<[string], [Buffer, string]>('select whole, etag from items where id = ?')
    .raw()
  const summary = db.prepare<[string], ItemSummary>(
    'select id, type, path, rev from items where id = ?',
  )
  const listForms = db.prepare<[string], { id: string; bytes: Buffer }>(
    `select id, coalesce(list, whole) as bytes from items
     where id in (select value from json_each(?))`,
  )
  const rowsOf = prepareShownRows(db)
  const whole = db.prepare<[string], ShownRow>(
    'select id, type, path, rev, withheld, whole as answer from items where id = ?',
  )
  const named = db.prepare<[string], NamedRow>(
    'select id, type, path, name from items where id in (select value from json_each(?))',
  )
  const withheld = db.prepare(
    `select 1 from items where withheld is not null and id in (select value from json_each(?)) limit 1`,
  )
  const gone = db
    .prepare<[string], string | null>('select merged_into from gone where id = ?')
    .pluck()
  // Merges of merges are followed; a ring, which cannot be made, would not hold anyone up.
  const successors = db.prepare<[string], { asked: string; id: string }>(
    `with recursive chain (asked, id, steps) as (
       select value, value, 0 from json_each(?)
       union all
       select c.asked, g.merged_into, c.steps + 1 from chain c join gone g on g.id = c.id
       where g.merged_into is not null and c.steps < 100
     )
     select asked, id, max(steps) from chain group by asked having max(steps) > 0`,
  )
  const path = db.prepare<[string], { id: string; current: number }>(
    'select id, current from paths where path = ?',
  )
  return {
    find(id) {
      const row = find.get(id)
      return row === undefined ? null : { bytes: row[0], etag: row[1] }
    },
    shown: (ids) => rowsOf(ids).map(shownItem),
    of: (type, ids) => shownOf(type, rowsOf(ids)),
    whole(id) {
      const row = whole.get(id)
      return row === undefined ? null : shownItem(row)
    },
    named(ids) {
      const rows = ids.length === 0 ? [] : named.all(JSON.stringify(ids))
      return new Map(rows.map((row) => [row.id, { ...row, name: readName(row.name) }]))
    },
    isWithheld: (ids) => withheld.get(JSON.stringify(ids)) !== undefined,
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
      return new Map(rows.map(({ asked, id }) => [asked, id]))
    },
    batch(ids) {
      const rows = listForms.all(JSON.stringify(ids))
      const forms = new Map(rows.map(({ id, bytes }) => [id, bytes]))
      return ids.flatMap((id) => {
        const bytes = forms.get(id)
        return bytes === undefined ? [] : [{ id, bytes }]
      })
    },
    summary: (id) => summary.get(id) ?? null,
    resolve(asked) {
      const row = path.get(asked)
      if (row === undefined) return null
      if (row.current === 1) return { id: row.id, redirected: false, path: asked }
      const item = summary.get(row.id)
      return item === undefined ? null : { id: row.id, redirected: true, path: item.path }
    },
  }
}
