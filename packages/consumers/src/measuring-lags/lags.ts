/** How far the work behind the line is, for anyone who runs the server. Read from the ledger, and from the data folder where the work
 *  is kept there, so that it is true whichever process does the work. No count goes beyond a limit.
 *  Source: decisions.md#metrics. */
import type { ReadServices } from '@yalkut/catalog/core'
import { readReleases } from '@yalkut/ledger/app-catalog'
import { listCursors, listRuns, type RunRow } from '@yalkut/ledger/consumers'
import { readEditions } from '@yalkut/ledger/editions'
import { readRightsHead } from '@yalkut/ledger/files'
import { readHead } from '@yalkut/ledger/line'
import { countMails } from '@yalkut/ledger/mail'
import { countSuggestionEvents, readEventHead } from '@yalkut/ledger/threads'
import { postingLag } from '@yalkut/ledger/webhooks'
import { RELEASE_TAKEDOWNS } from '../making-app-releases/withdraw-releases.ts'
import { EDITION_TAKEDOWNS } from '../making-editions/withdraw-editions.ts'
import { DECISION_KINDS } from '../sending-mails/decision.ts'
import { DECISION_MAILS } from '../sending-mails/decision-mails.ts'
import { type FolderWork, lagsOfFolder } from './folder-lags.ts'

/** The most that is counted of anything. */
const MOST = 10_000

export interface Lags {
  /** The end of the line. */
  head: number
  /** What each consumer has not done yet, in entries of its source; none of those that never began. */
  consumers: Map<string, number>
  /** The last entry of its source that each consumer has applied. */
  positions: { name: string; position: number }[]
  /** Seconds since the next time of each timed job has passed. */
  late: Map<string, number>
  failures: { name: string; count: number }[]
  webhooksBehind: number
  mails: { [state: string]: number }
}

type LagServices = Pick<ReadServices, 'ledger' | 'projection' | 'clock'>

/** `folder`: the work that is kept in the data folder of this process. Throws while the ledger is away. */
export async function readLags(services: LagServices, folder: FolderWork): Promise<Lags> {
  const { ledger, clock } = services
  const { read } = ledger
  const { seq: head } = await readHead(read)
  const runs = await listRuns(read)
  const cursors = new Map((await listCursors(read)).map(({ name, seq }) => [name, Number(seq)]))
  const webhooks = await postingLag(read, { head, limit: MOST })
  const mails = await countMails(read, { limit: MOST, now: clock().toISOString() })
  const consumers = new Map([
    ['webhooks', webhooks.farthest],
    ['mail-delivery', mails.due],
    ...(await mailLag(services, cursors)),
    ...(await editionLags(services, { cursors, head })),
    ...(await releaseLag(services, cursors)),
    ...(await lagsOfFolder(services, { folder, head, limit: MOST })),
  ])
  return {
    head,
    consumers,
    late: lateJobs(runs, clock()),
    positions: [...cursors].map(([name, position]) => ({ name, position })),
    failures: runs.map(({ name, failures }) => ({ name, count: failures })),
    webhooksBehind: webhooks.behind,
    mails: { ...mails.of },
  }
}

type Cursors = ReadonlyMap<string, number>
type Lag = [consumer: string, lag: number]

/** Events that the mails about decisions have not read. */
async function mailLag({ ledger: { read } }: LagServices, cursors: Cursors): Promise<Lag[]> {
  const after = cursors.get(DECISION_MAILS)
  if (after === undefined) return []
  const head = await readEventHead(read)
  const to = Math.min(head, after + MOST)
  const kinds = DECISION_KINDS
  const found = await countSuggestionEvents(read, { kinds, after, to, limit: MOST })
  // What was not looked at may be decisions as well: a follower that works is never so far behind.
  return [[DECISION_MAILS, found + head - to]]
}

/** Commits since the newest edition, and what was not compared with the editions yet. */
async function editionLags(
  { ledger: { read } }: LagServices,
  { cursors, head }: { cursors: Cursors; head: number },
): Promise<Lag[]> {
  const [newest] = await readEditions(read, 1)
  if (newest === undefined) return []
  const since: Lag = ['editions', Math.max(0, head - newest.seq)]
  const compared = cursors.get(EDITION_TAKEDOWNS)
  if (compared === undefined) return [since]
  const all = head + (await readRightsHead(read))
  return [since, [EDITION_TAKEDOWNS, Math.max(0, all - compared)]]
}

/** Changes of rights that were not compared with the releases for phone apps yet. */
async function releaseLag({ ledger: { read } }: LagServices, cursors: Cursors): Promise<Lag[]> {
  const [newest] = await readReleases(read, 1)
  if (newest === undefined) return []
  const compared = cursors.get(RELEASE_TAKEDOWNS) ?? 0
  return [[RELEASE_TAKEDOWNS, Math.max(0, (await readRightsHead(read)) - compared)]]
}

/** A job that runs is late until it has ended. A consumer has no next time of its own. */
function lateJobs(runs: readonly RunRow[], now: Date): Map<string, number> {
  const timed = runs.filter(({ schedule }) => schedule !== null)
  return new Map(
    timed.map(({ name, next_at }) => {
      const ms = next_at === null ? 0 : now.getTime() - Date.parse(next_at)
      return [name, Math.max(0, ms) / 1_000]
    }),
  )
}
