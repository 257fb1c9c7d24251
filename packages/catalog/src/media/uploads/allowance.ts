/** Limits on how much a person may send. Source: shapes.md#files-and-uploads; decisions.md#limits. */

import type { Reader, Writer } from '@yalkut/ledger'
import { countRunning, joinedAt, sumUploads } from '@yalkut/ledger/files'
import { lockPerson, type Person, standingOf } from '@yalkut/ledger/people'
import { DAY_MS, HOUR_MS, refuse, type Sentence } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { isTrusted } from '../../core/access/trust.ts'
import { uploadsSaid } from '../../core/sentences/uploads.ts'
import type { Services } from '../../core/services/services.ts'

/** How long a new account sends no files, unless a suggestion of its own was approved. */
export const NEW_ACCOUNT_WAITS_MS = DAY_MS

interface Allowance {
  files: number
  bytes: number
}

/** In 24 hours. */
const USUAL: Allowance = { files: 20, bytes: 1_000_000_000 }
const TRUSTED: Allowance = { files: 200, bytes: 10_000_000_000 }

/** How many uploads of one person may run at the same time. */
const AT_ONCE = 10

export interface Sending {
  person: Person
  /** The size that the sender states; 0 when none is stated. */
  sizeBytes: number
  now: Date
}

/** The number of bytes that the person may still send; null for a person without limits. Locks the person's row, so
 *  that two simultaneous uploads are both counted. Refuses `rate-limited` for a new account, a used allowance, and
 *  too many simultaneous uploads. */
export async function assertMaySend(
  services: Services,
  tx: Writer,
  { person, sizeBytes, now }: Sending,
): Promise<number | null> {
  if (!isLimited(services, person)) return null
  await lockPerson(tx, person.id)
  const isKnown = await isTrusted(tx, person)
  if (!isKnown) await assertNotNew(tx, person, now)
  const { allowed, sent } = await shareOf(tx, person, { isKnown, now })
  await assertFewAtOnce(tx, person, now)
  const isOver = sent.files >= allowed.files || sent.bytes + sizeBytes > allowed.bytes
  if (isOver) throw overShare(allowed, sent.first, now)
  return allowed.bytes - sent.bytes
}

/** Refuses `rate-limited` to a person who may send no piece, as too many files of theirs are received now. */
export async function assertMaySendPiece(
  services: Services,
  tx: Writer,
  { person, now }: Omit<Sending, 'sizeBytes'>,
): Promise<void> {
  if (!isLimited(services, person)) return
  await lockPerson(tx, person.id)
  await assertFewAtOnce(tx, person, now)
}

async function assertFewAtOnce(tx: Writer, person: Person, now: Date): Promise<void> {
  if ((await countRunning(tx, person.id, now.toISOString())) < AT_ONCE) return
  throw over(uploadsSaid('sending-at-once', { atOnce: AT_ONCE }), 60)
}

/** Refuses `rate-limited` when a received file exceeds the allowance, now that its size is known. The file's own
 *  upload is counted too. */
export async function assertWithinShare(
  services: Services,
  tx: Writer,
  { person, now }: Omit<Sending, 'sizeBytes'>,
): Promise<void> {
  if (!isLimited(services, person)) return
  await lockPerson(tx, person.id)
  const isKnown = await isTrusted(tx, person)
  const { allowed, sent } = await shareOf(tx, person, { isKnown, now })
  if (sent.files > allowed.files || sent.bytes > allowed.bytes) {
    throw overShare(allowed, sent.first, now)
  }
}

/** What a person may send in a day, and has sent in the last. */
async function shareOf(tx: Writer, person: Person, { isKnown, now }: { isKnown: boolean; now: Date }) {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  return {
    allowed: isKnown ? TRUSTED : USUAL,
    sent: await sumUploads(tx, person.id, { since, now: now.toISOString() }),
  }
}

/** Stewards and bots have no limits. `RATE_LIMIT=off` removes the limits for all. */
export function isLimited({ limits }: Services, person: Person): boolean {
  return limits.rate && !isSteward(person) && !person.bot
}

/** Whether none of the person's suggestions was ever approved. */
export async function isUntried(db: Reader, person: Person): Promise<boolean> {
  if (person.trusted) return false
  return (await standingOf(db, person.id)).merged === 0
}

/** From when a new account may send files; null for people who may now. At most two statements. */
export async function maySendFilesFrom(services: Services, caller: Caller): Promise<string | null> {
  const { person } = getWriter(caller)
  if (!isLimited(services, person)) return null
  const now = services.clock()
  const leftMs = await waitOfNew(services.ledger.read, person, now)
  return leftMs === 0 ? null : new Date(now.getTime() + leftMs).toISOString()
}

/** How long the person still waits as a new account. */
async function waitOfNew(db: Reader, person: Person, now: Date): Promise<number> {
  const joined = await joinedAt(db, person.id)
  const leftMs = joined === null ? 0 : Date.parse(joined) + NEW_ACCOUNT_WAITS_MS - now.getTime()
  return leftMs > 0 && (await isUntried(db, person)) ? leftMs : 0
}

async function assertNotNew(tx: Writer, person: Person, now: Date): Promise<void> {
  const leftMs = await waitOfNew(tx, person, now)
  if (leftMs === 0) return
  const hours = Math.ceil(leftMs / HOUR_MS)
  throw over(uploadsSaid('new-account-waits', { hours }), Math.ceil(leftMs / 1_000))
}

function overShare({ files, bytes }: Allowance, first: string | null, now: Date): Error {
  const freeMs = first === null ? DAY_MS : Date.parse(first) + DAY_MS - now.getTime()
  return over(
    uploadsSaid('allowance-used', { files, bytes: bytes / 1_000_000_000 }),
    Math.max(60, Math.ceil(freeMs / 1_000)),
    { files, bytes },
  )
}

/** The refusal of a file of unknown size that grows past the sender's allowance. */
export function overUsualShare(now: Date): Error {
  return overShare(USUAL, null, now)
}

function over(message: Sentence, retryAfterSeconds: number, more: object = {}): Error {
  return refuse('rate-limited', message, { limit: 'uploads', ...more, retryAfterSeconds })
}
