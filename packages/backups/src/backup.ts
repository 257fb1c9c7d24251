/** Copies a whole catalog while its server runs: the ledger as it is at one moment, then the bytes of its files, and at last the
 *  note that names all of it. What is there already is not copied again; what belongs to the catalog no more is removed after the
 *  note is written. Killed anywhere, the last whole backup stays whole. Source: docs/operators/backup.md. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ledger } from '@yalkut/ledger'
import { atOneMoment } from '@yalkut/ledger/checking'
import { readMigrations, readTables, rowsOf } from '@yalkut/ledger/copying'
import { commitsAfter, readHead, readIdentity } from '@yalkut/ledger/line'
import { refuseOperator } from '@yalkut/model'
import type { ObjectStore, StoreNotes } from '@yalkut/objects'
import { type CopiedObjects, copyObjects } from './copy-objects.ts'
import { type Backup, type ListedFile, readNote, type Table, writeBackup, writeBegun } from './note.ts'
import { once, writeParts } from './parts.ts'
import { FIRST_DIGITS, type Place } from './place.ts'
import { prune } from './prune.ts'

export interface BackupSource {
  ledger: Ledger
  objects: ObjectStore
  notes: StoreNotes
  /** The folder of the private keys. */
  keys: string
}

export interface BackupOptions {
  at: Date
  stop: AbortSignal
  onProgress: (words: string) => void
}

export interface BackupResult extends CopiedObjects {
  seq: number
  hash: string | null
  rows: number
  /** Objects and parts that were removed from the backup. */
  removed: number
}

/** Rows between two lines of progress. */
const SAY_EVERY = 20_000

/** Notes beside the objects that nothing else can give back. */
const BACKED_UP_NOTES = ['status.json']

/** Refuses `conflict`: the place has other files, or the backup of another catalog, or of a later commit than the catalog has. The
 *  caller sees to it that no two make a backup of one catalog at the same time: each would remove what the other has written. */
export async function makeBackup(source: BackupSource, place: Place, options: BackupOptions): Promise<BackupResult> {
  await claim(place, source.ledger)
  const { ledger: id } = await readIdentity(source.ledger)
  const moment = await copyLedger(source.ledger, place, options)
  const objects = await copyObjects(source, place, options)
  const kept = { keys: await copyKeys(source.keys, place), notes: await copyNotes(source, place) }
  const { parts, ...copied } = objects
  const listed = { count: copied.objects, bytes: copied.bytes, parts }
  const made = { at: options.at.toISOString(), ...moment, objects: listed, ...kept }
  const backup: Backup = { format: 1, ledger: id, made }
  options.stop.throwIfAborted()
  await writeBackup(place, backup)
  const removed = await prune(place, backup, options)
  const rows = moment.tables.reduce((sum, table) => sum + table.rows, 0)
  return { ...moment.head, rows, ...copied, removed }
}

async function claim(place: Place, ledger: Ledger): Promise<void> {
  const { ledger: id } = await readIdentity(ledger)
  const note = await readNote(place)
  if (note.kind === 'none') {
    for (const digits of FIRST_DIGITS) {
      if ((await place.objects.list(digits)).size === 0) continue
      throw refuseOperator('conflict', `${place.name} has files that are no backup. Nothing was changed.`)
    }
    await writeBegun(place, id)
    return
  }
  const known = note.kind === 'made' ? note.backup.ledger : note.ledger
  if (known !== null && known !== id) {
    throw refuseOperator(
      'conflict',
      `${place.name} has the backup of another catalog. Nothing was changed: name another place.`,
    )
  }
  if (note.kind === 'made') await assertGrown(place, ledger, note.backup.made.head)
}

/** A catalog that lost its last commits does not replace the backup that has them. */
async function assertGrown(place: Place, { read }: Ledger, { seq, hash }: Backup['made']['head']): Promise<void> {
  if (seq === 0) return
  const [own] = await commitsAfter(read, seq - 1, 1)
  if (own?.hash === hash) return
  throw refuseOperator(
    'conflict',
    `The backup in ${place.name} has commit ${seq}, which this catalog lacks. Nothing was changed: restore that backup, or name \
another place.`,
  )
}

type Moment = Pick<Backup['made'], 'head' | 'migrations' | 'tables'>

async function copyLedger(ledger: Ledger, place: Place, { stop, onProgress }: BackupOptions): Promise<Moment> {
  return await atOneMoment(ledger, async (db) => {
    const { seq, hash } = await readHead(db)
    const tables: Table[] = []
    for (const table of await readTables(ledger, db)) {
      const writer = writeParts(place)
      let rows = 0
      for await (const row of rowsOf(db, table)) {
        await writer.add(row)
        rows += 1
        if (rows % SAY_EVERY !== 0) continue
        stop.throwIfAborted()
        onProgress(`${rows} rows of ${table.name} copied`)
      }
      const { name, columns } = table
      tables.push({ name, columns, rows, parts: await writer.end() })
    }
    return { head: { seq, hash }, migrations: await readMigrations(db), tables }
  })
}

async function copyKeys(folder: string, place: Place): Promise<ListedFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const kept: ListedFile[] = []
  for (const name of names.filter((each) => each.endsWith('.pem')).toSorted()) {
    const bytes = await readFile(join(folder, name))
    kept.push({ name, sha256: (await place.objects.put(once(bytes))).sha256 })
  }
  return kept
}

async function copyNotes({ notes }: BackupSource, place: Place): Promise<ListedFile[]> {
  const kept: ListedFile[] = []
  for (const name of BACKED_UP_NOTES) {
    const text = await notes.read(name)
    if (text === null) continue
    kept.push({ name, sha256: (await place.objects.put(once(Buffer.from(text)))).sha256 })
  }
  return kept
}
