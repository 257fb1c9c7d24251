/** The lookups of items: names, external ids, dates, a unit's part of its sefer. */
import { isDateKey, writeDate } from '@yalkut/hebrew'
import { idIn, isJsonObject, isOf, type JsonObject, searchNamesOf } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { sortOf } from './edges.ts'
import { prepareFileUsers } from './file-users.ts'
import { additionOf } from './item-row.ts'
import type { LookupWriter } from './lookup-writer.ts'
import { prepareMachineWords } from './machine-words.ts'
import { prepareTextPages } from './text-pages.ts'
import { typeOrder } from './type-order.ts'
import { lastValue, positionKey } from './unit-position.ts'
import type { TextIndex } from './words/text-index.ts'

/** Fields with a date by which an item is found. */
const DATE_FIELDS = ['date', 'born', 'passed'] as const

export function prepareLookups(db: Database.Database, text: TextIndex): Required<LookupWriter> {
  const writers: LookupWriter[] = [
    prepareNames(text),
    prepareDates(db),
    prepareUnitParts(db),
    prepareExternalIds(db),
    // Before the pages: it reads the layer of a page that is removed.
    prepareMachineWords(db),
    prepareTextPages(db),
    prepareFileUsers(db),
  ]
  return {
    add: (item) => {
      for (const writer of writers) writer.add(item)
    },
    remove: (item) => {
      for (const writer of writers) writer.remove(item)
    },
    finish: (seq) => {
      for (const writer of writers) writer.finish?.(seq)
    },
  }
}

/** A tag in the full-text index: an id or a type as a single token that no name contains. */
export function tagOf(kind: 'type' | 'work', value: string): string {
  return `${kind}${value.replaceAll('-', '')}`
}

function prepareNames(text: TextIndex): LookupWriter {
  return {
    add({ n, type, data }) {
      const names = searchNamesOf(type, data)
      if (names.length === 0) return
      const tags = [tagOf('type', type)]
      const work = idIn(data, 'work')
      if (work !== null) tags.push(tagOf('work', work))
      const rank = typeOrder({ type, addition: additionOf(type, data) })
      text.addNames(n, { names, dates: writtenDates(data), tags, rank })
    },
    remove: ({ n }) => text.dropNames(n),
  }
}

/** A dated item is also found by its name and its date together: “פורים תשמ״א”, “Purim 5741”. */
function writtenDates({ date }: JsonObject): string[] {
  if (typeof date !== 'string' || !isDateKey(date)) return []
  return [writeDate(date, 'he'), writeDate(date, 'en')]
}

function prepareDates(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    'insert into dates (id, type, field, key, month_day, sort) values (?, ?, ?, ?, ?, ?)',
  )
  const drop = db.prepare('delete from dates where id = ?')
  return {
    add({ id, type, path, data: fields }) {
      const data: JsonObject = fields
      for (const field of DATE_FIELDS) {
        const key = data[field]
        if (typeof key !== 'string' || !isDateKey(key)) continue
        insert.run(id, type, field, key, key.slice(5), sortOf(data, path))
      }
    },
    remove({ id }) {
      drop.run(id)
    },
  }
}

function prepareUnitParts(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    `insert into unit_parts (work_id, part, sort, id, label, position, last, levels)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const drop = db.prepare('delete from unit_parts where id = ?')
  return {
    add(item) {
      if (!isOf(item, 'unit')) return
      const { id, path, data } = item
      const [part] = data.position
      if (part === undefined) return
      const label = part.label === undefined ? null : JSON.stringify(part.label)
      const values = data.position.map(({ value }) => value)
      const levels = JSON.stringify(data.position.map(({ level }) => level))
      const position = [positionKey(values), lastValue(values), levels]
      insert.run(data.work, part.value, sortOf(data, path), id, label, ...position)
    },
    remove({ id }) {
      drop.run(id)
    },
  }
}

function prepareExternalIds(db: Database.Database): LookupWriter {
  const insert = db.prepare('insert or ignore into external_ids (key, value, id) values (?, ?, ?)')
  const drop = db.prepare('delete from external_ids where id = ?')
  return {
    add({ id, data }) {
      const { externalIds }: JsonObject = data
      if (!isJsonObject(externalIds)) return
      for (const [key, value] of Object.entries(externalIds)) {
        if (typeof value === 'string') insert.run(key, value, id)
      }
    },
    remove({ id }) {
      drop.run(id)
    },
  }
}
