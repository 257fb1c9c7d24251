/** Makes a release for phone apps: its three files, their place in the store, and at last the row by which apps see it. Killed
 *  anywhere before that, none of it becomes visible, and the next run removes the remains. Source: shapes.md#app-catalog. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ReadServices } from '@yalkut/catalog/core'
import {
  type Changes,
  changesBetween,
  compareReleases,
  FIRST_RELEASE,
  fileNameOf,
  isReleaseVersion,
  nextRelease,
  type ReleaseFile,
  readCounted,
  releaseFiles,
  writeRelease,
} from '@yalkut/catalog/publishing'
import { isLedgerAway } from '@yalkut/ledger'
import {
  type AppReleaseRow,
  beginRelease,
  dropRelease,
  publishRelease,
  readReleaseFiles,
  readReleases,
  unfinishedReleases,
} from '@yalkut/ledger/app-catalog'
import { refuseOperator } from '@yalkut/model'
import { openSnapshot } from '@yalkut/projection'
import { type Hold, LEASE_MS, underLease } from '../running/hold.ts'

export interface ReleaseOptions {
  dataDir: string
  /** Before the addresses of files of this catalog; null: they stay without one. */
  baseUrl: string | null
  /** Default: the one after the newest. */
  version?: string | undefined
  /** Default: how many occasions and recordings came and went. */
  changes?: Changes | undefined
  stop: AbortSignal
}

export interface ReleaseResult {
  version: string
  /** False: the catalog says the same as this release. */
  isNew: boolean
  seq: number
  changes: Changes
  files: ReleaseFile[]
}

/** One process at a time makes or withdraws releases. */
export const RELEASE_LEASE = 'app-catalog'

/** Refuses `busy` while another process makes one, `invalid` for a version that is none, `conflict` for one that is not later
 *  than the newest. */
export async function releaseAppCatalog(services: ReadServices, options: ReleaseOptions): Promise<ReleaseResult> {
  const { stop } = options
  const outcome = await underLease({ services, leaseMs: LEASE_MS }, { name: RELEASE_LEASE, stop }, (hold) =>
    makeRelease(services, hold, options),
  )
  if (outcome.isLeased) return outcome.value
  throw refuseOperator('busy', 'Another process is making a release. Try again when it has ended.')
}

/** The caller holds the lease of releases. */
export async function makeRelease(services: ReadServices, hold: Hold, options: ReleaseOptions): Promise<ReleaseResult> {
  const { dataDir, baseUrl } = options
  const making = join(dataDir, 'app-catalog')
  await rm(making, { recursive: true, force: true })
  await sweepReleases(services, hold)
  const [newest = null] = await readReleases(services.ledger.read, 1)
  const version = versionOf(options.version, newest)
  await services.latest()
  const folder = join(making, randomUUID())
  await mkdir(folder, { recursive: true })
  const snapshot = await openSnapshot(join(dataDir, 'projection.sqlite'))
  try {
    const written = await writeRelease(folder, snapshot, { version, baseUrl })
    const isSaid = newest?.withdrawn_at === null && newest.content === written.content
    if (options.version === undefined && isSaid) {
      return { ...resultOf(newest), isNew: false }
    }
    const changes = options.changes ?? (await countedChanges(services, folder, newest))
    const row = {
      version,
      seq: written.seq,
      content: written.content,
      made_at: services.clock().toISOString(),
      changes: JSON.stringify(changes),
      files: JSON.stringify(written.files),
    }
    await publish(services, hold, { folder, row })
    return { ...resultOf(row), isNew: true }
  } finally {
    snapshot.close()
    await rm(making, { recursive: true, force: true })
  }
}

function resultOf(row: Pick<AppReleaseRow, 'version' | 'seq' | 'changes' | 'files'>) {
  const changes: Changes = JSON.parse(row.changes)
  return { version: row.version, seq: row.seq, changes, files: releaseFiles(row) }
}

function versionOf(asked: string | undefined, newest: AppReleaseRow | null): string {
  if (asked === undefined) return newest === null ? FIRST_RELEASE : nextRelease(newest.version)
  if (!isReleaseVersion(asked)) {
    throw refuseOperator('invalid', `“${asked}” is not a version of a release, such as 1.4.0.`)
  }
  if (newest === null || compareReleases(asked, newest.version) > 0) return asked
  throw refuseOperator('conflict', `The newest release is ${newest.version}: ${asked} is not later.`)
}

async function countedChanges(
  { objects }: ReadServices,
  folder: string,
  newest: AppReleaseRow | null,
): Promise<Changes> {
  const now = readCounted(await readFile(join(folder, fileNameOf(1)), 'utf8'))
  if (now === null) throw new Error('the file of the release cannot be read')
  const file = newest === null ? undefined : releaseFiles(newest)[0]
  const before = file === undefined ? null : readCounted(await text(await objects.read(file.sha256)))
  return changesBetween(before, now)
}

async function publish(
  services: ReadServices,
  hold: Hold,
  { folder, row }: { folder: string; row: Omit<AppReleaseRow, 'number' | 'published_at' | 'withdrawn_at'> },
): Promise<void> {
  const { ledger, objects, clock } = services
  try {
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await beginRelease(tx, row)
    })
    for (const { schemaVersion, sha256 } of releaseFiles(row)) {
      hold.signal.throwIfAborted()
      await objects.adopt(join(folder, fileNameOf(schemaVersion)), { sha256 })
    }
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await publishRelease(tx, row.version, clock().toISOString())
    })
  } catch (error) {
    // A ledger that is away keeps the row, which the next making removes.
    if (!isLedgerAway(error)) await sweepReleases(services, hold).catch(() => undefined)
    throw error
  }
}

/** Removes what processes that were killed have left: releases that were never published, and their files. */
async function sweepReleases(services: ReadServices, hold: Hold): Promise<void> {
  const { ledger, objects } = services
  for (const unfinished of await unfinishedReleases(ledger.read)) {
    const others = (await readReleaseFiles(ledger.read)).filter(({ version }) => version !== unfinished.version)
    const stillUsed = new Set(others.flatMap((row) => releaseFiles(row).map(({ sha256 }) => sha256)))
    for (const { sha256 } of releaseFiles(unfinished)) {
      if (!stillUsed.has(sha256)) await objects.remove(sha256)
    }
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await dropRelease(tx, unfinished.version)
    })
  }
}
