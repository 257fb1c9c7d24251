/** Sends a file in pieces by the tus protocol, and resumes where an earlier sending stopped, also of another day's browser.
 *  Source: service.md#resumable-uploads; https://tus.io/protocols/resumable-upload. */
import type { Fetching } from '#lib/desk/send-once.ts'

export const UPLOADS = '/v1/uploads/resumable'

/** What the service found the file to be. */
export interface Looked {
  sha256: string
  mime: string
  pages: number | null
  durationMs: number | null
  warnings: string[]
}

export type FileSent =
  | { kind: 'arrived'; looked: Looked }
  /** The network is away, or the service is busy: sending resumes from where it is. */
  | { kind: 'stopped'; why: 'away' | 'busy' | 'signed-out'; message: string }
  | { kind: 'refused'; code: string; message: string }
  /** The person took the file away. */
  | { kind: 'aborted' }

export interface FileSending {
  file: Blob
  /** The id of an upload that was begun; null: none was. */
  upload: string | null
  metadata: { readonly [name: string]: string }
  fetching: Fetching
  onBegun: (upload: string) => void
  onBytes: (bytes: number) => void
  /** Waits, in ms. */
  wait: (ms: number) => Promise<void>
  signal: AbortSignal
}

/** In bytes: small enough that little is sent again after a cut. */
const PIECE = 4 << 20
/** A service that does not answer is asked so often, with longer and longer waits. */
const TRIES = 4
const FIRST_WAIT_MS = 500

interface Place {
  upload: string
  offset: number
}

export async function sendFile(sending: FileSending): Promise<FileSent> {
  let place: Place | null = null
  for (let failures = 0; ; ) {
    if (sending.signal.aborted) return { kind: 'aborted' }
    const step: Step = place === null ? await find(sending) : await sendPiece(sending, place)
    if (step.kind === 'at') {
      if (place !== null && step.place.offset > place.offset) failures = 0
      place = step.place
      sending.onBytes(place.offset)
      continue
    }
    if (step.kind === 'end') return step.sent
    failures += 1
    if (failures > TRIES) return sending.signal.aborted ? { kind: 'aborted' } : step.sent
    await sending.wait(FIRST_WAIT_MS * 2 ** failures)
    // Where it is after a cut, only the service knows.
    place = null
  }
}

type Step =
  | { kind: 'at'; place: Place }
  | { kind: 'end'; sent: FileSent }
  /** It may pass by itself; `sent`: when it does not. */
  | { kind: 'again'; sent: FileSent }

/** Where the upload is, or a new one. */
async function find(sending: FileSending): Promise<Step> {
  const { upload, file } = sending
  if (upload === null) return await begin(sending)
  const answer = await ask(sending, `${UPLOADS}/${upload}`, { method: 'HEAD' })
  if (answer === null) return AWAY
  if (answer.status === 404 || answer.status === 410) {
    const ended = await stateOf(sending, upload)
    return ended?.kind === 'end' && ended.sent.kind === 'refused' ? ended : await begin(sending)
  }
  if (!answer.ok) return await failed(answer)
  const offset = Number(answer.headers.get('upload-offset') ?? 0)
  return await at(sending, { upload, offset: Math.min(offset, file.size) })
}

async function begin(sending: FileSending): Promise<Step> {
  const { file, metadata } = sending
  const answer = await ask(sending, UPLOADS, {
    method: 'POST',
    headers: { 'upload-length': String(file.size), 'upload-metadata': written(metadata) },
  })
  if (answer === null) return AWAY
  if (!answer.ok) return await failed(answer)
  const upload = (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''
  sending.onBegun(upload)
  sending.upload = upload
  return { kind: 'at', place: { upload, offset: 0 } }
}

async function sendPiece(sending: FileSending, { upload, offset }: Place): Promise<Step> {
  const { file } = sending
  const answer = await ask(sending, `${UPLOADS}/${upload}`, {
    method: 'PATCH',
    headers: {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: file.slice(offset, offset + PIECE),
  })
  if (answer === null) return AWAY
  // Another tab, or a piece whose answer was lost, has sent it on.
  if (answer.status === 409 || answer.status === 423) return AWAY
  if (!answer.ok) return await failed(answer)
  const reached = Number(answer.headers.get('upload-offset') ?? offset)
  return await at(sending, { upload, offset: reached })
}

/** All bytes are there: the service looks at the file. */
async function at(sending: FileSending, place: Place): Promise<Step> {
  if (place.offset < sending.file.size) return { kind: 'at', place }
  sending.onBytes(place.offset)
  return (await stateOf(sending, place.upload)) ?? AWAY
}

interface State {
  looked: Looked | null
  refusal: { code: string; message: string } | null
}

async function stateOf(sending: FileSending, upload: string): Promise<Step | null> {
  const answer = await ask(sending, `${UPLOADS}/${upload}`, { method: 'GET' })
  if (answer === null) return null
  if (!answer.ok) return await failed(answer)
  const { looked, refusal }: State = await answer.json()
  if (looked !== null) return { kind: 'end', sent: { kind: 'arrived', looked } }
  if (refusal !== null) return { kind: 'end', sent: { kind: 'refused', ...refusal } }
  return null
}

const AWAY: Step = { kind: 'again', sent: { kind: 'stopped', why: 'away', message: '' } }

async function failed(answer: Response): Promise<Step> {
  const said: { error?: string; message?: string } = await answer.json().catch(() => ({}))
  const { error: code = '', message = '' } = said
  if (answer.status === 401) {
    return { kind: 'end', sent: { kind: 'stopped', why: 'signed-out', message } }
  }
  // A full disk stays full for a while.
  if (answer.status === 507 || /no room/.test(message)) {
    return { kind: 'end', sent: { kind: 'stopped', why: 'busy', message } }
  }
  if (answer.status >= 500) return { kind: 'again', sent: { kind: 'stopped', why: 'busy', message } }
  return { kind: 'end', sent: { kind: 'refused', code, message } }
}

/** null: no answer. */
async function ask(
  { fetching, signal }: FileSending,
  path: string,
  { headers, ...options }: RequestInit,
): Promise<Response | null> {
  const all = { 'tus-resumable': '1.0.0', ...headers }
  return await fetching(path, { ...options, headers: all, signal }).catch(() => null)
}

/** Names and values in base64, as the protocol wants them. */
function written(metadata: FileSending['metadata']): string {
  return Object.entries(metadata)
    .map(([name, value]) => {
      const bytes = new TextEncoder().encode(value)
      return `${name} ${btoa(String.fromCharCode(...bytes))}`
    })
    .join(',')
}
