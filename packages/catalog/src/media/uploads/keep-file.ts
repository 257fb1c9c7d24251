/** Creates a file from received bytes, and the suggestion that adds the file to the catalog: both or neither.
 *  Source: service.md#file-types; shapes.md#rights; shapes.md#upload. */
import type { Writer } from '@yalkut/ledger'
import {
  changeLeasedUpload,
  type FileRow,
  findFile,
  forgetFileLook,
  isUploadOf,
  type UploadChange,
  waitingFiles,
} from '@yalkut/ledger/files'
import type { SuggestionRow } from '@yalkut/ledger/suggestions'
import { isRefusal, refuse } from '@yalkut/model'
import { makeDraftToSend, putInDraft } from '../../changing/drafts/drafts.ts'
import { OPENED_AND_SUBMITTED, openForReview } from '../../changing/sending/submit.ts'
import type { SignedIn } from '../../core/access/caller.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import type { StoredUpload, UploadAnswer } from '../../core/shapes/upload.ts'
import { isRemoved } from '../files/check-objects.ts'
import { assertWithinShare } from './allowance.ts'
import { inspectFile, warningOf } from './inspecting/inspect.ts'
import type { Plan } from './planning/planned-items.ts'
import { recordFile, type ToRecord, withUnread } from './record-file.ts'
import type { UploadRequest } from './request/upload-request.ts'
import { dropStaged, type StagedFile } from './staging.ts'
import { refusedEnd, standingOf, type UploadEnd } from './upload-answer.ts'

export interface Arrived {
  /** The upload's id. */
  id: string
  request: UploadRequest
  file: StagedFile
  /** The Content-Type of the upload. */
  hint: string | null
  /** The base URL of this service. */
  baseUrl: string
  /** Whether an upload that failed for a temporary reason may be retried: its bytes stay. */
  resumable?: boolean
}

/** Refuses `bad-request` and `invalid` for a file that does not match its description, `conflict` for a farbrengen that the
 *  catalog has got since the upload began, `rate-limited`, `busy`. The
 *  bytes are then deleted at once or later. The result is recorded with the upload. */
export async function keepArrived(services: Services, writer: SignedIn, arrived: Arrived): Promise<UploadAnswer> {
  const { id, resumable = false } = arrived
  const answer = await endingWell(services, { id, resumable }, () => keep(services, writer, arrived))
  await dropStaged(services.staging, id)
  return answer
}

/** Carries out a step of an upload that this process holds. When the step fails, the bytes are deleted and the refusal is recorded; of a
 *  resumable upload only where the same bytes cannot be accepted later. */
export async function endingWell<T>(
  services: Services,
  { id, resumable }: { id: string; resumable: boolean },
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (resumable && isRetryable(error)) {
      await putBack(services, id)
    } else {
      await dropStaged(services.staging, id)
      await endUpload(services, id, refusedEnd(error))
    }
    throw error
  }
}

/** Whether the same bytes may be accepted later. */
function isRetryable(error: unknown): boolean {
  return !isRefusal(error) || error.code === 'busy'
}

/** The upload waits for its sender again. */
async function putBack(services: Services, id: string): Promise<void> {
  await changeIfLeased(services, id, { status: 'arriving', holder: null })
}

/** Records that an upload ended without a file. */
export async function endUpload(services: Services, id: string, end: UploadEnd, sizeBytes?: number): Promise<void> {
  const outcome = JSON.stringify(end)
  const size = sizeBytes === undefined ? {} : { sizeBytes }
  await changeIfLeased(services, id, { status: 'refused', outcome, holder: null, ...size })
}

/** An upload that another process recovered meanwhile stays as that process left it. */
async function changeIfLeased(
  { ledger, clock, uploadsAtWork }: Services,
  id: string,
  change: UploadChange,
): Promise<void> {
  const lease = { holder: uploadsAtWork.holder, at: clock().toISOString() }
  await ledger.write((tx) => changeLeasedUpload(tx, id, lease, change))
}

/** Refuses `busy` when another process recovered the upload: this one stood still too long. */
export async function changeLeased(
  { clock, uploadsAtWork }: Services,
  tx: Writer,
  id: string,
  changes: UploadChange,
): Promise<void> {
  const lease = { holder: uploadsAtWork.holder, at: clock().toISOString() }
  if (await changeLeasedUpload(tx, id, lease, changes)) return
  throw refuse('busy', uploadsSaid('upload-interrupted'), {
    retryAfterSeconds: 5,
  })
}

/** The refusal while another request works on the upload. */
export function inUse(): Error {
  return refuse('busy', uploadsSaid('upload-worked-on'), {
    retryAfterSeconds: 5,
  })
}

async function keep(
  services: Services,
  writer: SignedIn,
  { id, request, file, hint, baseUrl }: Arrived,
): Promise<UploadAnswer> {
  const { sha256, sizeBytes, path } = file
  const known = await findFile(services.ledger.read, sha256)
  if (known !== null && !(await maySendAgain(services, writer, known))) {
    if (file.isStored !== true) await restoreBytes(services, known, path)
    return await services.write((line) => endAsExisting(services, line, writer, { id, sha256 }))
  }
  const inspected = await inspectFile(services.imaging, request.what, path, hint)
  await markStoring(services, writer, { id, sha256, sizeBytes })
  if (file.isStored !== true) await services.objects.adopt(path, { sha256 })
  return await services.write((line) =>
    addWithSuggestion(services, line, writer, {
      id,
      request,
      inspected,
      sha256,
      sizeBytes,
      baseUrl,
    }),
  )
}

