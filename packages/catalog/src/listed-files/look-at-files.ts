/** Looks at every file that a table lists, before anything is sent: is it there, is it whole, does the catalog have it.
 *  Source: shapes.md#tables-of-files. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findFile, uploadsOfFile } from '@yalkut/ledger/files'
import { isJsonObject, isRefusal, parseJson, refuse } from '@yalkut/model'
import type { SignedIn } from '../access/caller.ts'
import type { Services } from '../services/services.ts'
import type { HeldUpload } from '../shapes/upload.ts'
import { hashFile } from '../uploads/hash-file.ts'
import { inspectFile } from '../uploads/inspecting/inspect.ts'
import { maySendAgain } from '../uploads/keep-file.ts'
import { assertNewEvent } from '../uploads/request/same-day.ts'
import { readTargets } from '../uploads/request/targets.ts'
import { mostBytes } from '../uploads/upload.ts'
import { standingOf } from '../uploads/upload-answer.ts'
import { type ListedRow, type ReadRow, readRow } from './listed-row.ts'
import type { ListedOutcome, ReadyFile, Settled } from './settled.ts'

export interface Looking {
  writer: SignedIn
  /** The name of the table: its earlier runs are known by it. */
  table: string
  /** The folder of the files. */
  from: string
}

/** Looks at one file after another. */
export class FileLooker {
  readonly #services: Services
  readonly #looking: Looking
  /** The lines on which bytes were met first. */
  readonly #lineOf = new Map<string, number>()

  constructor(services: Services, looking: Looking) {
    this.#services = services
    this.#looking = looking
  }

  /** Never refuses for what is wrong with one row or its file: the outcome says it. */
  async look(
    listed: ListedRow,
  ): Promise<{ outcome: ListedOutcome; row: ReadRow | null; ready: ReadyFile | null }> {
    const outcome: ListedOutcome = {
      ...{ line: listed.line, file: listed.cells.file, sha256: null },
      ...{ settled: { kind: 'ready' }, warnings: [] },
    }
    let row: ReadRow | null = null
    try {
      row = readRow(this.#services.projection.reads, listed)
      outcome.warnings = row.warnings
      const ready = await this.#lookAt(row, outcome)
      return { outcome, row, ready }
    } catch (error) {
      outcome.settled = { kind: 'skipped', why: whyOf(error) }
      return { outcome, row, ready: null }
    }
  }

  async #lookAt(row: ReadRow, outcome: ListedOutcome): Promise<ReadyFile | null> {
    const { ledger, imaging, projection } = this.#services
    const { request } = row
    await readTargets(ledger.read, request)
    const path = await findHere(this.#looking.from, row.file)
    const { sizeBytes, sha256 } = await this.#measure(path, row)
    outcome.sha256 = sha256
    const first = this.#lineOf.get(sha256)
    if (first !== undefined) throw refuse('conflict', `Line ${first} has the very same file.`)
    this.#lineOf.set(sha256, row.line)
    const known = await this.#known(sha256)
    if (known !== null) {
      outcome.settled = known
      return null
    }
    assertNewEvent(projection.reads, request)
    const inspected = await inspectFile(imaging, request.what, path, null)
    outcome.warnings.push(...inspected.warnings)
    return { row, path, sha256, sizeBytes, inspected, outcome }
  }

  async #measure(
    path: string,
    { request }: ReadRow,
  ): Promise<{ sizeBytes: number; sha256: string }> {
    const found = await stat(path)
    if (!found.isFile()) throw refuse('not-found', 'This is a folder, not a file.')
    const most = mostBytes(this.#services, request.what)
    if (found.size > most) {
      const megabytes = Math.floor(most / 1_000_000)
      throw refuse('too-large', `A ${request.what} has at most ${megabytes} MB.`)
    }
    const measured = await hashFile(path)
    if (measured.sizeBytes === 0) throw refuse('invalid', 'The file is empty.')
    return measured
  }

  /** What the catalog has of these bytes; null when they may be sent. */
  async #known(sha256: string): Promise<Settled | null> {
    const { ledger, projection } = this.#services
    const { writer, table } = this.#looking
    const { person } = writer
    const standing = await standingOf(ledger.read, projection.reads, { sha256, person: person.id })
    const isOurs = await isSentBy(this.#services, sha256, { person: person.id, table })
    if (standing !== 'free') return knownAs(standing.held, isOurs)
    const file = await findFile(ledger.read, sha256)
    if (file === null || (await maySendAgain(this.#services, writer, file))) return null
    throw refuse('conflict', 'The catalog removed these bytes for good.')
  }
}

function knownAs({ usedBy, suggestion }: HeldUpload, isOurs: boolean): Settled {
  const where = { suggestion: suggestion ?? null, item: usedBy[0]?.id ?? null }
  return { kind: isOurs ? 'sent-before' : 'known', ...where }
}

/** Whether an earlier run of this table sent the bytes. */
async function isSentBy(
  { ledger }: Services,
  sha256: string,
  { person, table }: { person: string; table: string },
): Promise<boolean> {
  const uploads = await uploadsOfFile(ledger.read, sha256)
  return uploads.some((upload) => {
    const ask = parseJson(upload.ask)
    return upload.person === person && isJsonObject(ask) && ask.table === table
  })
}

/** A name may have its letters and points in another order on the disk than in the table: a Mac writes them apart. */
async function findHere(folder: string, file: string): Promise<string> {
  for (const name of new Set([file, file.normalize('NFC'), file.normalize('NFD')])) {
    const path = join(folder, name)
    if ((await stat(path).catch(() => null)) !== null) return path
  }
  throw refuse('not-found', 'There is no such file in the folder.')
}

/** Refusals that are about the row, and errors of reading its file. Others end the run. */
export function whyOf(error: unknown): string {
  if (isRefusal(error) && !PASSING.has(error.code)) {
    const { candidates } = Object(error.detail)
    const named = Array.isArray(candidates) ? candidates.map(({ id }) => String(id)).join(', ') : ''
    return named === '' ? error.message : `${error.message} (${named})`
  }
  if (error instanceof Error && 'code' in error && UNREADABLE.has(String(error.code))) {
    return `The file cannot be read (${error.code}).`
  }
  throw error
}

/** The same row may be taken later. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'rate-limited', 'upstream', 'unauthorized'])
const UNREADABLE: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'ENAMETOOLONG',
])
