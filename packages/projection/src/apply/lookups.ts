/** The lookups of items: names, external ids, dates, a unit's part of its sefer. */
import { isDateKey, writeDate } from '@yalkut/hebrew'
import {
  driveIdOf,
  idIn,
  isbnForms,
  isJsonObject,
  isOf,
  type Json,
  type JsonObject,
  searchNamesOf,
} from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { LateIndexes } from '../store/late-indexes.ts'
import { prepareDoubts } from './doubts.ts'
import { sortOf } from './edges.ts'
import { prepareFileUsers } from './file-users.ts'
import { additionOf } from './item-row.ts'
import { type LookupItem, type LookupWriter, writeOwnRows } from './lookup-writer.ts'
import { prepareMachineWords } from './machine-words.ts'
import { prepareOuterLinks } from './outer-links.ts'
import { prepareRelationEnds } from './relation-ends.ts'
import { prepareTextPages } from './text-pages.ts'
import { typeOrder } from './type-order.ts'
import { lastValue, positionKey } from './unit-position.ts'
import type { IndexedNames, TextIndex } from './words/text-index.ts'

/** Fields with a date by which an item is found. */
const DATE_FIELDS = ['date', 'dateEnd', 'born', 'passed'] as const

export interface Lookups {
  /** Called before the links of an item are replaced or removed. */
  leave(item: { id: string; type: string }): void
  /** `before`: the item until now; null for a new one. `seq`: the commit that is being applied. */
  put(item: LookupItem, before: LookupItem | null, seq: number): void
  remove(item: { n: number; id: string }): void
  /** Called once at the end of a commit. */
  finish(seq: number): void
}

export function prepareLookups(db: Database.Database, text: TextIndex, late: LateIndexes): Lookups {
  const machineWords = prepareMachineWords(db, late)
  const writers: LookupWriter[] = [
    prepareNames(text),
    prepareDates(db),
    prepareUnitParts(db, late),
    prepareExternalIds(db),
    preparePrintedYears(db),
    prepareOuterLinks(db),
    prepareTextPages(db),
    prepareDoubts(db),
    prepareFileUsers(db),
    prepareRelationEnds(db),
  ]
  return {
    leave: (item) => machineWords.remove(item),
    put(item, before, seq) {
      for (const writer of writers) writer.put(item, before, seq)
      machineWords.add(item)
    },
    remove(item) {
      for (const writer of writers) writer.remove(item)
    },
    finish: (seq) => machineWords.finish(seq),
  }
}

/** A tag in the full-text index: an id or a type as a single token that no name contains. */
export function tagOf(kind: 'type' | 'work', value: string): string {
  return `${kind}${value.replaceAll('-', '')}`
}

function prepareNames(text: TextIndex): LookupWriter {
  return writeOwnRows<IndexedNames>({
    rowsOf({ type, data }) {
      const names = searchNamesOf(type, data)
      if (names.length === 0) return []
      const tags = [tagOf('type', type)]
      const work = idIn(data, 'work')
      if (work !== null) tags.push(tagOf('work', work))
      const rank = typeOrder({ type, addition: additionOf(type, data) })
      return [{ names, dates: writtenDates(data), tags, rank }]
    },
    add: (names, { n }) => text.addNames(n, names),
    drop: ({ n }) => text.dropNames(n),
  })
}

/** A dated item is also found by its name and its date together: “פורים תשמ״א”, “Purim 5741”. */
function writtenDates({ date }: JsonObject): string[] {
  if (typeof date !== 'string' || !isDateKey(date)) return []
  return [writeDate(date, 'he'), writeDate(date, 'en')]
}

function prepareDates(db: Database.Database): LookupWriter {
  const insert = db.prepare('insert into dates (id, type, field, key, month_day, sort) values (?, ?, ?, ?, ?, ?)')
  const drop = db.prepare('delete from dates where id = ?')
  return writeOwnRows({
    rowsOf({ path, data: fields }) {
      const data: JsonObject = fields
      return DATE_FIELDS.flatMap((field) => {
        const key = data[field]
        if (typeof key !== 'string' || !isDateKey(key)) return []
        return [{ field, key, sort: sortOf(data, path) }]
      })
    },
    add({ field, key, sort }, { id, type }) {
      insert.run(id, type, field, key, key.slice(5), sort)
    },
    drop({ id }) {
      drop.run(id)
    },
  })
}

function prepareUnitParts(db: Database.Database, late: LateIndexes): LookupWriter {
  const insert = db.prepare(
    `insert into unit_parts (work_id, part, sort, id, label, position, last, levels)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const drop = db.prepare('delete from unit_parts where id = ?')
  return writeOwnRows({
    rowsOf(item) {
      if (!isOf(item, 'unit')) return []
      const { id, path, data } = item
      const { work, position } = data
      const [part] = position
      if (part === undefined) return []
      const values = position.map(({ value }) => value)
      const label = part.label === undefined ? null : JSON.stringify(part.label)
      const levels = JSON.stringify(position.map(({ level }) => level))
      const place = [positionKey(values), lastValue(values), levels]
      return [[work, part.value, sortOf(data, path), id, label, ...place]]
    },
    add(row) {
      insert.run(...row)
    },
    drop({ id }) {
      late.need('unit_parts_of')
      drop.run(id)
    },
  })
}

/** Numbers in other catalogs; those of books in each of their forms too. */
function numbersIn(named: Json | undefined): { key: string; value: string }[] {
  if (!isJsonObject(named)) return []
  return Object.entries(named).flatMap(([key, given]) => {
    const values = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string')
    const forms = key === 'isbn' ? values.flatMap(isbnForms) : []
    return [...new Set([...values, ...forms])].map((value) => ({ key, value }))
  })
}

/** The civil years of printings, for libraries that ask by them. */
function preparePrintedYears(db: Database.Database): LookupWriter {
  const insert = db.prepare('insert into printed_years (year, id) values (?, ?)')
  const drop = db.prepare('delete from printed_years where id = ?')
  return writeOwnRows({
    rowsOf(item) {
      const year = isOf(item, 'publication') ? item.data.gregorianYear : undefined
      return year === undefined ? [] : [year]
    },
    add(year, { id }) {
      insert.run(year, id)
    },
    drop({ id }) {
      drop.run(id)
    },
  })
}

/** The external id of a file on Google Drive, which the address of a source has too. */
const DRIVE_KEY = 'drive'

/** Of the addresses from which an item came, those of Google Drive, each file once. */
function driveIds(sources: Json | undefined): string[] {
  const addresses = Array.isArray(sources)
    ? sources.flatMap((each) => (isJsonObject(each) && typeof each.url === 'string' ? each.url : []))
    : []
  return [...new Set(addresses.flatMap((address) => driveIdOf(address) ?? []))]
}

function prepareExternalIds(db: Database.Database): LookupWriter {
  const insert = db.prepare('insert or ignore into external_ids (key, value, id) values (?, ?, ?)')
  const drop = db.prepare('delete from external_ids where id = ?')
  return writeOwnRows({
    rowsOf({ data }) {
      const { externalIds, identifiers, sources }: JsonObject = data
      return [
        ...[externalIds, identifiers].flatMap(numbersIn),
        ...driveIds(sources).map((value) => ({ key: DRIVE_KEY, value })),
      ]
    },
    add({ key, value }, { id }) {
      insert.run(key, value, id)
    },
    drop({ id }) {
      drop.run(id)
    },
  })
}
