/** A file sent in pieces, gone on with after a break or a restart of the server; its sender's alone. When the last piece
 *  is there it becomes what a file sent at once becomes. Source: service.md#resumable-uploads.
 *
 *  The pieces lie on the disk of the server that took them: of several servers, one takes those of an upload. */
import { changeUpload, claimUpload, findUpload, type UploadRow } from '@yalkut/ledger/files'
import {
  ERROR_CODES,
  isJsonObject,
  type Json,
  parseJson,
  parseJsonObject,
  refuse,
} from '@yalkut/model'
import { type Caller, getWriter } from '../access/caller.ts'
import type { Services } from '../services/services.ts'
import { readUploadAsk, type UploadFields } from './asked/upload-ask.ts'
import { keepArrived } from './keep-file.ts'
import { dropStaged, readStaged, type StagedFile, stageBytes, stagedSize } from './staging.ts'
import { beginUpload } from './upload.ts'

/** How long an upload waits for its next piece. */
export const PIECES_WAIT_MS = 24 * 3_600_000

/** Who took an upload to make a file of it, and said nothing for so long, has crashed. */
const LOST_MS = 10 * 60_000

export interface PiecesBegun {
  id: string
  fields: UploadFields
  sizeBytes: number
}

/** Begins an upload in pieces. Refuses what can be told before its bytes come, as `upload` does. */
export async function beginPieces(
  services: Services,
  caller: Caller,
  { id, fields, sizeBytes }: PiecesBegun,
): Promise<void> {
  const { person } = getWriter(caller)
  const ask = readUploadAsk(fields)
  if (sizeBytes === 0) throw refuse('bad-request', 'The file is empty.')
  await beginUpload(services, person, { ask, fields, sizeBytes, resumable: id })
  await stageBytes(services.staging, noBytes(), { id, maxBytes: 0, tooMuch: tooMany })
}

export interface PiecesState {
  id: string
  status: UploadRow['status']
  /** How many bytes are there. */
  offsetBytes: number
  sizeBytes: number
  fields: UploadFields
  /** When it is forgotten unless it goes on; null when it has ended. */
  expiresAt: string | null
  /** How it ended: as `POST /v1/uploads` answers. */
  answer: Json
  /** Why no file came of it. */
  refusal: Json
}

/** Refuses `not-found` for an upload that is not there, not on this server, or another person's. */
export async function piecesState(
  services: Services,
  caller: Caller,
  id: string,
): Promise<PiecesState> {
  const { person } = getWriter(caller)
  const row = await findUpload(services.ledger.read, id)
  if (row === null || !row.resumable || row.person !== person.id) throw noUpload()
  const isOpen = row.status === 'arriving' || row.status === 'storing'
  const end = row.outcome === null || isOpen ? {} : parseJsonObject(row.outcome)
  const state = {
    ...{ id, status: row.status, sizeBytes: row.sizeBytes, fields: readFields(row) },
    ...{ answer: end.answer ?? null, refusal: end.refusal ?? null },
  }
  if (!isOpen) return { ...state, offsetBytes: row.sizeBytes, expiresAt: null }
  const staged = await stagedSize(services.staging, id)
  const offsetBytes = staged ?? ((await isStored(services, row)) ? row.sizeBytes : null)
  if (offsetBytes === null) throw noUpload()
  const expiresAt = new Date(Date.parse(row.changedAt) + PIECES_WAIT_MS)
  if (expiresAt < services.clock()) throw noUpload()
  return { ...state, offsetBytes, expiresAt: expiresAt.toISOString() }
}

/** Adds a piece behind those that are there, and answers how many bytes there are then. What came before a break stays.
 *  Refuses `state` when it has ended, `conflict` for a piece that does not follow. */
export async function addPiece(
  services: Services,
  caller: Caller,
  { id, offsetBytes, bytes }: { id: string; offsetBytes: number; bytes: AsyncIterable<Uint8Array> },
): Promise<number> {
  const state = await piecesState(services, caller, id)
  const { sizeBytes } = state
  if (state.offsetBytes === sizeBytes) return sizeBytes
  if (state.status !== 'arriving') throw refuse('state', 'This upload has ended.')
  if (state.offsetBytes !== offsetBytes) {
    const detail = { offset: state.offsetBytes }
    throw refuse('conflict', `Go on from byte ${state.offsetBytes}.`, detail)
  }
  const staged = { id, offset: offsetBytes, maxBytes: sizeBytes, tooMuch: tooMany }
  try {
    return await stageBytes(services.staging, bytes, staged)
  } finally {
    const at = services.clock().toISOString()
    await services.ledger.write((tx) => changeUpload(tx, id, {}, at))
  }
}

/** Makes a file of an upload whose bytes are all there, once: who asks again hears how it ended. Refuses as `upload`
 *  does, `busy` while another request does it. */
export async function finishPieces(
  services: Services,
  caller: Caller,
  { id, baseUrl }: { id: string; baseUrl: string },
): Promise<PiecesState> {
  const writer = getWriter(caller)
  const state = await piecesState(services, caller, id)
  const now = services.clock()
  const lostBefore = new Date(now.getTime() - LOST_MS).toISOString()
  const isOpen = state.expiresAt !== null
  if (isOpen && state.offsetBytes === state.sizeBytes) {
    const claim = { at: now.toISOString(), lostBefore }
    if (!(await services.ledger.write((tx) => claimUpload(tx, id, claim)))) throw beingKept()
    const file = await arrivedFile(services, id)
    const { fields } = state
    const hint = typeof fields.filetype === 'string' ? fields.filetype : null
    const ask = readUploadAsk(fields)
    await keepArrived(services, writer, { id, ask, file, hint, baseUrl, resumable: true })
  }
  return await piecesState(services, caller, id)
}

/** Ends an upload before all of it is there; its bytes are gone. Refuses `state` when it has ended. */
export async function dropPieces(services: Services, caller: Caller, id: string): Promise<void> {
  const { status, offsetBytes } = await piecesState(services, caller, id)
  if (status !== 'arriving') throw refuse('state', 'This upload has ended.')
  await dropStaged(services.staging, id)
  const refusal = { code: 'state', message: 'Its sender ended it.', detail: null }
  const outcome = JSON.stringify({ refusal })
  const at = services.clock().toISOString()
  const change = { status: 'refused', sizeBytes: offsetBytes, outcome } as const
  await services.ledger.write((tx) => changeUpload(tx, id, change, at))
}

/** Throws why no file came of an upload, where none did. */
export function assertNotRefused({ refusal }: PiecesState): void {
  if (!isJsonObject(refusal)) return
  const code = ERROR_CODES.find((each) => each === refusal.code) ?? 'internal'
  throw refuse(code, String(refusal.message), refusal.detail)
}

/** The bytes, staged or already an object. */
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
  const fields = parseJson(ask)
  if (!isJsonObject(fields)) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

function tooMany(): Error {
  return refuse('too-large', 'More bytes came than were said to come.')
}

function noUpload(): Error {
  return refuse('not-found', 'There is no such upload here, or it waited too long. Begin again.')
}

function beingKept(): Error {
  return refuse('busy', 'This file is being looked at. Ask again in a moment.', {
    retryAfterSeconds: 5,
  })
}
