/** Writes single items: their answers, links, lookups and older versions. */
import { type AnyItem, type JsonObject, parseJsonObject, storedItem } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { FeedChange } from '../feed.ts'
import { readItemBytes } from '../store/item-bytes.ts'
import type { LateIndexes } from '../store/late-indexes.ts'
import { type AnswerRow, soundBytes, sumOf } from '../store/row-sums.ts'
import { prepareEdges, type Touched } from './edges.ts'
import { type ItemMarks, marksOf } from './item-marks.ts'
import { additionOf, type ItemRow, listKeyOf } from './item-row.ts'
import { prepareKeptSums } from './kept-sums.ts'
import type { LookupItem } from './lookup-writer.ts'
import { prepareLookups } from './lookups.ts'
import type { PathMove } from './paths.ts'
import { type Rendered, renderItem } from './render.ts'
import { prepareRights, type RightsState, reasonToHold } from './rights.ts'
import type { Turns } from './turns.ts'
import { type WordsRow, wordsOf } from './words/item-words.ts'
import type { WordWriter } from './words/word-writer.ts'

export interface Written {
  move: PathMove | null
  touched: Touched[]
  /** Whether the rights that other items inherit have changed. */
  rightsChanged: boolean
  /** The item's data until now, and from now on; null where main does not have the item. */
  before: JsonObject | null
  after: JsonObject | null
}

export interface ItemWriter {
  put(change: FeedChange, seq: number): Written
  remove(change: FeedChange, seq: number): Written
  /** Renders an item again, because a value that its answer contains has changed. True when the rights that other items
   *  inherit have changed. */
  refresh(id: string): boolean
  /** Writes the stored answer again, whatever it is now. */
  mend(change: FeedChange, seq: number): void
  /** Called before each transaction: drops what one that was rolled back has left. */
  begin(): void
  /** Called once at the end of a commit. */
  finish(seq: number): void
  /** Called once after items were only refreshed. */
  finishRefresh(): void
  /** Where sums are written last: called once, when all items are written. */
  writeSums(): void
}

export interface ItemWriterOptions {
  words: WordWriter
  turns: Turns
  late: LateIndexes
  /** See `kept-sums.ts`. */
  areSumsLast: boolean
}

