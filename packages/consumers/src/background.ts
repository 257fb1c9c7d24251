/** What a process does in the background: the consumers, the sender of mails and the jobs, each a routine with a lease
 *  of its own. Source: decisions.md#consumers; decisions.md#jobs. */
import type { ReadServices } from '@yalkut/catalog/services'
import { countMails } from '@yalkut/ledger/mail'
import { forgetMailsJob } from './jobs/forget-mails.ts'
import type { DailyTime } from './jobs/job.ts'
import { routineOf } from './jobs/job-routine.ts'
import { scrubObjectsJob } from './jobs/scrub-objects.ts'
import { sweepUploadsJob } from './jobs/sweep-uploads.ts'
import { dailyDigests } from './mail/daily-digests.ts'
import { decisionMails } from './mail/decision-mails.ts'
import { type MailSettings, mailDelivery } from './mail/deliver-mails.ts'
import { followerOf } from './running/follow.ts'
import { type Ground, LEASE_MS } from './running/hold.ts'
import { keepGoing, type OnFault } from './running/keep-going.ts'
import { type Routine, takeTurn } from './running/routine.ts'

export interface BackgroundOptions extends MailSettings {
  /** When daily digests are sent. */
  digests: DailyTime
  /** How long a lease lasts without being renewed, in ms; for tests. */
  leaseMs?: number
}

export interface Background {
  /** Ends what is under way at its next step, and gives the leases back. */
  stop(): Promise<void>
}

/** Consumers first: a mail that one of them adds is sent in the same round of `runOnce`. */
function routinesOf(ground: Ground, options: BackgroundOptions): Routine[] {
  return [
    followerOf(ground, decisionMails(ground.services)),
    routineOf(ground, dailyDigests(options.digests)),
    mailDelivery(ground, options),
    routineOf(ground, sweepUploadsJob),
    routineOf(ground, forgetMailsJob),
    routineOf(ground, scrubObjectsJob),
  ]
}

/** How long `stop` waits for what does not end, in ms. */
const PATIENCE_MS = 10_000

export function startBackground(
  services: ReadServices,
  options: BackgroundOptions,
  onFault: OnFault,
): Background {
  const ground: Ground = { services, leaseMs: options.leaseMs ?? LEASE_MS }
  const stopping = new AbortController()
  const going = routinesOf(ground, options).map((routine) =>
    keepGoing(ground, routine, { stop: stopping.signal, onFault }),
  )
  const stopListening = services.ledger.listen(() => {
    for (const { wake } of going) wake()
  })
  return {
    async stop() {
      stopping.abort()
      await stopListening()
      await inTime(Promise.all(going.map(({ ended }) => ended)))
    },
  }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** How one round went. */
export interface Round {
  routines: { name: string; ended: string; error: string | null }[]
  mails: { waiting: number; sent: number; given_up: number; dropped: number }
}

/** Does all that is due, once: each consumer comes to the end of what it follows. */
export async function runOnce(services: ReadServices, options: BackgroundOptions): Promise<Round> {
  const ground: Ground = { services, leaseMs: options.leaseMs ?? LEASE_MS }
  const { signal } = new AbortController()
  const routines: Round['routines'] = []
  for (const routine of routinesOf(ground, options)) {
    const turn = await takeTurn(ground, routine, { stop: signal })
    const error = turn.kind === 'failed' ? String(turn.error) : null
    routines.push({ name: routine.name, ended: turn.kind, error })
  }
  return { routines, mails: await countMails(services.ledger.read) }
}
