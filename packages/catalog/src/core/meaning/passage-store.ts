/** Writes which item has which passages, and which of them have vectors. */
import { hash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { FOUND_TYPES, type FoundType, type Passage } from './passages.ts'
import type { VectorsIdentity } from './vector-file.ts'

/** The hash under which a vector is kept. */
export function keyOf({ model, dimensions }: VectorsIdentity, text: string): Buffer {
  return hash('sha256', `${model}\n${dimensions}\n${text}`, 'buffer')
}

export function typeBit(type: FoundType): number {
  return 1 << FOUND_TYPES.indexOf(type)
}

export interface PlacedPassage extends Omit<Passage, 'text'> {
  key: Buffer
}

interface PassageRow {
  version: string
  segment: string
  part: number
  k: number
}

export interface PassageStore {
  /** Replaces the passages of an item. `type`: its bit. `isHeld`: words of it are withheld, so vectors that no item has now
   *  are removed at once. */
  replace(item: { id: string; type: number }, passages: readonly PlacedPassage[], isWithheld: boolean): void
  /** Removes the passages of an item that is deleted, and at once the vectors that no item has now. */
  remove(id: string): void
  /** Items with passages, after this one, by id. */
  itemsAfter(id: string, limit: number): string[]
  /** Removes vectors that no item has had since `beforeMs`. True when more are left. */
  sweep(beforeMs: number, limit: number): boolean
  hasUnused(beforeMs: number): boolean
}

/** `now`: the time in ms. */
export function preparePassageStore(db: Database.Database, now: () => number): PassageStore {
  const present = db.prepare<[string], PassageRow>('select version, segment, part, k from passages where item = ?')
  const findKey = db.prepare<[Buffer], number>('select k from keys where key = ?').pluck()
  const addKey = db.prepare<[Buffer, number, number], number>(
    'insert into keys (key, types, change) values (?, ?, ?) returning k',
  )
  const addKeyOf = addKey.pluck()
  const add = db.prepare(
    `insert into passages (item, version, segment, part, type, k) values (?, ?, ?, ?, ?, ?)
     on conflict do update set type = excluded.type, k = excluded.k`,
  )
  const remove = db.prepare('delete from passages where item = ? and version = ? and segment = ? and part = ?')
  const typesOf = db.prepare<[number], number>('select distinct type from passages where k = ?')
  const allTypes = typesOf.pluck()
  const retype = db.prepare('update keys set types = ?, unused_since = ?, change = ? where k = ? and key is not null')
  const dropVector = db.prepare('delete from vectors where k = ?')
  const blank = db.prepare(
    `update keys set key = null, bits = null, types = 0, unused_since = null, change = ? where k = ?`,
  )
  const unused = db
    .prepare<[number, number], number>('select k from keys where unused_since < ? order by unused_since limit ?')
    .pluck()
  const itemsAfter = db
    .prepare<[string, number], string>('select distinct item from passages where item > ? order by item limit ?')
    .pluck()
  const change = db.prepare<[], number>("select value from meta where key = 'change'").pluck()

  function forget(k: number, at: number): void {
    dropVector.run(k)
    blank.run(at, k)
  }

  /** Rows of the same words in other items keep their vector. */
  function settle(k: number, isWithheld: boolean, at: number): void {
    const types = allTypes.all(k).reduce((sum, type) => sum | type, 0)
    if (types === 0 && isWithheld) forget(k, at)
    else retype.run(types, types === 0 ? now() : null, at, k)
  }

  function sweep(beforeMs: number, limit: number): boolean {
    const at = change.get() ?? 0
    const found = unused.all(beforeMs, limit)
    for (const k of found) forget(k, at)
    return found.length === limit
  }

  function replace(
    { id, type }: { id: string; type: number },
    passages: readonly PlacedPassage[],
    isWithheld: boolean,
  ): void {
    const at = change.get() ?? 0
    const old = new Map(present.all(id).map((row) => [positionOf(row), row]))
    const touched = new Set<number>()
    for (const passage of passages) {
      const k = findKey.get(passage.key) ?? addKeyOf.get(passage.key, type, at) ?? 0
      const before = old.get(positionOf(passage))
      old.delete(positionOf(passage))
      if (before?.k === k) continue
      if (before !== undefined) touched.add(before.k)
      touched.add(k)
      add.run(id, passage.version, passage.segment, passage.part, type, k)
    }
    for (const { version, segment, part, k } of old.values()) {
      remove.run(id, version, segment, part)
      touched.add(k)
    }
    for (const k of touched) settle(k, isWithheld, at)
    // What the item said earlier may be withheld now as well.
    if (isWithheld) while (sweep(Number.MAX_SAFE_INTEGER, 1_000));
  }

  return {
    replace,
    sweep,
    remove: (id) => replace({ id, type: 0 }, [], true),
    itemsAfter: (id, limit) => itemsAfter.all(id, limit),
    hasUnused: (beforeMs) => unused.get(beforeMs, 1) !== undefined,
  }
}

function positionOf({ version, segment, part }: Omit<PassageRow, 'k'>): string {
  return `${version}\n${segment}\n${part}`
}