export function prepareItemWriter(
  db: Database.Database,
  { words, turns, late, areSumsLast }: ItemWriterOptions,
): ItemWriter {
  const find = db.prepare<
    [string],
    ItemRow
  >(`select n, id, type, path, rev, seq, addition, held, words, withheld, raw, whole as bytes, whole_sum as sum
     from items where id = ?`)
  const proof = db.prepare<[number], { salt: string; hash: string }>(
    'select salt, hash from revisions where rev = ?',
  )
  const numberOf = db.prepare<[string], number>('select n from items where id = ?').pluck()
  const rightsOf = prepareRights(db, late)
  const edges = prepareEdges(db)
  const sums = prepareKeptSums(db, { areLast: areSumsLast })
  const lookups = prepareLookups(db, words.text, late)
  const rows = prepareRows(db)

  function proofOf(rev: number): { salt: string; hash: string } {
    const found = proof.get(rev)
    if (found === undefined) throw new Error(`revision ${rev} is missing from the projection`)
    return found
  }

  /** The answer's bytes and the rights, from the present links. */
  function render(facts: ItemFacts, data: JsonObject, text: string): RenderedItem {
    const { id, type } = facts
    const state = rightsOf({ id, type, data })
    const reason = reasonToHold(type, data, state)
    const recordings = type === 'event' ? edges.count(id, 'event', 'recording') : null
    const made = renderItem({ ...facts, data, text, reason, recordings })
    const item = storedItem({ id, path: facts.path }, { type, data })
    // By what is shown: withheld words are left out there, and a body of older markup is converted.
    const words = wordsOf(made.unaltered ? item : storedItem({}, { type, data: made.data }))
    const raw = made.unaltered ? null : text
    return { state, made, raw, words, item, marks: marksOf(item, data) }
  }

  /** Gives the data of the version that is replaced. */
  function archive(row: ItemRow): JsonObject {
    const data = dataOf(row)
    rows.archive(row.rev, row.raw ?? JSON.stringify(data))
    lookups.leave(row)
    sums.leave(row)
    return data
  }

  return {
    put(change, seq) {
      const { id, type, path, rev } = change
      const text = change.data ?? '{}'
      const data = parseJsonObject(text)
      const old = find.get(id)
      const before = old === undefined ? null : archive(old)
      if (old === undefined) rows.count(type, 1)
      rows.version(change, seq)
      const last = old === undefined || before === null ? null : { ...old, data: before }
      const touched = edges.replace(id, last, { type, path, data })
      sums.changed(change, touched)
      const rendered = render(change, data, text)
      const wasGone = old === undefined && rows.unGone(id)
      const n = rows.place(
        { ...change, seq, addition: additionOf(type, data), ...rendered },
        old?.n,
      )
      turns.note(n)
      lookups.put({ ...rendered.item, n }, old === undefined ? null : itemOf(old, before ?? {}))
      words.put({ n, id, type, data, rows: rendered.words }, before)
      const from = old?.path ?? null
      const back = wasGone ? rev : null
      const isMoved = from !== path || back !== null
      return {
        move: isMoved ? { id, from, to: path, gone: false, successor: null, back } : null,
        touched,
        rightsChanged: differs(rendered.state, old),
        ...{ before, after: data },
      }
    },

    remove(change, seq) {
      const { id, type, mergedInto, forwardTo = null } = change
      const old = find.get(id)
      const before = old === undefined ? null : archive(old)
      if (old !== undefined) {
        lookups.remove(old)
        words.drop(old.n)
        rows.count(old.type, -1)
        turns.drop(old.n)
      }
      rows.version(change, seq)
      rows.remove({ id, type, mergedInto, seq })
      const last = old === undefined || before === null ? null : { ...old, data: before }
      const touched = edges.replace(id, last, null)
      sums.changed(change, touched)
      const move = {
        id,
        from: old?.path ?? null,
        to: null,
        gone: true,
        successor: mergedInto ?? forwardTo,
        back: null,
      }
      return { move, touched, rightsChanged: false, before, after: null }
    },

    mend(change, seq) {
      const text = change.data ?? '{}'
      const data = parseJsonObject(text)
      const addition = additionOf(change.type, data)
      rows.place(
        { ...change, seq, addition, ...render(change, data, text) },
        numberOf.get(change.id),
      )
    },

    begin() {
      edges.begin()
      sums.begin()
      rows.begin()
    },

    finish(seq) {
      rows.finish()
      lookups.finish(seq)
      edges.finish()
      sums.finish()
    },

    finishRefresh: () => sums.finish(),

    writeSums: () => sums.writeAll(),

    refresh(id) {
      const row = find.get(id)
      if (row === undefined) return false
      const data = dataOf(row)
      const rendered = render(
        { ...row, ...proofOf(row.rev) },
        data,
        row.raw ?? JSON.stringify(data),
      )
      rows.rewrite(row.n, rendered)
      turns.note(row.n)
      words.refresh({ ...row, data, rows: rendered.words })
      sums.refreshed(row)
      return differs(rendered.state, row)
    },
  }
}

/** An item as its row has it. */
function itemOf({ n, id, path, type }: ItemRow, data: JsonObject): LookupItem {
  return storedItem({ n, id, path }, { type, data })
}

/** The fields of an answer apart from the data. */
type ItemFacts = Pick<FeedChange, 'id' | 'type' | 'path' | 'rev' | 'salt' | 'hash'>

interface RenderedItem {
  state: RightsState
  made: Rendered
  /** Main's data as text when the answer shows less; otherwise null. */
  raw: string | null
  /** The words by which the item is found; none when they are withheld. */
  words: readonly WordsRow[]
  item: AnyItem<{ id: string; path: string | null }>
  marks: ItemMarks
}

/** Whether the rights that other items inherit have changed. */
function differs(state: RightsState, old: RightsState | undefined): boolean {
  return state.held !== (old?.held ?? null) || state.words !== (old?.words ?? null)
}

interface NewItemRow extends FeedChange, RenderedItem {
  seq: number
  addition: 0 | 1
}

