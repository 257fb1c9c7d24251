/** What people wrote that quotes words which are erased. The hash of each text stays in its place. Source: decisions.md#erased-words. */
import { hash } from 'node:crypto'
import { isJsonObject, type Json } from '@yalkut/model'
import { type RawBuilder, sql } from 'kysely'
import type { Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { QUOTING_PLACES, type QuotingPlace } from './quoting-places.ts'

const PAGE = 1_000

/** `quotes`: whether a text has some of the words. `items`: proposals for their fields are erased whatever they say. Gives how many texts
 *  were erased. */
export async function eraseQuotes(
  tx: Writer,
  { quotes, items }: { quotes: (text: string) => boolean; items: ReadonlySet<string> },
): Promise<number> {
  let erased = await eraseComments(tx, quotes, items)
  for (const place of QUOTING_PLACES) erased += await eraseAt(tx, place, quotes)
  await eraseDoubts(tx, items)
  return erased
}

/** The sentence in place of a text. */
export function erasedText(text: string): string {
  return `[נמחק · erased · sha256 ${hash('sha256', text, 'hex')}]`
}

async function eraseComments(
  tx: Writer,
  quotes: (text: string) => boolean,
  items: ReadonlySet<string>,
): Promise<number> {
  let erased = 0
  for (let after = 0; ; ) {
    const page = await tx
      .selectFrom('comments')
      .select(['id', 'body', 'proposal', 'anchor_entity'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, body, proposal, anchor_entity: item } of page) {
      after = id
      const isBody = quotes(body)
      const isProposal = proposal !== null && ((item !== null && items.has(item)) || quotes(proposal))
      if (!isBody && !isProposal) continue
      const words = isBody ? { body: erasedText(body) } : {}
      const change = isProposal ? { ...words, proposal: null } : words
      await tx.updateTable('comments').set(change).where('id', '=', id).execute()
      erased += 1
    }
    if (page.length < PAGE) return erased
  }
}

type Row = { readonly [column: string]: string | number | null }

async function eraseAt(tx: Writer, place: QuotingPlace, quotes: (text: string) => boolean): Promise<number> {
  const { table, key } = place
  let erased = 0
  for (let last: Row | null = null; ; ) {
    const page: readonly Row[] = await readPage(tx, place, last)
    for (const row of page) {
      last = row
      const change = changeOf(place, row, quotes)
      if (change.length === 0) continue
      const set = change.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const isRow = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
      await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(isRow, sql` and `)}`.execute(tx)
      erased += 1
    }
    if (page.length < PAGE) return erased
  }
}

async function readPage(
  tx: Writer,
  { table, key, texts = [], jsons = [], empties = [], whereNull }: QuotingPlace,
  last: Row | null,
): Promise<readonly Row[]> {
  const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
  const wanted: RawBuilder<unknown>[] = []
  if (whereNull !== undefined) wanted.push(sql`${sql.ref(whereNull)} is null`)
  if (last !== null) {
    wanted.push(sql`(${refs(key)}) > (${sql.join(key.map((column) => last[column]))})`)
  }
  const where = wanted.length === 0 ? sql`` : sql`where ${sql.join(wanted, sql` and `)}`
  const columns = refs([...key, ...texts, ...jsons, ...empties])
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)} ${where}
    order by ${refs(key)} limit ${PAGE}`.execute(tx)
  return rows
}

/** The columns that change, with what is in them afterwards. */
function changeOf(
  { texts = [], jsons = [], empties = [] }: QuotingPlace,
  row: Row,
  quotes: (text: string) => boolean,
): [column: string, value: string | null][] {
  const said = (column: string): string | null => {
    const value = row[column]
    return typeof value === 'string' && quotes(value) ? value : null
  }
  const change: [string, string | null][] = []
  for (const column of texts) {
    const text = said(column)
    if (text !== null) change.push([column, erasedText(text)])
  }
  for (const column of jsons) {
    const text = said(column)
    if (text !== null) change.push([column, JSON.stringify(without(JSON.parse(text), quotes))])
  }
  if (empties.some((column) => said(column) !== null)) {
    change.push(...empties.map((column): [string, null] => [column, null]))
  }
  return change
}

function without(value: Json, quotes: (text: string) => boolean): Json {
  if (typeof value === 'string') return quotes(value) ? erasedText(value) : value
  if (Array.isArray(value)) {
    const cleaned = value.map((each) => without(each, quotes))
    // Words that stand one after the other in a list are a quotation too.
    return quotes(JSON.stringify(cleaned)) ? erasedText(JSON.stringify(value)) : cleaned
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, without(each, quotes)])
  return Object.fromEntries(entries)
}

/** The doubts about words of these scans, with what people answered. */
async function eraseDoubts(tx: Writer, items: ReadonlySet<string>): Promise<void> {
  for (const chunk of chunksOf([...items])) {
    const keys = tx.selectFrom('doubts').select('key').where('scan', 'in', chunk)
    await tx.deleteFrom('doubt_answers').where('key', 'in', keys).execute()
    await tx.deleteFrom('doubts').where('scan', 'in', chunk).execute()
  }
}
