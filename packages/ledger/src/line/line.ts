/** The straight line of commits: one writer at a time holds main and appends. Source: decisions.md#the-idea;
 *  decisions.md#checks. */
import type { JsonObject } from '@yalkut/model'
import type { Reader, Writer } from '../engine/engine.ts'
import { movePaths, type PathMove } from '../items/paths.ts'
import { returnPaths } from '../items/returning-paths.ts'
import { chunksOf } from '../queries/chunks.ts'
import type { RevisionsTable } from '../tables/ledger-db.ts'
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
  const row = await db.selectFrom('main').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  return { seq: row.seq, rev: row.rev, hash: row.hash }
}

/** Holds main until the transaction ends, so that no other writer appends meanwhile. Gives the end of the line. */
export async function lockMain(tx: Writer): Promise<Head> {
  const row = await tx
    .updateTable('main')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
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
      await this.#tx.insertInto('revisions').values(rows).execute()
      await this.#tx
        .insertInto('entities')
        .values(
          rows.map((row) => ({
            id: row.entity_id,
            type: row.type,
            rev: row.rev,
            path: row.data === null ? null : row.path,
            deleted: row.data === null ? (1 as const) : (0 as const),
            merged_into: row.merged_into,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            rev: eb.ref('excluded.rev'),
            path: eb.ref('excluded.path'),
            deleted: eb.ref('excluded.deleted'),
            merged_into: eb.ref('excluded.merged_into'),
          })),
        )
        .execute()
    }
  }

  async #noteRestored(rows: readonly RevisionsTable[]): Promise<void> {
    const written = rows.filter((row) => row.data !== null).map((row) => row.entity_id)
    if (written.length === 0) return
    const restored = await this.#tx
      .selectFrom('entities')
      .select('id')
      .where('id', 'in', written)
      .where('deleted', '=', 1)
      .execute()
    for (const { id } of restored) this.#restored.push(id)
  }

  #revisionOf(change: NewChange): RevisionsTable {
    const { id, type, path, data, mergedInto, forwardTo = null, pathBefore } = change
    const salt = newSalt()
    const hash = revisionHash({ id, type, path, data }, salt)
    this.#hashes.push(hash)
    this.#types.add(type)
    const pathAfter = data === null ? null : path
    if (data === null || pathBefore !== pathAfter) {
      const successor = mergedInto ?? forwardTo
      this.#moves.push({ id, from: pathBefore, to: pathAfter, gone: data === null, successor })
    }
    this.#rev += 1
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
    await this.#tx
      .insertInto('commits')
      .values({
        seq,
        at,
        message,
        author,
        merged_by: mergedBy,
        via,
        suggestion_id: suggestionId,
        changed: this.#hashes.length,
        types: JSON.stringify([...this.#types].sort()),
        prev,
        hash,
      })
      .execute()
    await this.#tx
      .updateTable('main')
      .set({ seq, rev: this.#rev, hash })
      .where('id', '=', 1)
      .execute()
    return { seq, hash, changed: this.#hashes.length }
  }
}