/** The statements that write rows. */
function prepareRows(db: Database.Database) {
  // No `returning`: a statement that opens a savepoint makes FTS5 write what it holds in memory, once for each item.
  const insert = db.prepare(
    `insert into items
       (id, type, path, list_key, rev, seq, addition, held, words, name, kind, order_key, withheld,
        whole, whole_sum, etag, list, list_sum, raw)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.prepare(
    `update items set path = @path, list_key = @listKey, rev = @rev, seq = @seq, addition = @addition,
       held = @held, words = @words, name = @name, kind = @kind, order_key = @orderKey, withheld = @withheld,
       whole = @whole, whole_sum = @wholeSum, etag = @etag, list = @list, list_sum = @listSum, raw = @raw
     where n = @n`,
  )
  const unGone = db.prepare('delete from gone where id = ?')
  const firstGone = db.prepare('select 1 from gone limit 1')
  const rewrite = db.prepare(
    `update items set held = @held, words = @words, withheld = @withheld, whole = @whole, whole_sum = @wholeSum,
       etag = @etag, list = @list, list_sum = @listSum, raw = @raw where n = @n`,
  )
  const drop = db.prepare('delete from items where id = ?')
  const goneRow = db.prepare(
    `insert or replace into gone (id, type, merged_into, seq)
     values (@id, @type, @mergedInto, @seq)`,
  )
  const archive = db.prepare('update revisions set data = ? where rev = ?')
  const version = db.prepare(
    `insert into revisions (rev, id, type, path, seq, data, deleted, merged_into, forward_to, salt, hash)
     values (?, ?, ?, ?, ?, null, ?, ?, ?, ?, ?)`,
  )
  const count = db.prepare(
    'insert into type_counts (type, n) values (?, ?) on conflict (type) do update set n = n + excluded.n',
  )
  /** What the commit changes, by type. */
  const counted = new Map<string, number>()
  /** Whether any item was deleted before. */
  let isAnyGone = true

  function add(item: NewItemRow): number {
    const { id, type, path, rev, seq, addition, state, made, raw } = item
    const { name, kind, orderKey } = item.marks
    const { whole, etag, list, withheld } = made
    // Values in their order: names are looked up one by one, for every item of an import.
    const { lastInsertRowid } = insert.run(
      ...[id, type, path, listKeyOf(path), rev, seq, addition, state.held, state.words],
      ...[name, kind, orderKey, withheld, whole, sumOf(whole), etag],
      ...[list, list === null ? null : sumOf(list), raw],
    )
    return Number(lastInsertRowid)
  }

  return {
    /** `old`: the number of the row that is replaced. */
    place(item: NewItemRow, old: number | undefined): number {
      if (old === undefined) return add(item)
      const { id, type, path, rev, seq, addition } = item
      const facts = { id, type, path, listKey: listKeyOf(path), rev, seq, addition }
      update.run({ ...facts, ...item.marks, ...answerColumns(item), n: old })
      return old
    },
    /** Whether the item was deleted before. */
    unGone(id: string): boolean {
      return isAnyGone && unGone.run(id).changes > 0
    },
    /** Called before each transaction. */
    begin(): void {
      counted.clear()
      isAnyGone = firstGone.get() !== undefined
    },
    /** Writes the numbers of items. */
    finish(): void {
      for (const [type, by] of counted) count.run(type, by)
      counted.clear()
    },
    rewrite(n: number, rendered: RenderedItem): void {
      rewrite.run({ n, ...answerColumns(rendered) })
    },
    remove(row: { id: string; type: string; mergedInto: string | null; seq: number }): void {
      drop.run(row.id)
      goneRow.run(row)
      isAnyGone = true
    },
    archive(rev: number, text: string): void {
      archive.run(text, rev)
    },
    version(change: FeedChange, seq: number): void {
      const { rev, id, type, path, data, mergedInto, forwardTo = null, salt, hash } = change
      const deleted = data === null ? 1 : 0
      version.run(rev, id, type, path, seq, deleted, mergedInto, forwardTo, salt, hash)
    },
    count(type: string, by: 1 | -1): void {
      counted.set(type, (counted.get(type) ?? 0) + by)
    },
  }
}

/** The columns of an item's answer, and of the rights that other items inherit. */
function answerColumns({ state, made, raw }: RenderedItem) {
  const { whole, etag, list, withheld } = made
  return {
    ...{ held: state.held, words: state.words, withheld, whole, etag, list, raw },
    wholeSum: sumOf(whole),
    listSum: list === null ? null : sumOf(list),
  }
}

/** Main's data of an item, which is stored apart when the answer shows less. Throws WrongRow. */
export function dataOf(row: AnswerRow & { raw: string | null }): JsonObject {
  if (row.raw !== null) return parseJsonObject(row.raw)
  return readItemBytes(soundBytes(row)).data
}
