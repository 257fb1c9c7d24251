/** Looks at every file that a table lists, before anything is sent: is it there, is it whole, does the catalog have it.
 *  Source: shapes.md#tables-of-files. */
import { findFile } from '@yalkut/ledger/files'
import { isRefusal, quoted, refuse, type Sentence } from '@yalkut/model'
import type { SignedIn } from '../../core/access/caller.ts'
import { listedFilesSaid } from '../../core/sentences/listed-files.ts'
import type { Services } from '../../core/services/services.ts'
import type { ExistingUpload } from '../../core/shapes/upload.ts'
import { type Inspected, warningOf } from '../uploads/inspecting/inspect.ts'
import { maySendAgain } from '../uploads/keep-file.ts'
import { assertNewEvent } from '../uploads/request/same-day.ts'
import { readTargets } from '../uploads/request/targets.ts'
import { mostBytes, tooLarge } from '../uploads/upload.ts'
import { standingOf } from '../uploads/upload-answer.ts'
import { type ListedRow, type ReadRow, readRow } from './listed-row.ts'
import type { ListedOutcome, ReadyFile, Settled } from './settled.ts'

export interface FoundFile {
  path: string
  sizeBytes: number
  sha256: string
  arrived: ReadyFile['arrived']
  /** Refuses as `inspectFile` does. */
  inspect(): Promise<Inspected>
}

/** Where the files of rows are. */
export interface FileSource {
  /** Refuses `not-found`, and `too-large` for more than `most` bytes. */
  find(row: ReadRow, most: number): Promise<FoundFile>
  /** Whether an earlier run for the same rows sent the bytes. */
  isSentBefore(sha256: string): Promise<boolean>
}

export interface Looking {
  writer: SignedIn
  files: FileSource
}

export interface Inspection {
  outcome: ListedOutcome
  /** null: the row cannot be read. */
  row: ReadRow | null
  /** null: it is not sent. */
  ready: ReadyFile | null
  /** Why the row or its file is skipped. */
  refusal: unknown
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
  async look(listed: ListedRow): Promise<Inspection> {
    const outcome: ListedOutcome = {
      line: listed.line,
      file: listed.cells.file,
      sha256: null,
      settled: { kind: 'ready' },
      warnings: [],
    }
    let row: ReadRow | null = null
    try {
      row = readRow(this.#services.projection.reads, listed)
      outcome.warnings = row.warnings
      const ready = await this.#lookAt(row, outcome)
      return { outcome, row, ready, refusal: null }
    } catch (error) {
      outcome.settled = { kind: 'skipped', why: whyOf(error) }
      return { outcome, row, ready: null, refusal: error }
    }
  }

  async #lookAt(row: ReadRow, outcome: ListedOutcome): Promise<ReadyFile | null> {
    const { ledger, projection } = this.#services
    const { request } = row
    await readTargets(ledger.read, request)
    const most = mostBytes(this.#services, request.what)
    const { path, sizeBytes, sha256, arrived, inspect } = await this.#looking.files.find(row, most)
    if (sizeBytes > most) throw tooLarge(request.what, most)
    outcome.sha256 = sha256
    const first = this.#lineOf.get(sha256)
    if (first !== undefined) throw refuse('conflict', listedFilesSaid('same-file-in-line', { first }))
    this.#lineOf.set(sha256, row.line)
    const known = await this.#known(sha256)
    if (known !== null) {
      outcome.settled = known
      return null
    }
    assertNewEvent(projection.reads, request)
    const inspected = await inspect()
    outcome.warnings.push(...inspected.warnings.map(warningOf))
    return { row, arrived, path, sha256, sizeBytes, inspected, words: null, outcome }
  }

  /** What the catalog has of these bytes; null when they may be sent. */
  async #known(sha256: string): Promise<Settled | null> {
    const { ledger, projection } = this.#services
    const { writer, files } = this.#looking
    const { person } = writer
    const standing = await standingOf(ledger.read, projection.reads, { sha256, person: person.id })
    if (standing !== 'free') return knownAs(standing.existing, await files.isSentBefore(sha256))
    const file = await findFile(ledger.read, sha256)
    if (file === null || (await maySendAgain(this.#services, writer, file))) return null
    throw refuse('conflict', listedFilesSaid('bytes-removed'))
  }
}

function knownAs({ usedBy, suggestion }: ExistingUpload, isOurs: boolean): Settled {
  const where = { suggestion: suggestion ?? null, item: usedBy[0]?.id ?? null }
  return { kind: isOurs ? 'sent-before' : 'known', ...where }
}

/** Refusals that are about the row, and errors of reading its file. Others end the run. */
export function whyOf(error: unknown): Sentence {
  if (isRefusal(error) && !PASSING.has(error.code)) {
    const named = candidatesIn(error).join(', ')
    const problem = error.sentence ?? quoted(error.message)
    return named === '' ? problem : listedFilesSaid('with-candidates', { problem, named })
  }
  if (error instanceof Error && 'code' in error && UNREADABLE.has(String(error.code))) {
    return listedFilesSaid('file-unreadable', { code: String(error.code) })
  }
  throw error
}

/** Ids of the farbrengens that a refusal names. */
export function candidatesIn(error: unknown): string[] {
  const { candidates } = isRefusal(error) ? Object(error.detail) : {}
  return Array.isArray(candidates) ? candidates.map(({ id }) => String(id)) : []
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
