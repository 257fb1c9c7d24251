/** Deletes the remains of interrupted uploads: abandoned pieces, and objects without a file. Any process may run it
 *  at any time, also several at once; each server cleans its own folder. Source: service.md#resumable-uploads. */

import {
  changeUpload,
  dropUpload,
  findFile,
  findUpload,
  isUploadOf,
  quietUploads,
  type UploadRow,
} from '@yalkut/ledger/files'
import { DAY_MS, HOUR_MS, refuse } from '@yalkut/model'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { ReadServices, Services } from '../../core/services/services.ts'
import { PIECES_WAIT_MS } from './resumable.ts'
import { dropStaged, quietStaged, stagedIds } from './staging.ts'
import { refusedEnd, type UploadEnd } from './upload-answer.ts'

/** No upload in one piece takes longer. */
const AT_ONCE_MS = 7 * HOUR_MS

/** How long the result of an upload is kept. */
const REMEMBER_MS = 30 * DAY_MS

/** Rows read at a time. */
const PAGE = 200

export interface Swept {
  /** Uploads that were abandoned. */
  ended: number
  /** Objects without a file. */
  objects: number
}

export async function sweepUploads(services: ReadServices): Promise<Swept> {
  const ended = await endQuiet(services)
  const objects = await removeObjects(services)
  await forgetEnded(services)
  return { ended, objects }
}

/** Deletes abandoned bytes in this server's folder: those of finished uploads, and those older than any upload may
 *  wait. */
export async function sweepStaged({ ledger, staging }: Pick<Services, 'ledger' | 'staging'>): Promise<void> {
  for (const id of await stagedIds(staging)) {
    const row = await findUpload(ledger.read, id)
    if (row !== null && !isOpen(row)) await dropStaged(staging, id)
  }
  const now = Date.now()
  const left = await quietStaged(staging, { now, quietMs: PIECES_WAIT_MS + DAY_MS })
  for (const id of left) await dropStaged(staging, id)
}

function isOpen({ status }: UploadRow): boolean {
  return status === 'arriving' || status === 'storing'
}

const GIVEN_UP: UploadEnd = refusedEnd(refuse('not-found', uploadsSaid('upload-given-up')))

async function endQuiet(services: ReadServices): Promise<number> {
  const { ledger, clock } = services
  const before = new Date(clock().getTime() - AT_ONCE_MS).toISOString()
  const waitedSince = new Date(clock().getTime() - PIECES_WAIT_MS).toISOString()
  const rows = await quietUploads(ledger.read, {
    statuses: ['arriving', 'storing'],
    before,
    limit: PAGE,
  })
  const over = rows.filter(({ resumable, changedAt }) => !resumable || changedAt < waitedSince)
  const outcome = JSON.stringify(GIVEN_UP)
  const end = { status: 'refused', outcome, holder: null } as const
  const at = clock().toISOString()
  for (const { id } of over) await ledger.write((tx) => changeUpload(tx, id, end, at))
  return over.length
}

/** Deletes, after a day, the bytes of uploads that became no file. */
async function removeObjects(services: ReadServices): Promise<number> {
  const { ledger, clock } = services
  const before = new Date(clock().getTime() - DAY_MS).toISOString()
  const statuses = ['refused', 'sweeping'] as const
  const filter = { statuses, before, limit: PAGE, only: 'with-bytes' } as const
  const rows = await quietUploads(ledger.read, filter)
  let removed = 0
  for (const row of rows) if (await removeObject(services, row)) removed += 1
  return removed
}

async function removeObject({ ledger, clock, objects }: ReadServices, { id, sha256 }: UploadRow): Promise<boolean> {
  if (sha256 === null) return false
  const mark = (change: { status: 'sweeping' | 'refused'; sha256?: null }): Promise<void> =>
    ledger.write((tx) => changeUpload(tx, id, change, clock().toISOString()))
  // Recorded before the check. A process that stores the same bytes also records that first and then looks for this
  // mark.
  await mark({ status: 'sweeping' })
  const wanted = { statuses: ['arriving', 'storing'], other: id } as const
  const isNeeded = (await findFile(ledger.read, sha256)) !== null || (await isUploadOf(ledger.read, sha256, wanted))
  if (!isNeeded) await objects.remove(sha256)
  await mark({ status: 'refused', sha256: null })
  return !isNeeded
}

async function forgetEnded({ ledger, clock }: ReadServices): Promise<void> {
  const before = new Date(clock().getTime() - REMEMBER_MS).toISOString()
  const statuses = ['kept', 'held', 'refused'] as const
  const done = await quietUploads(ledger.read, { statuses, before, limit: PAGE, only: 'done' })
  if (done.length === 0) return
  await ledger.write(async (tx) => {
    for (const { id } of done) await dropUpload(tx, id)
  })
}
