/** The result of an upload. Source: shapes.md#upload. */
import type { Reader } from '@yalkut/ledger'
import { uploadsOfFile } from '@yalkut/ledger/files'
import { findSuggestion } from '@yalkut/ledger/suggestions'
import { factsOf, isRefusal, type Json, type RefusalFacts, refusalFrom, refuse } from '@yalkut/model'
import type { FileUser, Reads } from '@yalkut/projection'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { ExistingUpload, UploadAnswer, UploadRefusal } from '../../core/shapes/upload.ts'
import type { Inspected } from './inspecting/inspect.ts'
import type { UploadKind } from './request/upload-kinds.ts'

/** The most items using the file that an answer lists. */
const USERS_SHOWN = 50
/** The longest facts of a refusal that are recorded, as JSON. */
const MAX_DETAIL = 10_000

/** What the catalog has of bytes that are sent. `free`: no item uses them, and no suggestion of theirs waits: they may be sent again. */
export type Standing = { existing: ExistingUpload } | 'free'

/** `person`: who sends the bytes. A suggestion that was sent back is its author's; others begin again.
 *  Source: shapes.md#upload. */
export async function standingOf(
  db: Reader,
  reads: Reads,
  { sha256, person }: { sha256: string; person: string },
): Promise<Standing> {
  const usedBy = usersOf(reads, sha256)
  if (usedBy.length > 0) return { existing: { sha256, existed: true, usedBy } }
  for (const { outcome, person: sender } of await uploadsOfFile(db, sha256)) {
    const { answer } = outcome === null ? {} : readEnd(outcome)
    if (answer?.existed !== false) continue
    const { suggestion } = answer
    const row = await findSuggestion(db, suggestion)
    const waits =
      row?.status === 'open' || ((row?.status === 'sent_back' || row?.status === 'draft') && sender === person)
    if (waits) return { existing: { sha256, existed: true, usedBy: [], suggestion } }
  }
  return 'free'
}

export function usersOf(reads: Reads, sha256: string): ExistingUpload['usedBy'] {
  return reads.files.usersOf(sha256, { limit: USERS_SHOWN }).map(nameUser)
}

function nameUser({ id, type, path }: FileUser): ExistingUpload['usedBy'][number] {
  return { id, type, path }
}

/** A file that has arrived and is described later: what its bytes are. */
export interface Looked {
  /** The kind as which it was looked at. */
  what: UploadKind
  sha256: string
  sizeBytes: number
  inspected: Inspected
}

/** The recorded result of an upload, for later requests. `looked`: it waits for its description. */
export type UploadEnd = { answer: UploadAnswer } | { refusal: RefusalFacts } | { looked: Looked }

/** Parses the result that an upload recorded. */
export function readEnd(outcome: string): {
  answer?: UploadAnswer
  refusal?: RefusalFacts
  looked?: Looked
} {
  const end: UploadEnd = JSON.parse(outcome)
  return end
}

export function refusedEnd(error: unknown): UploadEnd {
  const refusal = isRefusal(error) ? error : refuse('internal', uploadsSaid('upload-failed'))
  const facts = factsOf(refusal)
  const isLong = JSON.stringify(facts.detail ?? null).length > MAX_DETAIL
  return { refusal: isLong ? { ...facts, detail: null } : facts }
}

/** What is told of a recorded refusal. Earlier versions recorded it in English alone. */
export function viewRefusal(facts: RefusalFacts): UploadRefusal {
  const refusal = refusalFrom(facts)
  const { code, reason } = refusal
  const said = { message: refusal.messageIn('en'), messageHe: refusal.messageIn('he') }
  return { code, reason, ...said, detail: jsonOf(refusal.detailIn('en')) }
}

function jsonOf(detail: unknown): Json {
  return JSON.parse(JSON.stringify(detail ?? null))
}