/** Whether bytes that the catalog has may start a suggestion of their own: nothing uses them, no suggestion with them waits, and they
 *  were not removed for good. */
export async function maySendAgain(
  { ledger, objects, projection }: Services,
  { person }: SignedIn,
  { sha256, rights }: FileRow,
): Promise<boolean> {
  const asked = { sha256, person: person.id }
  if ((await standingOf(ledger.read, projection.reads, asked)) !== 'free') return false
  const wasLost = (await objects.size(sha256)) === null
  return !wasLost || !(await isGoneForGood({ ledger, objects }, { sha256, rights }))
}

/** Bytes of a file that waits for its merge are lost when they are absent, not removed. */
async function isGoneForGood(
  { ledger, objects }: Pick<Services, 'ledger' | 'objects'>,
  { sha256, rights }: Pick<FileRow, 'sha256' | 'rights'>,
): Promise<boolean> {
  if ((await waitingFiles(ledger.read, [sha256])).length > 0) return false
  return await isRemoved({ objects }, { sha256, rights })
}

/** The bytes that arrived replace those of the store, which may be lost or damaged. What was removed for good stays so. */
export async function restoreBytes(
  { ledger, objects }: Services,
  { sha256, rights }: FileRow,
  path: string,
): Promise<void> {
  const wasLost = (await objects.size(sha256)) === null
  if (wasLost && (await isGoneForGood({ ledger, objects }, { sha256, rights }))) return
  await objects.adopt(path, { sha256 })
  // A file without bytes was analysed as one that cannot be read.
  if (wasLost) await ledger.write((tx) => forgetFileLook(tx, sha256))
}

/** Recorded before the bytes become an object, so that an upload that crashes after this point is found and its bytes
 *  are deleted. */
async function markStoring(
  services: Services,
  { person }: SignedIn,
  { id, sha256, sizeBytes }: { id: string; sha256: string; sizeBytes: number },
): Promise<void> {
  const now = services.clock()
  await services.ledger.write(async (tx) => {
    await changeLeased(services, tx, id, { status: 'storing', sha256, sizeBytes })
    await assertWithinShare(services, tx, { person, now })
  })
  await assertNotSwept(services, { id, sha256 })
}

/** The cleanup job records its intent and then looks for this upload. This code has recorded its intent (`storing`) and then looks
 *  for the cleanup. At least one of the two sees the other. Refuses `busy`. */
export async function assertNotSwept(
  services: Services,
  { id, sha256 }: { id: string; sha256: string },
): Promise<void> {
  const isSwept = await isUploadOf(services.ledger.read, sha256, {
    statuses: ['sweeping'],
    other: id,
  })
  if (!isSwept) return
  throw refuse('busy', uploadsSaid('bytes-being-deleted'), {
    retryAfterSeconds: 60,
  })
}

async function endAsExisting(
  services: Services,
  { tx, reads }: LineTransaction,
  { person }: SignedIn,
  { id, sha256 }: { id: string; sha256: string },
): Promise<UploadAnswer> {
  const standing = await standingOf(tx, reads, { sha256, person: person.id })
  const answer: UploadAnswer = standing === 'free' ? { sha256, existed: true, usedBy: [] } : standing.existing
  const outcome = JSON.stringify({ answer } satisfies UploadEnd)
  await changeLeased(services, tx, id, { status: 'held', sha256, outcome, holder: null })
  return answer
}

interface Adding extends ToRecord {
  id: string
}

/** Writes the file, its origin and the suggestion in one transaction. */
async function addWithSuggestion(
  services: Services,
  line: LineTransaction,
  writer: SignedIn,
  { id, ...adding }: Adding,
): Promise<UploadAnswer> {
  const { tx } = line
  const { sha256, inspected } = adding
  const recorded = await recordFile(services, line, writer, adding)
  if ('existing' in recorded) return await endAsExisting(services, line, writer, { id, sha256 })
  const { plan, promised } = recorded
  const { warnings } = inspected
  const { lang = 'he' } = writer
  const description = warnings.length === 0 ? null : warnings.map((text) => warningOf(text)[lang]).join('\n\n')
  const row = await suggest(services, line, writer, { ...plan, description })
  const answer: StoredUpload = {
    ...recorded.answer,
    suggestion: row.id,
    ...(warnings.length > 0 && { warnings, warningsHe: warnings.map((text) => warningOf(text).he) }),
  }
  const outcome = JSON.stringify({ answer } satisfies UploadEnd)
  await changeLeased(services, tx, id, { status: 'kept', outcome, promised, holder: null })
  return answer
}

async function suggest(
  services: Services,
  line: LineTransaction,
  writer: SignedIn,
  plan: Plan & { description: string | null },
): Promise<SuggestionRow> {
  const { tx } = line
  const { lang = 'he' } = writer
  const { title, description } = plan
  const about = { title: title[lang], ...(description !== null && { description }) }
  const draft = await makeDraftToSend(services, tx, writer, about)
  let { items } = draft
  for (const item of await withUnread(tx, plan.items)) {
    items = (await putInDraft(services, tx, { row: draft, writer }, item)).items
  }
  return await openForReview(services, line, { ...draft, items }, writer, OPENED_AND_SUBMITTED)
}
