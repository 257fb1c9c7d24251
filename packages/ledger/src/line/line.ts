/** The straight line of commits: one writer at a time holds main and appends. Source: decisions.md#the-idea;
 *  decisions.md#checks. */
import type { JsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { movePaths, type PathMove } from '../items/paths.ts'
import { returnPaths } from '../items/returning-paths.ts'
import { chunksOf } from '../sql/chunks.ts'
import { prepared, preparedInsert } from '../sql/prepared.ts'
import type { CommitsTable, EntitiesTable, MainTable, RevisionsTable } from '../tables/ledger-db.ts'
import { commitHash, newSalt, revisionHash } from './proof.ts'

/** The end of the line. */
export interface Head {
  /** 0 before the first commit. */
  seq: number
  rev: number
  hash: string | null
}

/** One item's new version for main. */
export interface NewChange {
  id: string
  type: string
  path: string | null
  /** null deletes the item. */
  data: JsonObject | null
  /** For a deleted duplicate: the item that takes its links and paths. */
  mergedInto: string | null
  /** For a deleted item that is not merged into another: the item that its paths lead to. */
  forwardTo?: string | null
  /** The item's path on main before; null when it had none or is new. */
  pathBefore: string | null
  /** In a copy of another line: as the origin numbers, salts and hashes it. An empty salt: the data lacks words that the
   *  origin withholds. */
  copied?: { rev: number; salt: string; hash: string }
}

export interface CommitHeader {
  at: string
  message: string
  author: string
  mergedBy: string
  /** JSON of Via, or null. */
  via: string | null
  suggestionId: number | null
}

export interface AppendedCommit {
  seq: number
  hash: string
  changed: number
}

export async function readHead(db: Reader): Promise<Head> {
  return headOf(await mainRow(db, {}))
}

/** Holds main until the transaction ends, so that no other writer appends meanwhile. Gives the end of the line. */
export async function lockMain(tx: Writer): Promise<Head> {
  return headOf(await lockMainRow(tx, {}))
}

const mainRow = prepared((db) => db.selectFrom('main').selectAll().where('id', '=', 1))

const lockMainRow = prepared((db) =>
  db
    .updateTable('main')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .returningAll(),
)

function headOf([row]: readonly MainTable[]): Head {
  if (row === undefined) throw new Error('the ledger has no row of main')
  return { seq: row.seq, rev: row.rev, hash: row.hash }
}

/** Writes one commit, its changes in chunks, so that memory does not limit its size. The caller holds main (`lockMain`) and
 *  calls `finish` once. */
export class CommitWriter {
  readonly #tx: Writer
  readonly #head: Head
  readonly #header: CommitHeader
  readonly #hashes: string[] = []
  readonly #types = new Set<string>()
  readonly #moves: PathMove[] = []
  /** Items that were deleted and that this commit restores. */
  readonly #restored: string[] = []
  #rev: number

  constructor(tx: Writer, head: Head, header: CommitHeader) {
    this.#tx = tx
    this.#head = head
    this.#header = header
    this.#rev = head.rev
  }

  async add(changes: readonly NewChange[]): Promise<void> {
    for (const chunk of chunksOf(changes)) {
      const rows = chunk.map((change) => this.#revisionOf(change))
      await this.#noteRestored(rows)
      await insertRevisions(this.#tx, rows)
      await putEntities(this.#tx, rows.map(entityOf))
    }
  }

  async #noteRestored(rows: readonly RevisionsTable[]): Promise<void> {
    const written = rows.filter((row) => row.data !== null).map((row) => row.entity_id)
    if (written.length === 0) return
    const restored = await deletedAmong(this.#tx, { ids: written })
    for (const { id } of restored) this.#restored.push(id)
  }

  #revisionOf(change: NewChange): RevisionsTable {
    const { id, type, path, data, mergedInto, forwardTo = null, pathBefore, copied } = change
    const salt = copied?.salt ?? newSalt()
    const hash = copied?.hash ?? revisionHash({ id, type, path, data }, salt)
    this.#hashes.push(hash)
    this.#types.add(type)
    const pathAfter = data === null ? null : path
    if (data === null || pathBefore !== pathAfter) {
      const successor = mergedInto ?? forwardTo
      this.#moves.push({ id, from: pathBefore, to: pathAfter, gone: data === null, successor })
    }
    this.#rev = copied?.rev ?? this.#rev + 1
    return {
      rev: this.#rev,
      entity_id: id,
      type,
      path,
      data: data === null ? null : JSON.stringify(data),
      merged_into: mergedInto,
      forward_to: forwardTo,
      salt,
      hash,
      commit_seq: this.#head.seq + 1,
    }
  }

  /** Moves the paths, and writes the commit and the new end of the line. */
  async finish(): Promise<AppendedCommit> {
    const seq = this.#head.seq + 1
    const { at, message, author, mergedBy, via, suggestionId } = this.#header
    const prev = this.#head.hash
    const hash = commitHash({ seq, at, author, mergedBy, message, prev, changes: this.#hashes })
    await movePaths(this.#tx, this.#moves)
    await returnPaths(this.#tx, this.#restored, this.#head.rev + 1)
    const types = JSON.stringify([...this.#types].sort())
    const changed = this.#hashes.length
    const people = { author, merged_by: mergedBy, via, suggestion_id: suggestionId }
    await insertCommit(this.#tx, [{ seq, at, message, ...people, changed, types, prev, hash }])
    await moveMain(this.#tx, { seq, rev: this.#rev, hash })
    return { seq, hash, changed }
  }
}

const insertRevisions = preparedInsert<RevisionsTable>((tx, rows) => tx.insertInto('revisions').values([...rows]))

const putEntities = preparedInsert<EntitiesTable>((tx, rows) =>
  tx
    .insertInto('entities')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        rev: eb.ref('excluded.rev'),
        path: eb.ref('excluded.path'),
        deleted: eb.ref('excluded.deleted'),
        merged_into: eb.ref('excluded.merged_into'),
      })),
    ),
)

function entityOf({ entity_id, type, rev, path, data, merged_into }: RevisionsTable): EntitiesTable {
  const isDeleted = data === null
  return {
    id: entity_id,
    type,
    rev,
    path: isDeleted ? null : path,
    deleted: isDeleted ? 1 : 0,
    merged_into,
  }
}

const deletedAmong = prepared<{ ids: readonly string[] }, { id: string }>((db, given) =>
  db.selectFrom('entities').select('id').where('id', 'in', given.list('ids')).where('deleted', '=', 1),
)

const insertCommit = preparedInsert<CommitsTable>((tx, rows) => tx.insertInto('commits').values([...rows]))

const moveMain = prepared<Head, unknown>((tx, given) =>
  tx
    .updateTable('main')
    .set({ seq: given.value('seq'), rev: given.value('rev'), hash: given.value('hash') })
    .where('id', '=', 1),
)
