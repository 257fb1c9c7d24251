/** Makes a catalog from a backup, on either engine, in an empty folder: first the bytes of files, each verified by its hash, and
 *  at last the ledger, in one transaction that proves the whole line. The ledger gets the tables of the version that made the
 *  backup, is filled, and is then migrated as at any upgrade. A killed restore continues when the command is given again.
 *  Source: docs/operators/backup.md. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ledger, Reader } from '@yalkut/ledger'
import { fillTables, MIGRATION_NAMES } from '@yalkut/ledger/copying'
import { readHead, verifyLine } from '@yalkut/ledger/line'
import { refuseOperator } from '@yalkut/model'
import type { ObjectStore, StoreNotes } from '@yalkut/objects'
import { type Backup, readNote } from './note.ts'
import { readParts } from './parts.ts'
import type { Place } from './place.ts'
import { hashed, restoreListed, restoreObjects } from './restore-files.ts'

export interface RestoreTarget {
  dataDir: string
  /** Opened after the folder was found to be empty. `upTo`: the last migration to run; without it all run. */
  openLedger(upTo?: string): Promise<Ledger>
  openObjects(): Promise<{ objects: ObjectStore; notes: StoreNotes }>
  /** The folder of the private keys. */
  keys: string
}

export interface RestoreOptions {
  /** Reads and verifies everything, and keeps nothing. */
  dry: boolean
  stop: AbortSignal
  onProgress: (words: string) => void
}

export interface Restored {
  /** When the backup was made. */
  at: string
  seq: number
  hash: string | null
  rows: number
  objects: number
  bytes: number
  /** Files of private keys. */
  keys: number
}

/** In the folder while a restore continues: which backup it restores. */
const MARK = 'restoring.json'

/** Refuses `not-found`: there is no whole backup; `conflict`: the folder or the ledger is not empty; `invalid`: bytes of the backup
 *  are damaged; `state`: a newer version of the program made it. */
export async function restoreBackup(place: Place, target: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  const note = await readNote(place)
  if (note.kind !== 'made') throw refuseOperator('not-found', `There is no whole backup in ${place.name}.`)
  const { made } = note.backup
  assertKnownTables(made)
  if (options.dry) await readAll(place, made, options)
  else await restoreAll(place, made, target, options)
  return {
    at: made.at,
    ...made.head,
    rows: made.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects: made.objects.count,
    bytes: made.objects.bytes,
    keys: made.keys.length,
  }
}

async function readAll(place: Place, made: Backup['made'], { stop, onProgress }: RestoreOptions): Promise<void> {
  for (const { name, parts } of made.tables) {
    for await (const _ of readParts(place, parts)) stop.throwIfAborted()
    onProgress(`${name} verified`)
  }
  let read = 0
  for await (const rows of readParts(place, made.objects.parts)) {
    for (const [sha256] of rows) {
      stop.throwIfAborted()
      for await (const _ of hashed(place, String(sha256)));
      read += 1
      onProgress(`${read} of ${made.objects.count} files verified`)
    }
  }
  for (const { sha256 } of [...made.keys, ...made.notes]) {
    for await (const _ of hashed(place, sha256));
  }
}

async function restoreAll(
  place: Place,
  made: Backup['made'],
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<void> {
  const mark = JSON.stringify({ at: made.at, head: made.head })
  await claim(target.dataDir, mark)
  const ledger = await target.openLedger(made.migrations.at(-1))
  try {
    const { objects, notes } = await target.openObjects()
    try {
      await restoreObjects(place, made, objects, options)
      await restoreListed(place, made, { keys: target.keys, notes })
      if (!(await isRestored(ledger, made))) await restoreLedger(place, made, ledger, options)
    } finally {
      notes.close()
      await objects.close()
    }
  } finally {
    await ledger.close()
  }
  // The migrations since the backup run here, as when a server starts after an upgrade.
  await (await target.openLedger()).close()
  await rm(join(target.dataDir, MARK))
}

/** Refuses `conflict`: the folder has anything but the beginning of this very restore. */
async function claim(dataDir: string, mark: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const known = await readFile(join(dataDir, MARK), 'utf8').catch(() => null)
  if (known === mark) return
  if (known === null && (await readdir(dataDir)).length === 0) {
    await writeFile(join(dataDir, MARK), mark, { flush: true })
    return
  }
  throw refuseOperator(
    'conflict',
    known === null
      ? `The folder ${dataDir} is not empty. Nothing was restored: name an empty one with --data.`
      : `The folder ${dataDir} has the beginning of a restore of another backup. Empty it first.`,
  )
}

/** Refuses `state`: this program does not know every migration of the backup. */
function assertKnownTables({ migrations }: Backup['made']): void {
  const known = MIGRATION_NAMES.slice(0, migrations.length)
  if (known.join() === migrations.join()) return
  throw refuseOperator(
    'state',
    `The backup has the tables of ${migrations.at(-1)}, and this version makes those of ${MIGRATION_NAMES.at(-1)}. Restore it with \
the version that made it, or a newer one.`,
  )
}

/** Whether a run that was killed after its last transaction filled this ledger. */
async function isRestored(ledger: Ledger, { head }: Backup['made']): Promise<boolean> {
  const { seq, hash } = await readHead(ledger.read)
  return seq > 0 && seq === head.seq && hash === head.hash
}

async function restoreLedger(
  place: Place,
  { tables, head }: Backup['made'],
  ledger: Ledger,
  { stop, onProgress }: RestoreOptions,
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const tableOf = (name: string) => {
    const table = byName.get(name)
    if (table === undefined) return null
    const rows = readParts(place, table.parts)
    return { name, columns: table.columns, rows: saying(rows, name) }
  }
  async function* saying<T extends { length: number }>(parts: AsyncIterable<T>, name: string) {
    let rows = 0
    for await (const part of parts) {
      stop.throwIfAborted()
      yield part
      rows += part.length
      onProgress(`${rows} rows of ${name} restored`)
    }
  }
  await fillTables(ledger, tableOf, async (db: Reader) => {
    const line = await verifyLine(db, (seq) => onProgress(`commit ${seq} of ${head.seq} proven`))
    const [problem] = line.problems
    if (problem !== undefined) throw refuseOperator('invalid', `The line does not hold: ${problem}.`)
    if (line.commits === head.seq && line.head === head.hash) return
    throw refuseOperator('invalid', 'The line of the backup does not end where its note says.')
  })
}
