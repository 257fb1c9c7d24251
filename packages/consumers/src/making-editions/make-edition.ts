/** Makes an edition: its files, their place in the store, its signed manifest, and at last the row by which readers see it.
 *  Killed anywhere before that, none of it becomes visible, and the next run removes the remains.
 *  Source: shapes.md#editions; decisions.md#only-shown-data-leaves. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasObeyedErasures, keepStartCopy, writeLog } from '@yalkut/catalog/core'
import {
  activeKey,
  type GeneratedFiles,
  LICENCES,
  type Manifest,
  makeFiles,
  nextTag,
  type OnStep,
  readManifest,
  type SigningKey,
  signManifest,
  weekOf,
} from '@yalkut/catalog/publishing'
import { isLedgerAway } from '@yalkut/ledger'
import { beginEdition, dropEdition, publishEdition, readEditions, tagsOfWeek } from '@yalkut/ledger/editions'
import { refuseOperator } from '@yalkut/model'
import { findTakenDown } from '@yalkut/projection'
import { type Ground, type Hold, underLease } from '../running/hold.ts'
import { pruneEditions } from './prune-editions.ts'
import { EDITIONS_LEASE, type EditionSettings, keyFolderOf, makingFolderOf, projectionFileOf } from './settings.ts'
import { sweepEditions } from './stored-files.ts'

export interface MakingOptions {
  settings: EditionSettings
  notes?: string | null
  stop: AbortSignal
  /** Hears how far the making is. */
  onStep?: OnStep
}

export interface EditionResult {
  manifest: Manifest
  /** False: nothing has changed since this edition. */
  isNew: boolean
}

/** Refuses `busy` while another process makes one, and `state` without the key that signs. */
export async function makeEdition(ground: Ground, options: MakingOptions): Promise<EditionResult> {
  const { stop } = options
  const outcome = await underLease(ground, { name: EDITIONS_LEASE, stop }, (hold) =>
    makeUnderLease(ground, hold, options),
  )
  if (outcome.isLeased) return outcome.value
  throw refuseOperator('busy', 'Another process is making an edition. Try again when it has ended.')
}

/** How often an edition is made again because words were taken down while it was made. */
const MOST_TRIES = 5

/** The caller holds the lease. */
export async function makeUnderLease({ services }: Ground, hold: Hold, options: MakingOptions): Promise<EditionResult> {
  const { settings } = options
  const folder = makingFolderOf(settings)
  await rm(folder, { recursive: true, force: true })
  await sweepEditions(services, hold)
  const key = await keyOf(services, settings)
  const unchanged = await findUnchanged(services)
  if (unchanged !== null) return { manifest: unchanged, isNew: false }
  for (let tries = 1; ; tries += 1) {
    const manifest = await makeOnce(services, hold, { ...options, key })
    if (manifest !== null) {
      await pruneEditions(services, hold, settings)
      await sweepEditions(services, hold)
      return { manifest, isNew: true }
    }
    if (tries === MOST_TRIES) {
      throw refuseOperator('conflict', 'Words were taken down each time while the edition was made.')
    }
  }
}

async function keyOf(services: Ground['services'], settings: EditionSettings): Promise<SigningKey> {
  const key = await activeKey(services, keyFolderOf(settings))
  if (key !== null) return key
  throw refuseOperator(
    'state',
    `The key that signs editions is not in ${keyFolderOf(settings)}. “yalkut keygen” makes the first one.`,
  )
}

/** The newest edition, when the catalog is still what it holds. */
async function findUnchanged({ ledger, projection, latest }: Ground['services']) {
  await latest()
  const [newest] = await readEditions(ledger.read, 1)
  if (newest === undefined || newest.withdrawn_at !== null) return null
  const isSame = newest.seq === projection.head() && newest.rights_change === projection.fileHead()
  return isSame ? readManifest(newest.manifest) : null
}

type OneMaking = MakingOptions & { key: SigningKey }

/** Null: words that it held were taken down meanwhile. */
async function makeOnce(
  services: Ground['services'],
  hold: Hold,
  { settings, notes = null, onStep, key }: OneMaking,
): Promise<Manifest | null> {
  const { ledger, clock, objects } = services
  const now = clock()
  const createdAt = now.toISOString()
  const tag = nextTag(now, await tagsOfWeek(ledger.read, weekOf(now)))
  const folder = join(makingFolderOf(settings), `${tag}-${randomUUID()}`)
  const plan = { tag, createdAt, baseUrl: settings.baseUrl, notes }
  const projection = projectionFileOf(settings)
  try {
    await mkdir(folder, { recursive: true })
    const generated = await makeFiles({ projection, folder, plan }, { stop: hold.signal, onStep })
    hold.signal.throwIfAborted()
    if (await isTakenDown(services, settings, { folder, generated })) return null
    const manifest = manifestOf(plan, generated, key)
    const text = JSON.stringify(manifest)
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      const [seq, rights_change] = [generated.seq, generated.rights]
      await beginEdition(tx, { tag, seq, rights_change, created_at: createdAt, manifest: text })
    })
    // The SQLite file is stored last: until then it is compared where it was made.
    for (const { name, sha256 } of generated.files.toReversed()) {
      hold.signal.throwIfAborted()
      if (name.endsWith('.sqlite') && (await isTakenDown(services, settings, { folder, generated }))) {
        await discard(services, hold, tag)
        return null
      }
      await objects.adopt(join(folder, name), { sha256 })
    }
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await publishEdition(tx, { tag, manifest: text, at: clock().toISOString() })
    })
    // Until it is rebuilt, the projection has words that were erased at another server.
    if (await hasObeyedErasures(services.ledger, settings.dataDir)) {
      await keepStart(services, { projection, folder, stop: hold.signal })
    }
    return manifest
  } catch (error) {
    // A ledger that is away keeps the row, which the next making removes.
    if (!isLedgerAway(error)) await discard(services, hold, tag).catch(() => undefined)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The edition stands without it: a new server then builds its projection from the first commit. */
async function keepStart(...given: Parameters<typeof keepStartCopy>): Promise<void> {
  try {
    await keepStartCopy(...given)
  } catch (error) {
    writeLog({ message: 'The copy for new servers was not made with the edition.', fault: error })
  }
}

async function discard(services: Ground['services'], hold: Hold, tag: string): Promise<void> {
  await sweepEditions(services, hold)
  await services.ledger.write((tx) => dropEdition(tx, tag))
}

async function isTakenDown(
  { latest }: Ground['services'],
  settings: EditionSettings,
  { folder, generated }: { folder: string; generated: GeneratedFiles },
): Promise<boolean> {
  await latest()
  const sqlite = generated.files.find(({ name }) => name.endsWith('.sqlite'))
  if (sqlite === undefined) throw new Error('an edition has no SQLite file')
  const compared = await findTakenDown(projectionFileOf(settings), join(folder, sqlite.name), null)
  return compared !== null && compared.found !== null
}

function manifestOf(
  { tag, createdAt, notes }: { tag: string; createdAt: string; notes: string | null },
  { seq, hash, files }: GeneratedFiles,
  key: SigningKey,
): Manifest {
  const head = { seq, hash }
  const said = {
    tag,
    commit_seq: seq,
    head,
    created_at: createdAt,
    notes,
    licences: LICENCES,
    files,
  }
  return signManifest(said, key)
}
