/** An upload in one piece: stored with the suggestion that adds the file to the catalog, or found to exist already.
 *  Source: routes.md#files-uploads-libraries; shapes.md#files-and-uploads; decisions.md#limits. */
import { createHash, randomBytes } from 'node:crypto'
import { addUpload } from '@yalkut/ledger/files'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import type { UploadAnswer } from '../../core/shapes/upload.ts'
import { assertMaySend, overUsualShare } from './allowance.ts'
import { assertMayFit, FIRST_BYTES } from './inspecting/file-type.ts'
import { endUpload, keepArrived } from './keep-file.ts'
import type { Beginning } from './request/beginning.ts'
import { assertNewEvent } from './request/same-day.ts'
import { readTargets } from './request/targets.ts'
import type { UploadKind } from './request/upload-kinds.ts'
import { readUploadRequest, type UploadFields, type UploadRequest } from './request/upload-request.ts'
import { assertRoom, dropStaged, stageBytes, stagingPath } from './staging.ts'
import { refusedEnd } from './upload-answer.ts'

export interface Incoming {
  fields: UploadFields
  /** Called only after every check that needs no bytes. */
  bytes: () => AsyncIterable<Uint8Array>
  /** The size that the sender states; null when none is stated. */
  sizeBytes: number | null
  /** The Content-Type of the upload. */
  hint: string | null
  /** The base URL of this service. */
  baseUrl: string
}

/** Refuses `bad-request` and `not-found` for a wrong description, `conflict` for a farbrengen that the catalog has, and `rate-limited`, `too-large` and `busy` before
 *  the bytes are read; then as `keepArrived` does. */
export async function upload(services: Services, caller: Caller, incoming: Incoming): Promise<UploadAnswer> {
  const writer = getWriter(caller)
  const request = readUploadRequest(incoming.fields)
  const id = newUploadId()
  return await services.uploadsAtWork.during(id, () => receive(services, writer, { id, request, ...incoming }))
}

async function receive(
  services: Services,
  writer: SignedIn,
  incoming: Incoming & { id: string; request: UploadRequest },
): Promise<UploadAnswer> {
  const { id, request, hint, baseUrl } = incoming
  const { holder } = services.uploadsAtWork
  const beginning: Beginning = { kind: 'described', what: request.what, request }
  const begun = { ...incoming, beginning, holder, resumable: false }
  const maxBytes = await beginUpload(services, writer.person, begun)
  let sizeBytes = 0
  const hash = createHash('sha256')
  try {
    await stageBytes(services.staging, sniffType(incoming.bytes(), request.what), {
      id,
      maxBytes,
      tooMuch: () => tooMuch(services, request.what, maxBytes),
      onBytes(chunk) {
        hash.update(chunk)
        sizeBytes += chunk.byteLength
      },
    })
    if (sizeBytes === 0) throw refuse('bad-request', uploadsSaid('file-empty-body'))
  } catch (error) {
    await dropStaged(services.staging, id)
    await endUpload(services, id, refusedEnd(error), sizeBytes)
    throw error
  }
  const path = stagingPath(services.staging, id)
  const file = { path, sizeBytes, sha256: hash.digest('hex') }
  return await keepArrived(services, writer, { id, request, file, hint, baseUrl })
}

export function newUploadId(): string {
  return randomBytes(16).toString('hex')
}

export interface Begun {
  id: string
  beginning: Beginning
  sizeBytes: number | null
  fields: UploadFields
  /** The lease of the process that receives the file in one piece; null for an upload in pieces. */
  holder: string | null
  /** Whether its bytes may wait here after the request that brought them. */
  resumable: boolean
}

/** All checks that need no bytes. Answers the largest size that the file may have. */
export async function beginUpload(
  services: Services,
  person: Parameters<typeof assertMaySend>[2]['person'],
  { id, beginning, sizeBytes, fields, holder, resumable }: Begun,
): Promise<number> {
  const { what } = beginning
  const most = mostBytes(services, what)
  if (sizeBytes !== null && sizeBytes > most) throw tooLarge(what, most)
  if (beginning.kind === 'described') {
    await readTargets(services.ledger.read, beginning.request)
    assertNewEvent(services.projection.reads, beginning.request)
  }
  await assertRoom(services.staging, sizeBytes ?? 0)
  const now = services.clock()
  const left = await services.ledger.write(async (tx) => {
    const free = await assertMaySend(services, tx, { person, sizeBytes: sizeBytes ?? 0, now })
    const row = { id, person: person.id, resumable, holder }
    const size = { sizeBytes: sizeBytes ?? 0, startedAt: now.toISOString() }
    await addUpload(tx, { ...row, ...size, ask: JSON.stringify(fields) })
    return free
  })
  return Math.min(most, left ?? most)
}

/** The largest file of each kind, in bytes. The setting MAX_UPLOAD may reduce it. */
export const MOST_BYTES: { readonly [K in UploadKind]: number } = {
  recording: 2_000_000_000,
  hanacha: 500_000_000,
  scan: 1_000_000_000,
  document: 1_000_000_000,
}

export function mostBytes({ maxUploadBytes }: Services, what: UploadKind): number {
  return Math.min(MOST_BYTES[what], maxUploadBytes)
}

/** The refusal of a file that grows past `maxBytes`. */
export function tooMuch(services: Services, what: UploadKind, maxBytes: number): Error {
  const most = mostBytes(services, what)
  return maxBytes < most ? overUsualShare(services.clock()) : tooLarge(what, most)
}

export function tooLarge(what: UploadKind, maxBytes: number): Error {
  const megabytes = Math.floor(maxBytes / 1_000_000)
  return refuse('too-large', uploadsSaid('what-at-most-mb', { what, megabytes }), { maxBytes })
}

/** Passes the bytes through, and checks the type as soon as enough bytes have arrived. */
export async function* sniffType(bytes: AsyncIterable<Uint8Array>, what: UploadKind): AsyncIterable<Uint8Array> {
  let first: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (first !== null) {
      first = Buffer.concat([first, chunk.subarray(0, FIRST_BYTES)])
      if (first.byteLength >= FIRST_BYTES) {
        await assertMayFit(what, first)
        first = null
      }
    }
    yield chunk
  }
}
