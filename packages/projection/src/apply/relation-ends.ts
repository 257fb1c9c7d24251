/** Relations by the places at their ends, so that what is beside a paragraph is found without reading every relation of its item. */
import { type AnyItem, isOf, isUnchecked } from '@yalkut/model'
import type Database from 'better-sqlite3'
import { type LookupWriter, writeOwnRows } from './lookup-writer.ts'

/** The relation is of the whole item, or of several paragraphs. */
export const WHOLE_ITEM = ''
export const SEVERAL = '~'

type Row = readonly [
  item: string,
  side: 'in' | 'out',
  kind: string,
  segment: string,
  machine: 0 | 1,
  other: string,
  first: string,
  last: string,
]

export function prepareRelationEnds(db: Database.Database): LookupWriter {
  const insert = db.prepare(
    `insert or ignore into relation_ends (item, side, kind, segment, machine, other, first, last, id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const drop = db.prepare('delete from relation_ends where id = ?')
  return writeOwnRows<Row>({
    rowsOf: endsOf,
    add: (row, { id }) => insert.run(...row, id),
    drop: ({ id }) => drop.run(id),
  })
}

function endsOf(item: AnyItem<object>): Row[] {
  if (!isOf(item, 'relation')) return []
  const { kind, from, to, at = WHOLE_ITEM, span = {}, origin } = item.data
  const machine = isUnchecked(origin) ? 1 : 0
  const first = span.from ?? span.to ?? WHOLE_ITEM
  const last = span.to ?? first
  return [
    [from, 'out', kind, at, machine, to, at, at],
    [to, 'in', kind, first === last ? first : SEVERAL, machine, from, first, last],
  ]
}
