/** Copies the line of another Yalkut into this ledger, and keeps nothing that does not fit: each change must be what its hash
 *  says, each commit must follow the one before and be what its hash says. Source: decisions.md#proof; shapes.md#mirrors. */
import { type JsonObject, refuseOperator } from '@yalkut/model'
import type { Engine, Reader, Writer } from '../engine/engine.ts'
import { chunksOf } from '../sql/chunks.ts'
import { CommitWriter, lockMain, type NewChange } from './line.ts'
import { revisionHash } from './proof.ts'

/** A commit, or a part of its changes: the parts of one commit follow each other. */
export interface CopiedCommit {
  seq: number
  at: string
  message: string
  author: string
  mergedBy: string
  /** JSON of Via, or null. */
  via: string | null
  suggestionId: number | null
  changed: number
  prev: string | null
  hash: string
  changes: CopiedChange[]
}

export interface CopiedChange {
  rev: number
  id: string
  type: string
  path: string | null
  data: JsonObject | null
  mergedInto: string | null
  forwardTo: string | null
  hash: string
  /** Empty: the data lacks words that the origin withholds, and its hash proves only its place. */
  salt: string
}

/** Changes that are written at once. */
const CHUNK = 500

/** Appends each commit in a transaction of its own. Refuses `upstream`, with whole commits before it kept, for a commit that
 *  does not fit. Gives the number of commits that were appended. */
export async function copyCommits(
  ledger: Engine,
  parts: AsyncIterable<CopiedCommit>,
  onCommit: (seq: number) => void = () => undefined,
): Promise<number> {
  const reading = parts[Symbol.asyncIterator]()
  let next = await reading.next()
  let copied = 0
  try {
    while (next.done !== true) {
      const first = next.value
      next = await ledger.write((tx) => copyOne(tx, first, reading))
      copied += 1
      onCommit(first.seq)
    }
  } finally {
    await reading.return?.()
  }
  return copied
}

/** Gives the first part of the next commit. */
async function copyOne(
  tx: Writer,
  first: CopiedCommit,
  reading: AsyncIterator<CopiedCommit>,
): Promise<IteratorResult<CopiedCommit>> {
  const head = await lockMain(tx)
  const { seq, prev, at, message, author, mergedBy, via, suggestionId } = first
  if (seq !== head.seq + 1) {
    throw unfit(seq, `it does not follow commit ${head.seq}: a commit is missing or out of order`)
  }
  if (prev !== head.hash) throw unfit(seq, 'it names another commit as the one before it')
  const header = { at, message, author, mergedBy, via, suggestionId }
  const writer = new CommitWriter(tx, head, header)
  let rev = head.rev
  let next: IteratorResult<CopiedCommit> = { done: false, value: first }
  while (next.done !== true && next.value.seq === seq) {
    const part = next.value
    if (part.hash !== first.hash) throw unfit(seq, 'its parts have different hashes')
    for (const change of part.changes) {
      assertFits(seq, change, rev)
      rev = change.rev
    }
    for (let at = 0; at < part.changes.length; at += CHUNK) {
      await writer.add(await withPaths(tx, part.changes.slice(at, at + CHUNK)))
    }
    next = await reading.next()
  }
  const { hash, changed } = await writer.finish()
  if (hash !== first.hash) throw unfit(seq, 'it is not what its hash says')
  if (changed !== first.changed) throw unfit(seq, 'its number of changes is another')
  return next
}

function assertFits(seq: number, change: CopiedChange, before: number): void {
  const { id, type, path, data, salt, hash, rev } = change
  if (rev <= before) throw unfit(seq, `version ${rev} of ${id} is out of order`)
  if (salt === '' && data !== null) return
  if (revisionHash({ id, type, path, data }, salt) === hash) return
  throw unfit(seq, `version ${rev} of ${id} is not what its hash says`)
}

async function withPaths(db: Reader, changes: readonly CopiedChange[]): Promise<NewChange[]> {
  const paths = new Map<string, string | null>()
  for (const chunk of chunksOf([...new Set(changes.map(({ id }) => id))])) {
    const rows = await db.selectFrom('entities').select(['id', 'path']).where('id', 'in', chunk).execute()
    for (const { id, path } of rows) paths.set(id, path)
  }
  return changes.map(({ rev, salt, hash, ...change }) => ({
    ...change,
    pathBefore: paths.get(change.id) ?? null,
    copied: { rev, salt, hash },
  }))
}

function unfit(seq: number, why: string): Error {
  return refuseOperator('upstream', `Commit ${seq} of the origin was not taken: ${why}.`)
}
