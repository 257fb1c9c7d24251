/** A real ledger to which a test appends commits like a merge, and projections that follow the ledger. */
import { join } from 'node:path'
import { type Ledger, openLedger } from '@yalkut/ledger'
import { addFile, endStops, rightsChangedAfter, setFileRights, stopItem } from '@yalkut/ledger/files'
import { findMainItems } from '@yalkut/ledger/items'
import { CommitWriter, changesOf, commitsAfter, lockMain, versionAt } from '@yalkut/ledger/line'
import type { JsonObject, Rights } from '@yalkut/model'
import { type CommitFeed, openProjection, type Projection } from '@yalkut/projection'
import { newFolder, removeFolder } from '../folders.ts'

/** One item of a commit; `data: null` deletes it. */
export interface Put {
  id: string
  type: string
  data: JsonObject | null
  path?: string | null
  mergedInto?: string
  forwardTo?: string
}

export interface Line {
  readonly folder: string
  readonly ledger: Ledger
  readonly feed: CommitFeed
  /** Appends one commit, and returns its number. No projection has applied the commit yet. */
  commit(...puts: Put[]): Promise<number>
  close(): Promise<void>
}

export function feedOf({ read }: Ledger): CommitFeed {
  return {
    commitsAfter: (seq, limit) => commitsAfter(read, seq, limit),
    changesOf: (seq, rev, limit) => changesOf(read, seq, rev, limit),
    versionAt: (id, seq) => versionAt(read, id, seq),
    rightsChangedAfter: (change, limit) => rightsChangedAfter(read, change, limit),
  }
}

export async function newLine(folder: string = newFolder()): Promise<Line> {
  const ledger = await openLedger({ dataDir: folder })
  return {
    folder,
    ledger,
    feed: feedOf(ledger),
    commit: (...puts) => append(ledger, puts),
    async close() {
      await ledger.close()
      removeFolder(folder)
    },
  }
}

async function append(ledger: Ledger, puts: readonly Put[]): Promise<number> {
  return await ledger.write(async (tx) => {
    const head = await lockMain(tx)
    const ids = puts.map(({ id }) => id)
    const main = await findMainItems(tx, ids)
    const people = { author: 'u-chana', mergedBy: 'u-kalman' }
    const header = { at: '2026-03-01T12:00:00.000Z', message: 'Adds', via: null, ...people }
    const writer = new CommitWriter(tx, head, { ...header, suggestionId: null })
    await writer.add(
      puts.map(({ id, type, data, path, mergedInto, forwardTo }) => {
        const before = main.get(id)
        const pathBefore = before?.data ? before.path : null
        const after = data === null ? null : path === undefined ? pathBefore : path
        const successors = { mergedInto: mergedInto ?? null, forwardTo: forwardTo ?? null }
        return { id, type, data, path: after, pathBefore, ...successors }
      }),
    )
    return (await writer.finish()).seq
  })
}

/** A ledger with one projection that follows it. */
export interface Followed extends Line {
  readonly projection: Projection
  /** Appends a commit and applies it. */
  merge(...puts: Put[]): Promise<number>
  /** Adds a file with these rights, or changes its rights. */
  holdFile(sha256: string, rights: Rights): Promise<void>
  /** A request withholds an item, or has ended. */
  stop(item: string, isStopped: boolean): Promise<void>
}

export async function newFollowed(): Promise<Followed> {
  const line = await newLine()
  const projection = await openProjection(join(line.folder, 'projection.sqlite'))
  /** By item, its last request. Each request is new. */
  const requests = new Map<string, number>()
  let lastRequest = 0
  return {
    ...line,
    projection,
    async stop(item, isStopped) {
      await line.ledger.write(async (tx) => {
        const before = requests.get(item)
        if (before !== undefined) await endStops(tx, before)
        requests.delete(item)
        if (!isStopped) return
        lastRequest += 1
        requests.set(item, lastRequest)
        await stopItem(tx, lastRequest, item)
      })
      await projection.catchUp(line.feed)
    },
    async merge(...puts) {
      const seq = await line.commit(...puts)
      await projection.catchUp(line.feed)
      return seq
    },
    async holdFile(sha256, rights) {
      const at = '2026-03-01T12:00:00.000Z'
      const by = 'system'
      await line.ledger.write(async (tx) => {
        const bytes = { sha256, sizeBytes: 1_000, mime: 'application/pdf', credit: null }
        if (await addFile(tx, { ...bytes, rights, by, at })) return
        await setFileRights(tx, { sha256, rights, reason: null, by, at })
      })
      await projection.catchUp(line.feed)
    },
    async close() {
      projection.close()
      await line.close()
    },
  }
}

/** Reads the ids of a list's items. */
export function idsOf(items: readonly Buffer[]): string[] {
  return items.map((bytes) => {
    const { id }: { id: string } = JSON.parse(bytes.toString('utf8'))
    return id
  })
}
