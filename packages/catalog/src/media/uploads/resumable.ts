/** Uploads in pieces. The sender, and nobody else, may continue one after an interruption or a restart of the server.
 *  After the last piece the result is the same as for an upload in one piece. The pieces are on the disk of the
 *  server that received them: of several servers, one receives all pieces of an upload.
 *  Source: service.md#resumable-uploads. */
import {
  changeLeasedUpload,
  changeUpload,
  claimUpload,
  findUpload,
  holdUpload,
  type UploadRow,
} from '@yalkut/ledger/files'
import { DAY_MS, type RefusalFacts, refusalFrom, refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import type { UploadAnswer } from '../../core/shapes/upload.ts'
import { assertMaySendPiece } from './allowance.ts'
import { keepLooked } from './arrived.ts'
import { inUse, keepArrived } from './keep-file.ts'
import { readBeginning } from './request/beginning.ts'
import type { UploadFields } from './request/upload-request.ts'
import { dropStaged, flushedSize, makeStaged, readStaged, type StagedFile, stageBytes, stagedSize } from './staging.ts'
import { beginUpload } from './upload.ts'
import { type Looked, readEnd, refusedEnd } from './upload-answer.ts'

/** How long an upload waits for its next piece. */
export const PIECES_WAIT_MS = DAY_MS

export interface PiecesBegun {
  id: string
  fields: UploadFields
  sizeBytes: number
}

/** Begins an upload in pieces. Refuses everything that can be checked before the bytes arrive, as `upload` does. */
export async function beginPieces(
  services: Services,
  caller: Caller,
  { id, fields, sizeBytes }: PiecesBegun,
): Promise<void> {
  const { person } = getWriter(caller)
  const beginning = readBeginning(fields)
  if (sizeBytes === 0) throw refuse('bad-request', commonSaid('file-empty'))
  await makeStaged(services.staging, id)
  try {
    const begun = { id, beginning, fields, sizeBytes, holder: null, resumable: true }
    await beginUpload(services, person, begun)
  } catch (error) {
    await dropStaged(services.staging, id)
    throw error
  }
}

export interface PiecesState {
  id: string
  status: UploadRow['status']
  /** The number of bytes received. */
  offsetBytes: number
  sizeBytes: number
  fields: UploadFields
  /** When the upload is deleted unless it continues; null after its end. */
  expiresAt: string | null
  /** The answer of a finished upload, as from `POST /v1/uploads`. */
  answer: UploadAnswer | null
  /** The refusal of a failed upload. */
  refusal: RefusalFacts | null
  /** What the file is that has arrived and waits for its description; null for any other. */
  looked: Looked | null
}

/** Refuses `not-found` for an upload that does not exist, is on another server, or belongs to another person. */
export async function piecesState(services: Services, caller: Caller, id: string): Promise<PiecesState> {
  const { person } = getWriter(caller)
  const row = await findUpload(services.ledger.read, id)
  if (row === null || !row.resumable || row.person !== person.id) throw noUpload()
  const isOpen = row.status === 'arriving' || row.status === 'storing'
  const end = row.outcome === null ? {} : readEnd(row.outcome)
  const state = {
    id,
    status: row.status,
    sizeBytes: row.sizeBytes,
    fields: readFields(row),
    answer: end.answer ?? null,
    refusal: end.refusal ?? null,
    looked: isOpen ? (end.looked ?? null) : null,
  }
  if (!isOpen) return { ...state, offsetBytes: row.sizeBytes, expiresAt: null }
  const staged = await flushedSize(services.staging, id)
  const offsetBytes = staged ?? ((await isStored(services, row)) ? row.sizeBytes : null)
  if (offsetBytes === null) throw noUpload()
  const expiresAt = new Date(Date.parse(row.changedAt) + PIECES_WAIT_MS)
  if (expiresAt < services.clock()) throw noUpload()
  return { ...state, offsetBytes, expiresAt: expiresAt.toISOString() }
}

/** Appends a piece and answers the number of bytes received. Bytes received before an interruption stay. Refuses
 *  `state` after the end of the upload, `conflict` for a piece at another offset. */
export async function addPiece(
  services: Services,
  caller: Caller,
  { id, offsetBytes, bytes }: { id: string; offsetBytes: number; bytes: AsyncIterable<Uint8Array> },
): Promise<number> {
  const state = await piecesState(services, caller, id)
  const { sizeBytes } = state
  if (state.offsetBytes === sizeBytes) return sizeBytes
  if (state.status !== 'arriving') throw refuse('state', uploadsSaid('upload-ended'))
  if (state.offsetBytes !== offsetBytes) {
    const detail = { offset: state.offsetBytes }
    throw refuse('conflict', uploadsSaid('continue-at', { offsetBytes: state.offsetBytes }), detail)
  }
  const staged = { id, offset: offsetBytes, maxBytes: sizeBytes, tooMuch: tooMany }
  return await services.uploadsAtWork.during(id, async () => {
    await hold(services, caller, id)
    try {
      return await stageBytes(services.staging, bytes, staged)
    } finally {
      await letGo(services, id)
    }
  })
}

async function hold(services: Services, caller: Caller, id: string): Promise<void> {
  const { person } = getWriter(caller)
  const { ledger, clock, uploadsAtWork } = services
  const now = clock()
  const at = now.toISOString()
  const isOurs = await ledger.write(async (tx) => {
    await assertMaySendPiece(services, tx, { person, now })
    return await holdUpload(tx, id, { holder: uploadsAtWork.holder, at })
  })
  if (!isOurs) throw inUse()
}

async function letGo({ ledger, clock, uploadsAtWork }: Services, id: string): Promise<void> {
  const lease = { holder: uploadsAtWork.holder, at: clock().toISOString() }
  await ledger.write((tx) => changeLeasedUpload(tx, id, lease, { holder: null }))
}

/** Creates the file of a complete upload, once; later calls get the recorded result. Refuses as `upload` does, and
 *  `busy` while another request does this. */
export async function finishPieces(
  services: Services,
  caller: Caller,
  { id, baseUrl }: { id: string; baseUrl: string },
): Promise<PiecesState> {
  const writer = getWriter(caller)
  const state = await piecesState(services, caller, id)
  const isOpen = state.expiresAt !== null
  if (isOpen && state.looked === null && state.offsetBytes === state.sizeBytes) {
    const { uploadsAtWork } = services
    if (uploadsAtWork.has(id)) throw inUse()
    await uploadsAtWork.during(id, () => finish(services, writer, { state, baseUrl }))
  }
  return await piecesState(services, caller, id)
}

async function finish(
  services: Services,
  writer: SignedIn,
  { state: { id, fields }, baseUrl }: { state: PiecesState; baseUrl: string },
): Promise<void> {
  const { ledger, clock, uploadsAtWork } = services
  const claim = { holder: uploadsAtWork.holder, at: clock().toISOString() }
  if (!(await ledger.write((tx) => claimUpload(tx, id, claim)))) throw inUse()
  const file = await arrivedFile(services, id)
  const hint = typeof fields.filetype === 'string' ? fields.filetype : null
  const beginning = readBeginning(fields)
  if (beginning.kind === 'later') {
    await keepLooked(services, { id, what: beginning.what, file, hint })
    return
  }
  const { request } = beginning
  await keepArrived(services, writer, { id, request, file, hint, baseUrl, resumable: true })
}

/** Ends an incomplete upload and deletes its bytes. Refuses `state` when the upload has ended. */
export async function dropPieces(services: Services, caller: Caller, id: string): Promise<void> {
  const { status, offsetBytes } = await piecesState(services, caller, id)
  if (status !== 'arriving') throw refuse('state', uploadsSaid('upload-ended'))
  await dropStaged(services.staging, id)
  const outcome = JSON.stringify(refusedEnd(refuse('state', uploadsSaid('upload-dropped'))))
  const at = services.clock().toISOString()
  const change = { status: 'refused', sizeBytes: offsetBytes, outcome } as const
  await services.ledger.write((tx) => changeUpload(tx, id, change, at))
}

/** Throws the recorded refusal of a failed upload. */
export function assertNotRefused({ refusal }: PiecesState): void {
  if (refusal !== null) throw refusalFrom(refusal)
}

/** The bytes, staged or already stored as an object. */
async function arrivedFile(services: Services, id: string): Promise<StagedFile> {
  const { staging, objects, ledger } = services
  if ((await stagedSize(staging, id)) !== null) return await readStaged(staging, id)
  const row = await findUpload(ledger.read, id)
  if (row === null || row.sha256 === null) throw noUpload()
  const { path } = await objects.localFile(row.sha256)
  return { path, sizeBytes: row.sizeBytes, sha256: row.sha256, isStored: true }
}

async function isStored({ objects }: Services, { sha256 }: UploadRow): Promise<boolean> {
  return sha256 !== null && (await objects.size(sha256)) !== null
}

function readFields({ ask }: UploadRow): UploadFields {
  const fields: UploadFields = JSON.parse(ask)
  return fields
}

function tooMany(): Error {
  return refuse('too-large', uploadsSaid('upload-larger'))
}

function noUpload(): Error {
  return refuse('not-found', uploadsSaid('no-upload'))
}
