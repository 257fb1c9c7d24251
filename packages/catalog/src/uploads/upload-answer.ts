/** The result of an upload. Source: shapes.md#upload. */
import { isRefusal, type Json, type Refusal } from '@yalkut/model'
import type { FileUser, Reads } from '@yalkut/projection'
import type { HeldUpload, UploadAnswer, UploadRefusal } from '../shapes/upload.ts'

/** The most items using the file that an answer lists. */
const USERS_SHOWN = 50

export function heldUpload(reads: Reads, sha256: string): HeldUpload {
  return { sha256, existed: true, usedBy: usersOf(reads, sha256) }
}

export function usersOf(reads: Reads, sha256: string): HeldUpload['usedBy'] {
  return reads.files.usersOf(sha256, { limit: USERS_SHOWN }).map(nameUser)
}

function nameUser({ id, type, path }: FileUser): HeldUpload['usedBy'][number] {
  return { id, type, path }
}

/** The recorded result of an upload, for later requests. */
export type UploadEnd = { answer: UploadAnswer } | { refusal: UploadRefusal }

/** Parses the result that an upload recorded. */
export function readEnd(outcome: string): { answer?: UploadAnswer; refusal?: UploadRefusal } {
  const end: UploadEnd = JSON.parse(outcome)
  return end
}

export function refusedEnd(error: unknown): UploadEnd {
  if (!isRefusal(error)) {
    const message = 'Something went wrong on our side. Send the file again.'
    return { refusal: { code: 'internal', message, detail: null } }
  }
  const { code, message } = error
  return { refusal: { code, message, detail: detailOf(error) } }
}

function detailOf({ detail }: Refusal): Json {
  const text = JSON.stringify(detail ?? null)
  return text.length > 10_000 ? null : JSON.parse(text)
}
