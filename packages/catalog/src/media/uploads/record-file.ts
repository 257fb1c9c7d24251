/** Records the bytes of a file with their rights, and plans the items that use them: steps of the transaction that suggests
 *  them. Source: shapes.md#rights; shapes.md#upload. */
import type { Writer } from '@yalkut/ledger'
import {
  addFile,
  addFileSource,
  eventsOfFile,
  forgetPromise,
  lockFiles,
  setFileRights,
  waitingFiles,
} from '@yalkut/ledger/files'
import { findVersions } from '@yalkut/ledger/items'
import { isServed, keepUnread, newItemId, type Rights, reasonIn } from '@yalkut/model'
import type { SignedIn } from '../../core/access/caller.ts'
import { filesSaid } from '../../core/sentences/files.ts'
import type { Services } from '../../core/services/services.ts'
import type { LineTransaction } from '../../core/services/writing.ts'
import type { ExistingUpload, StoredUpload } from '../../core/shapes/upload.ts'
import type { Inspected } from './inspecting/inspect.ts'
import { planUpload } from './planning/plan.ts'
import type { Plan, PlannedItem } from './planning/planned-items.ts'
import { type FileRights, rightsOfUpload } from './planning/statement-rights.ts'
import { notePaused, readSurroundings, rightsThere } from './planning/surroundings.ts'
import { assertNewEvent, makesFarbrengen } from './request/same-day.ts'
import { readTargets, type Targets } from './request/targets.ts'
import type { UploadRequest } from './request/upload-request.ts'
import { standingOf } from './upload-answer.ts'

export interface ToRecord {
  request: UploadRequest
  inspected: Inspected
  sha256: string
  sizeBytes: number
  /** The base URL of this service. */
  baseUrl: string
  /** The items that the request names; left out: those of main. */
  targets?: Targets
  /** Paths that other new items of the same suggestion have; those of this plan are added. */
  taken?: Set<string>
}

export interface Recorded {
  plan: Plan
  /** What the upload answers, but for the suggestion. */
  answer: Omit<StoredUpload, 'suggestion'>
  /** The rights that the file gets when it is merged; null where nothing is promised. */
  promised: Rights | null
}

/** Refuses `not-found` and `bad-request` for what the request names, `conflict` for a farbrengen that the catalog has got. `held`: another person sent
 *  the same bytes meanwhile. */
export async function recordFile(
  services: Services,
  line: LineTransaction,
  writer: SignedIn,
  given: ToRecord,
): Promise<Recorded | { existing: ExistingUpload }> {
  const { tx } = line
  const { request, inspected, sha256, baseUrl, taken } = given
  // Main is held, so that no farbrengen of the same day is merged between the check and the commit of this transaction.
  const { reads } = makesFarbrengen(request) ? await line.lockMain() : line
  const targets = given.targets ?? (await readTargets(tx, request))
  const stated = rightsOfUpload(request, targets)
  const around = await readSurroundings(tx, request, targets)
  const rights = rightsThere(stated.rights, around)
  // Nobody is served a file before an item uses it.
  const unserved: FileRights = { ...stated, rights: 'preserved' }
  const isNew = await addItsFile(services, tx, writer, given, unserved)
  if (!isNew) {
    const standing = await standingOf(tx, reads, { sha256, person: writer.person.id })
    if (standing !== 'free') return standing
  }
  assertNewEvent(reads, request)
  const decided = isNew ? null : await sendAgain(services, tx, writer, { sha256, ...stated })
  if (decided === null) await notePaused(tx, around, { sha256, rights: stated.rights, waits: true })
  const url = isServed(rights) ? `${baseUrl}/objects/${sha256}` : null
  const from = { url, source: request.source, ...(taken && { taken }) }
  const planning = { db: tx, targets, sets: around.sets, file: { ...inspected, sha256 }, ...from }
  const plan = await planUpload(request, planning)
  const answer = {
    ...({ sha256, existed: false, as: plan.as, rights: decided ?? rights } as const),
    served: decided !== null && isServed(decided),
    items: plan.items.map(({ id, type }) => ({ id, type })),
    ...(plan.event !== null && { event: plan.event }),
  }
  // What a request stops waits for its decision.
  const promised = decided !== null || around.stop !== null ? null : rights
  return { plan, answer, promised }
}

/** Bytes whose suggestion was withdrawn or sent back come with another: the newest statement about their rights counts. Gives their
 *  rights where somebody has decided about them, which stay; null where nobody did. */
async function sendAgain(
  { clock }: Services,
  tx: Writer,
  { person }: SignedIn,
  { sha256, credit }: { sha256: string; credit: string | null },
): Promise<Rights | null> {
  const [file] = await lockFiles(tx, [sha256])
  const waits = (await waitingFiles(tx, [sha256])).length > 0
  const isDecided = !waits && (await eventsOfFile(tx, sha256)).some(({ before }) => before !== null)
  if (file === undefined || isDecided) return file?.rights ?? null
  await forgetPromise(tx, sha256)
  const at = clock().toISOString()
  const reason = reasonIn(filesSaid('rights-sent-again'))
  await setFileRights(tx, { sha256, rights: 'preserved', credit, ...reason, by: person.id, at })
  return null
}

/** False when the file exists already. */
async function addItsFile(
  { clock }: Services,
  tx: Writer,
  { person }: SignedIn,
  { request, inspected, sha256, sizeBytes }: ToRecord,
  { rights, credit }: FileRights,
): Promise<boolean> {
  const at = clock().toISOString()
  const { mime, measured } = inspected
  const file = { sha256, sizeBytes, mime, rights, credit, measured: JSON.stringify(measured) }
  if (!(await addFile(tx, { ...file, by: person.id, at }))) return false
  await addFileSource(tx, {
    id: `${at}-${newItemId()}`,
    sha256,
    source: 'contribution',
    fetchedAt: null,
    url: request.source,
    attestation: request.rights,
    uploadedBy: person.id,
    at,
  })
  return true
}

/** Plans are composed from typed data; what the type cannot read is added again from the present version. */
export async function withUnread(tx: Writer, items: readonly PlannedItem[]): Promise<PlannedItem[]> {
  const bases = await findVersions(
    tx,
    items.flatMap(({ rev }) => rev ?? []),
  )
  return items.map((item) => {
    const base = item.rev == null ? undefined : bases.get(item.rev)
    return base?.data ? { ...item, data: keepUnread(item.type, base.data, item.data) } : item
  })
}
