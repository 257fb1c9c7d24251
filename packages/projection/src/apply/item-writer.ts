/** Writes single items: their answers, links, lookups and older versions. */
import { type JsonObject, parseJsonObject, storedItem } from '@yalkut/model'
import type Database from 'better-sqlite3'
import type { FeedChange } from '../feed.ts'
import { readItemBytes } from '../store/item-bytes.ts'
import type { LateIndexes } from '../store/late-indexes.ts'
import { type AnswerRow, soundBytes } from '../store/row-sums.ts'
import { prepareDerivedSums } from './derived-sums.ts'
import { prepareEdges, type Touched } from './edges.ts'
import { marksOf } from './item-marks.ts'
import { additionOf, type ItemRow } from './item-row.ts'
import { prepareItemRows, type RenderedItem } from './item-rows.ts'
import type { LookupItem } from './lookup-writer.ts'
import { prepareLookups } from './lookups.ts'
import type { PathMove } from './paths.ts'
import { renderItem } from './render.ts'
import { prepareRights, type RightsState, reasonToHold } from './rights.ts'
import type { Turns } from './turns.ts'
import { wordsOf } from './words/item-words.ts'
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
  /** See `derived-sums.ts`. */
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
  const proof = db.prepare<[number], { salt: string; hash: string }>('select salt, hash from revisions where rev = ?')
  const numberOf = db.prepare<[string], number>('select n from items where id = ?').pluck()
  const rightsOf = prepareRights(db, late)
  const edges = prepareEdges(db)
  const sums = prepareDerivedSums(db, { areLast: areSumsLast })
  const lookups = prepareLookups(db, words.text, late)
  const rows = prepareItemRows(db)

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
    const rendered = renderItem({ ...facts, data, text, reason, recordings })
    const item = storedItem({ id, path: facts.path }, { type, data })
    // By what is shown: withheld words are left out there, and a body of older markup is converted.
    const words = wordsOf(rendered.unaltered ? item : storedItem({}, { type, data: rendered.data }))
    const raw = rendered.unaltered ? null : text
    return { state, rendered, raw, words, item, marks: marksOf(item, data) }
  }

  /** Gives the version that is replaced, with its data. */
  function archive(row: ItemRow): ReplacedItem {
    const data = dataOf(row)
    rows.archive(row.rev, row.raw ?? JSON.stringify(data))
    lookups.leave(row)
    sums.leave(row)
    return { ...row, data }
  }

  return {
    put(change, seq) {
      const { id, type, path, rev } = change
      const text = change.data ?? '{}'
      const data = parseJsonObject(text)
      const old = find.get(id)
      const replaced = old === undefined ? null : archive(old)
      const before = replaced?.data ?? null
      if (old === undefined) rows.count(type, 1)
      rows.version(change, seq)
      const touched = edges.replace(id, replaced, { type, path, data })
      sums.changed(change, touched)
      const rendered = render(change, data, text)
      const wasGone = old === undefined && rows.unGone(id)
      const n = rows.place({ ...change, seq, addition: additionOf(type, data), ...rendered }, old?.n)
      turns.note(n)
      lookups.put({ ...rendered.item, n }, replaced === null ? null : itemOf(replaced), seq)
      words.put({ n, id, type, data, rows: rendered.words }, before)
      const from = old?.path ?? null
      const back = wasGone ? rev : null
      const isMoved = from !== path || back !== null
      return {
        move: isMoved ? { id, from, to: path, gone: false, successor: null, back } : null,
        touched,
        rightsChanged: differs(rendered.state, old),
        before,
        after: data,
      }
    },

    remove(change, seq) {
      const { id, type, mergedInto, forwardTo = null } = change
      const old = find.get(id)
      const replaced = old === undefined ? null : archive(old)
      if (old !== undefined) {
        lookups.remove(old)
        words.drop(old.n)
        rows.count(old.type, -1)
        turns.drop(old.n)
      }
      rows.version(change, seq)
      rows.remove({ id, type, mergedInto, seq })
      const touched = edges.replace(id, replaced, null)
      sums.changed(change, touched)
      const move = {
        id,
        from: old?.path ?? null,
        to: null,
        gone: true,
        successor: mergedInto ?? forwardTo,
        back: null,
      }
      return { move, touched, rightsChanged: false, before: replaced?.data ?? null, after: null }
    },

    mend(change, seq) {
      const text = change.data ?? '{}'
      const data = parseJsonObject(text)
      const addition = additionOf(change.type, data)
      rows.place({ ...change, seq, addition, ...render(change, data, text) }, numberOf.get(change.id))
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
      const rendered = render({ ...row, ...proofOf(row.rev) }, data, row.raw ?? JSON.stringify(data))
      rows.rewrite(row.n, rendered)
      turns.note(row.n)
      words.refresh({ ...row, data, rows: rendered.words })
      sums.refreshed(row)
      return differs(rendered.state, row)
    },
  }
}

type ReplacedItem = ItemRow & { data: JsonObject }

/** An item as its row had it. */
function itemOf({ n, id, path, type, data }: ReplacedItem): LookupItem {
  return storedItem({ n, id, path }, { type, data })
}

/** The fields of an answer apart from the data. */
type ItemFacts = Pick<FeedChange, 'id' | 'type' | 'path' | 'rev' | 'salt' | 'hash'>

/** Whether the rights that other items inherit have changed. */
function differs(state: RightsState, old: RightsState | undefined): boolean {
  return state.held !== (old?.held ?? null) || state.words !== (old?.words ?? null)
}

/** Main's data of an item, which is stored apart when the answer shows less. Throws WrongRow. */
export function dataOf(row: AnswerRow & { raw: string | null }): JsonObject {
  if (row.raw !== null) return parseJsonObject(row.raw)
  return readItemBytes(soundBytes(row)).data
}
