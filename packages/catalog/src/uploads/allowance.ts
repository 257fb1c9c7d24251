/** How much a person may send. Source: shapes.md#files-and-uploads; decisions.md#limits. */
import type { Writer } from '@yalkut/ledger'
import { joinedAt, sumUploads } from '@yalkut/ledger/files'
import { lockPerson, type Person, standingOf } from '@yalkut/ledger/people'
import { refuse } from '@yalkut/model'
import { isTrusted } from '../access/trust.ts'
import type { Services } from '../services/services.ts'

const DAY_MS = 24 * 3_600_000

interface Allowance {
  files: number
  bytes: number
}

/** In 24 hours. */
const USUAL: Allowance = { files: 20, bytes: 1_000_000_000 }
const TRUSTED: Allowance = { files: 200, bytes: 10_000_000_000 }

/** How many files may come from one person at the same time. */
const AT_ONCE = 10

export interface Sending {
  person: Person
  /** As its sender says; 0 where they do not. */
  sizeBytes: number
  now: Date
}

/** How many bytes the person may send yet; null when they are not limited. Holds the person, so that two files do not
 *  both take the last place. Refuses `rate-limited` to who is new, who sent their share, and who sends many at once. */
export async function assertMaySend(
  services: Services,
  tx: Writer,
  { person, sizeBytes, now }: Sending,
): Promise<number | null> {
  if (!isLimited(services, person)) return null
  await lockPerson(tx, person.id)
  const isKnown = await isTrusted(tx, person)
  if (!isKnown) await assertNotNew(tx, person, now)
  const allowed = isKnown ? TRUSTED : USUAL
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const sent = await sumUploads(tx, person.id, since)
  if (sent.arriving >= AT_ONCE) {
    throw over(`You are sending ${AT_ONCE} files already. Send the next when one has come.`, 60)
  }
  const isOver = sent.files >= allowed.files || sent.bytes + sizeBytes > allowed.bytes
  if (isOver) throw overShare(allowed, sent.first, now)
  return allowed.bytes - sent.bytes
}

/** Refuses `rate-limited` when a file that has come is more than the person might send, now that its size is known.
 *  Its own upload is counted with the others. */
export async function assertWithinShare(
  services: Services,
  tx: Writer,
  { person, now }: Omit<Sending, 'sizeBytes'>,
): Promise<void> {
  if (!isLimited(services, person)) return
  await lockPerson(tx, person.id)
  const allowed = (await isTrusted(tx, person)) ? TRUSTED : USUAL
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const sent = await sumUploads(tx, person.id, since)
  if (sent.files > allowed.files || sent.bytes > allowed.bytes) {
    throw overShare(allowed, sent.first, now)
  }
}

/** Stewards and bots are not limited; `RATE_LIMIT=off` lifts it for all. */
export function isLimited({ limits }: Services, person: Person): boolean {
  return limits.rate && !person.steward && !person.admin && !person.bot
}

/** Whether nothing that the person suggested was ever approved. */
export async function isUntried(tx: Writer, person: Person): Promise<boolean> {
  if (person.trusted) return false
  return (await standingOf(tx, person.id)).merged === 0
}

async function assertNotNew(tx: Writer, person: Person, now: Date): Promise<void> {
  const joined = await joinedAt(tx, person.id)
  const leftMs = joined === null ? 0 : Date.parse(joined) + DAY_MS - now.getTime()
  if (leftMs <= 0 || !(await isUntried(tx, person))) return
  const hours = Math.ceil(leftMs / 3_600_000)
  throw over(
    `Welcome! A new account may send files after a day, or once a suggestion of yours is approved. It is ${hours} hours more.`,
    Math.ceil(leftMs / 1_000),
  )
}

function overShare({ files, bytes }: Allowance, first: string | null, now: Date): Error {
  const freeMs = first === null ? DAY_MS : Date.parse(first) + DAY_MS - now.getTime()
  return over(
    `Thank you for all you sent! ${files} files or ${bytes / 1_000_000_000} GB come from one account in 24 hours; please go on tomorrow.`,
    Math.max(60, Math.ceil(freeMs / 1_000)),
    { files, bytes },
  )
}

/** What is refused when a file without a known size grows past what its sender may still send. */
export function overUsualShare(now: Date): Error {
  return overShare(USUAL, null, now)
}

function over(message: string, retryAfterSeconds: number, more: object = {}): Error {
  return refuse('rate-limited', message, { limit: 'uploads', ...more, retryAfterSeconds })
}
