/** Files whose bytes have arrived and that are described later, together with others. Each waits among the staged files, looked at
 *  once: its type, its pages or its length. Source: shapes.md#files-described-later. */
import { createHash } from 'node:crypto'
import { claimUpload, findUpload, type UploadRow } from '@yalkut/ledger/files'
import { refuse } from '@yalkut/model'
import { type Caller, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'
import type { UploadAnswer } from '../../core/shapes/upload.ts'
import { inspectFile } from './inspecting/inspect.ts'
import { changeLeased, endingWell, endUpload, inUse } from './keep-file.ts'
import type { Beginning } from './request/beginning.ts'
import type { UploadKind } from './request/upload-kinds.ts'
import { dropStaged, type StagedFile, stageBytes, stagedSize, stagingPath } from './staging.ts'
import { beginUpload, newUploadId, sniffType, tooMuch } from './upload.ts'
import { type Looked, readEnd, refusedEnd, type UploadEnd } from './upload-answer.ts'

/** Looks at a file that has arrived, and records what it is. The caller holds the upload. Refuses as `inspectFile` does; the bytes are
 *  then deleted. */
export async function keepLooked(
  services: Services,
  { id, what, file, hint }: { id: string; what: UploadKind; file: StagedFile; hint: string | null },
): Promise<Looked> {
  return await endingWell(services, { id, resumable: true }, async () => {
    const inspected = await inspectFile(services.imaging, what, file.path, hint)
    const { sha256, sizeBytes } = file
    const looked: Looked = { what, sha256, sizeBytes, inspected }
    const outcome = JSON.stringify({ looked } satisfies UploadEnd)
    const waiting = { status: 'arriving', outcome, sizeBytes, holder: null } as const
    await services.ledger.write((tx) => changeLeased(services, tx, id, waiting))
    return looked
  })
}

export interface ArrivingWhole {
  what: UploadKind
  /** Called only after every check that needs no bytes. */
  bytes: () => AsyncIterable<Uint8Array>
  /** No more than this many bytes arrive. */
  mostBytes: number
  hint: string | null
  /** Kept with the upload. */
  name: string
}

/** Receives a file in one piece, to be described later. Answers the id of the upload. Refuses as `upload` does. */
export async function receiveForLater(
  services: Services,
  caller: Caller,
  { what, bytes, mostBytes, hint, name }: ArrivingWhole,
): Promise<string> {
  const { person } = getWriter(caller)
  const id = newUploadId()
  const { holder } = services.uploadsAtWork
  const beginning: Beginning = { kind: 'later', what }
  const fields = { what, later: '1', filename: name }
  await services.uploadsAtWork.during(id, async () => {
    const begun = { id, beginning, fields, sizeBytes: mostBytes, holder, resumable: true }
    const maxBytes = await beginUpload(services, person, begun)
    const file = await stageWhole(services, { id, what, bytes, maxBytes })
    await keepLooked(services, { id, what, file, hint })
  })
  return id
}

/** Stages the bytes. An upload that fails counts with the bytes that came. */
async function stageWhole(
  services: Services,
  { id, what, bytes, maxBytes }: Pick<ArrivingWhole, 'what' | 'bytes'> & { id: string; maxBytes: number },
): Promise<StagedFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    await stageBytes(services.staging, sniffType(bytes(), what), {
      id,
      maxBytes,
      tooMuch: () => tooMuch(services, what, maxBytes),
      onBytes(chunk) {
        hash.update(chunk)
        sizeBytes += chunk.byteLength
      },
    })
    if (sizeBytes === 0) throw refuse('bad-request', commonSaid('file-empty'))
  } catch (error) {
    await dropStaged(services.staging, id)
    await endUpload(services, id, refusedEnd(error), sizeBytes)
    throw error
  }
  return { path: stagingPath(services.staging, id), sizeBytes, sha256: hash.digest('hex') }
}

/** A file that waits for its description, or its outcome. */
export type ArrivedFile =
  | { kind: 'waits'; id: string; path: string; looked: Looked; isStored: boolean }
  | { kind: 'ended'; id: string; answer: UploadAnswer }

/** Refuses `not-found` for an upload that does not exist here, expired or is another person's, `state` for one whose bytes have not all
 *  arrived or that was described when it began. */
export async function getArrived(
  { ledger, staging, objects }: Services,
  { person }: SignedIn,
  id: string,
): Promise<ArrivedFile> {
  const row = await findUpload(ledger.read, id)
  if (row === null || row.person !== person.id) throw noUpload()
  const end = row.outcome === null ? {} : readEnd(row.outcome)
  if (end.answer !== undefined) return { kind: 'ended', id, answer: end.answer }
  if (!isOpen(row) || end.refusal !== undefined) throw noUpload()
  if (end.looked === undefined) {
    throw refuse('state', uploadsSaid('upload-not-arrived'), { upload: id })
  }
  const { looked } = end
  if ((await stagedSize(staging, id)) !== null) {
    return { kind: 'waits', id, path: stagingPath(staging, id), looked, isStored: false }
  }
  // A process that was killed while it sent the file has stored the bytes already.
  if (row.sha256 === null || (await objects.size(row.sha256)) === null) throw noUpload()
  const { path } = await objects.localFile(row.sha256)
  return { kind: 'waits', id, path, looked, isStored: true }
}

/** Takes the upload, so that nobody else makes a file of it. Refuses `busy` when another request does. */
export async function claimArrived(services: Services, id: string): Promise<void> {
  const { ledger, clock, uploadsAtWork } = services
  const claim = { holder: uploadsAtWork.holder, at: clock().toISOString() }
  if (!(await ledger.write((tx) => claimUpload(tx, id, claim)))) throw inUse()
}

/** Lets an upload wait again for its description: it was claimed and not sent. */
export async function releaseArrived(services: Services, id: string): Promise<void> {
  const waiting = { status: 'arriving', holder: null } as const
  await services.ledger.write((tx) => changeLeased(services, tx, id, waiting)).catch(() => undefined)
}

function isOpen({ status }: UploadRow): boolean {
  return status === 'arriving' || status === 'storing'
}

function noUpload(): Error {
  return refuse('not-found', uploadsSaid('no-upload-send-again'))
}
