/** `yalkut backup` and `yalkut restore`: a copy of the whole catalog for its operator, and a catalog made from it. Source:
 *  docs/operators/backup.md. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBackup, openPlace, type Place, restoreBackup } from '@yalkut/backups'
import { underLease } from '@yalkut/consumers'
import { type Ledger, openLedger } from '@yalkut/ledger'
import { refuseOperator } from '@yalkut/model'
import { openObjectStore, openStoreNotes } from '@yalkut/objects'
import type { Command } from '../command.ts'
import { needed } from '../flags.ts'
import { type Location, readFlags, readStoreAddress } from '../settings.ts'
import { stopSignal } from '../stop-signal.ts'
import { UsageError } from '../usage.ts'
import { readWritingFlags } from '../writing.ts'

export const backupCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = readFlags(args, { to: 'text', 'signing-keys': 'text' }, env)
  const to = readPlace(needed(flags.to, 'to'), 'to')
  if (isInside(to, location)) throw new UsageError('--to must not be inside the data folder.')
  const ledger = await openLedger({ ...location, mustExist: true })
  try {
    const { objects, notes } = await openStore(location)
    try {
      const source = { ledger, objects, notes, keys: keysOf(location, flags['signing-keys']) }
      const backup = await alone(ledger, (stop) =>
        atPlace(to, true, (place) => makeBackup(source, place, { at: new Date(), stop, onProgress: output.progress })),
      )
      for (const sha256 of backup.missing) {
        output.say(`The file ${sha256} is missing or damaged here and in the backup.`)
      }
      output.result(backup)
      return backup.missing.length === 0 ? 0 : 1
    } finally {
      notes.close()
      await objects.close()
    }
  } finally {
    await ledger.close()
  }
}

export const restoreCommand: Command = async ({ args, env, output }) => {
  const { location, flags } = await readWritingFlags(
    args,
    { from: 'text', 'signing-keys': 'text', 'dry-run': 'mark' },
    env,
  )
  const from = readPlace(needed(flags.from, 'from'), 'from')
  const target = {
    dataDir: location.dataDir,
    openLedger: (upTo?: string) => openLedger({ ...location, ...(upTo !== undefined && { upTo }) }),
    openObjects: () => openStore(location),
    keys: keysOf(location, flags['signing-keys']),
  }
  const restored = await atPlace(from, false, (place) =>
    restoreBackup(place, target, {
      dry: flags['dry-run'],
      stop: stopSignal(),
      onProgress: output.progress,
    }),
  )
  output.result({ ...restored, dryRun: flags['dry-run'] })
  return 0
}

/** The lease of a killed run ends after so long. */
const LEASE_MS = 5_000

/** Waits for the end of a killed run's lease. Refuses `busy`: another process makes a backup of this catalog. */
async function alone<T>(ledger: Ledger, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const ground = { services: { ledger, clock: () => new Date() }, leaseMs: LEASE_MS }
  const stop = stopSignal()
  const until = Date.now() + 2 * LEASE_MS
  for (;;) {
    const outcome = await underLease(ground, { name: 'backup', stop }, (hold) => work(hold.signal))
    if (outcome.isLeased) return outcome.value
    if (Date.now() >= until) {
      throw refuseOperator('busy', 'Another process is making a backup. Try again when it has ended.')
    }
    await sleep(250, undefined, { signal: stop })
  }
}

function keysOf({ dataDir }: Location, folder: string | undefined): string {
  return folder ?? join(dataDir, 'signing-keys')
}

async function openStore(location: Location) {
  const notes = await openStoreNotes(location)
  return { notes, objects: await openObjectStore({ ...location, onDamage: () => undefined }) }
}

/** A folder, or `s3://…` as in OBJECTS_URL. */
function readPlace(text: string, flag: string): string {
  return text.startsWith('s3://') ? readStoreAddress(text, flag) : text
}

/** A backup inside the catalog would be lost with it. */
function isInside(to: string, { dataDir, objectsUrl }: Location): boolean {
  if (to.startsWith('s3://')) return to === objectsUrl
  return `${resolve(to)}/`.startsWith(`${resolve(dataDir)}/`)
}

async function atPlace<T>(address: string, creates: boolean, work: (place: Place) => Promise<T>): Promise<T> {
  await mkdir(tmpdir(), { recursive: true })
  const scratch = await mkdtemp(join(tmpdir(), 'yalkut-backup-'))
  try {
    const place = await openPlace(address, { scratch, creates })
    try {
      return await work(place)
    } finally {
      await place.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
