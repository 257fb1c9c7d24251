/** Brings the passages of the file to what readers of the projection see: page by page in the order in which answers were
 *  written, so that words that are withheld later lose their vectors, whatever the reason. Asks no endpoint.
 *
 *  A page is read and written in one transaction, in one piece: no other process writes passages of an older state over it. */
import type { Reads, WrittenItem } from '@yalkut/projection'
import type Database from 'better-sqlite3'
import { keyOf, type PassageStore, typeBit } from './passage-store.ts'
import { isFoundType, passagesOf } from './passages.ts'
import type { VectorsIdentity } from './vector-file.ts'

/** How far the passages follow the projection. `leftAfter`: after the projection was rebuilt, the last item that was
 *  looked at for whether it still exists; null when all were. */
export interface PassageCursor {
  build: string
  turn: number
  n: number
  seq: number
  rev: number
  leftAfter: string | null
}

export interface CursorStore {
  read(): PassageCursor | null
  write(cursor: PassageCursor): void
}

export function prepareCursorStore(db: Database.Database): CursorStore {
  const put = db.prepare("insert or replace into meta (key, value) values ('cursor', ?)")
  return {
    read: prepareCursorRead(db),
    write: (cursor) => void put.run(JSON.stringify(cursor)),
  }
}

function prepareCursorRead(db: Database.Database): CursorStore['read'] {
  const find = db.prepare<[], string>("select value from meta where key = 'cursor'").pluck()
  return () => {
    const text = find.get()
    return text === undefined ? null : readCursor(text)
  }
}

/** Null before the first page. */
export function readCursorOf(db: Database.Database): PassageCursor | null {
  return prepareCursorRead(db)()
}

/** Only this file writes it. */
function readCursor(text: string): PassageCursor {
  const cursor: PassageCursor = JSON.parse(text)
  return cursor
}

type PassageReads = Pick<Reads, 'turns' | 'items' | 'commits'>

export interface PassageParts {
  identity: VectorsIdentity
  store: PassageStore
  cursor: CursorStore
}

/** Items of one page. */
const PAGE = 50
/** A page ends after this time, in ms: the process answers requests between two pages. */
const MAX_MS = 10

/** Whether the projection has anything that the passages do not have yet. */
export function isPassagesBehind({ cursor }: PassageParts, reads: PassageReads): boolean {
  return isCursorBehind(cursor.read(), reads)
}

export function isCursorBehind(at: PassageCursor | null, reads: Pick<Reads, 'turns' | 'commits'>): boolean {
  const { build, turn } = reads.turns.head()
  if (at === null || at.build !== build || at.leftAfter !== null) return true
  if (at.turn < turn || at.seq < reads.commits.head()) return true
  return reads.turns.writtenAfter(at, 1).length > 0
}

/** Takes the next page, inside the transaction that the caller began. False at the end. */
export function takePage(parts: PassageParts, reads: PassageReads): boolean {
  const { cursor } = parts
  const { build, turn } = reads.turns.head()
  const seq = reads.commits.head()
  const known = cursor.read()
  const at = known?.build === build ? known : fromTheStart(build, seq, known !== null)
  const deleted = reads.turns.deletedAfter(at, PAGE)
  const last = deleted.at(-1)
  if (last !== undefined) {
    for (const { id } of deleted) place(parts, reads, id)
    cursor.write({ ...at, seq: last.seq, rev: last.rev })
    return true
  }
  const end = placeWritten(parts, reads, at)
  if (end !== null) {
    cursor.write({ ...at, turn: end.turn, n: end.n })
    return true
  }
  if (at.leftAfter !== null) return dropLeftOvers(parts, reads, at)
  cursor.write({ ...at, turn: Math.max(at.turn, turn), seq: Math.max(at.seq, seq) })
  return false
}

/** Writes the passages of the next items. Null when there are none; else the last one that was written. */
function placeWritten(parts: PassageParts, reads: PassageReads, at: PassageCursor): WrittenItem | null {
  const started = performance.now()
  let last: WrittenItem | null = null
  for (const item of reads.turns.writtenAfter(at, PAGE)) {
    place(parts, reads, item.id)
    last = item
    if (performance.now() - started > MAX_MS) break
  }
  return last
}

/** A projection that was rebuilt: everything is read again. Deletions up to its head need no reading: what it does not
 *  have is dropped at the end. */
function fromTheStart(build: string, seq: number, hasOld: boolean): PassageCursor {
  return { build, turn: 0, n: 0, seq, rev: Number.MAX_SAFE_INTEGER, leftAfter: hasOld ? '' : null }
}

function dropLeftOvers(parts: PassageParts, reads: PassageReads, at: PassageCursor): boolean {
  const items = parts.store.itemsAfter(at.leftAfter ?? '', PAGE)
  for (const id of items) if (reads.items.summary(id) === null) place(parts, reads, id)
  parts.cursor.write({ ...at, leftAfter: items.at(-1) ?? null })
  return true
}

/** Writes the passages that an item has now. */
function place({ identity, store }: PassageParts, reads: PassageReads, id: string): void {
  const item = reads.items.whole(id)
  if (item === null) store.remove(id)
  if (item === null || !isFoundType(item.type)) return
  const passages = passagesOf(item).map(({ text, ...where }) => ({
    ...where,
    key: keyOf(identity, text),
  }))
  store.replace({ id, type: typeBit(item.type) }, passages, item.withheld !== null)
}
