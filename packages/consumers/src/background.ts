/** Background work of a process: the consumers, the vectors of words, the mail delivery and the jobs. Each is a routine with a lease of its
 *  own. Source: decisions.md#consumers; decisions.md#jobs. */
import type { ReadServices } from '@yalkut/catalog/core'
import { createHookPoster } from '@yalkut/catalog/publishing'
import { countMails } from '@yalkut/ledger/mail'
import { type LinkSettings, linksJob } from './checking-links/links-job.ts'
import { statusRoutine } from './checking-status/status-job.ts'
import { type HookSettings, hookDelivery } from './delivering-webhooks/deliver-hooks.ts'
import { ownerTeller } from './delivering-webhooks/tell-owner.ts'
import { type MeaningSettings, type VectorsRoutines, vectorsRoutines } from './filling-vectors/vectors-routines.ts'
import { forgetMailsJob } from './jobs/forget-mails.ts'
import { forgetRequestsJob } from './jobs/forget-requests.ts'
import { handOnReviewsJob } from './jobs/hand-on-reviews.ts'
import type { DailyTime } from './jobs/job.ts'
import { routineOf } from './jobs/job-routine.ts'
import { learnTypefacesJob } from './jobs/learn-typefaces.ts'
import { makeSearchesJob } from './jobs/make-searches.ts'
import { scrubObjectsJob } from './jobs/scrub-objects.ts'
import { sweepUploadsJob } from './jobs/sweep-uploads.ts'
import { type ReleaseSettings, releaseTakedowns } from './making-app-releases/withdraw-releases.ts'
import type { EditionSettings } from './making-editions/settings.ts'
import { weeklyEdition } from './making-editions/weekly.ts'
import { editionTakedowns } from './making-editions/withdraw-editions.ts'
import { followerOf } from './running/follow.ts'
import { type Ground, LEASE_MS } from './running/hold.ts'
import { keepGoing, type OnFault } from './running/keep-going.ts'
import { type Routine, takeTurn } from './running/routine.ts'
import { dailyDigests } from './sending-mails/daily-digests.ts'
import { dailyReviewMails } from './sending-mails/daily-review-mails.ts'
import { decisionMails } from './sending-mails/decision-mails.ts'
import { type MailSettings, mailDelivery } from './sending-mails/deliver-mails.ts'
import { type GitMirrorSettings, gitMirrorRoutine } from './updating-git-mirror/git-mirror.ts'

export interface BackgroundOptions extends MailSettings {
  /** The time of day at which daily digests are sent. */
  digests: DailyTime
  /** Search by meaning; not given: no words get vectors. */
  meaning?: MeaningSettings
  /** Default: posts to public addresses only. */
  webhooks?: HookSettings
  /** The check of addresses outside the catalog. Default: each night, public addresses only. */
  links?: LinkSettings
  /** Editions; not given: this process makes and withdraws none. */
  editions?: EditionSettings
  /** Releases for phone apps; not given: this process withdraws none. */
  appCatalog?: ReleaseSettings
  /** The git mirror; not given: this process makes none. */
  gitMirror?: GitMirrorSettings
  /** The time after which a lease that is not renewed expires, in ms. Only tests set it. */
  leaseMs?: number
}

export interface Background {
  /** Stops each routine at its next step and releases the leases. */
  stop(): Promise<void>
}

/** Consumers come first: one round of `runOnce` also sends the mails that they add. */
function routinesOf(ground: Ground, options: BackgroundOptions): VectorsRoutines {
  const { meaning } = options
  const vectors = meaning === undefined ? NO_VECTORS : vectorsRoutines(ground, meaning)
  return { ...vectors, routines: [...usualRoutines(ground, options), ...vectors.routines] }
}

const NO_VECTORS: VectorsRoutines = { routines: [], close: () => undefined }

function usualRoutines(ground: Ground, options: BackgroundOptions): Routine[] {
  return [
    followerOf(ground, decisionMails(ground.services)),
    routineOf(ground, dailyDigests(options.digests)),
    routineOf(ground, handOnReviewsJob),
    routineOf(ground, dailyReviewMails(options.digests)),
    mailDelivery(ground, options),
    hookDelivery(ground, hooksOf(ground, options)),
    routineOf(ground, sweepUploadsJob),
    routineOf(ground, forgetMailsJob),
    routineOf(ground, forgetRequestsJob),
    routineOf(ground, scrubObjectsJob),
    routineOf(ground, learnTypefacesJob),
    routineOf(ground, makeSearchesJob),
    routineOf(ground, linksJob(options.links ?? {})),
    ...editionRoutines(ground, options),
    ...(options.appCatalog === undefined ? [] : [releaseTakedowns(ground, options.appCatalog)]),
    ...gitRoutines(ground, options),
    statusRoutine(ground, options),
  ]
}

function hooksOf({ services }: Ground, options: BackgroundOptions): HookSettings {
  const { sendMail, baseUrl, webhooks = { poster: createHookPoster() } } = options
  return { tellOwner: ownerTeller({ ledger: services.ledger, sendMail, baseUrl }), ...webhooks }
}

/** Takedowns come first: no edition is made while another one still gives words that may not be shared. */
function editionRoutines(ground: Ground, { editions }: BackgroundOptions): Routine[] {
  if (editions === undefined) return []
  return [editionTakedowns(ground, editions), weeklyEdition(ground, editions)]
}

function gitRoutines(ground: Ground, { gitMirror, baseUrl }: BackgroundOptions): Routine[] {
  return gitMirror === undefined ? [] : [gitMirrorRoutine(ground, { ...gitMirror, baseUrl })]
}

/** Between two times that all routines look because the ledger changed: an import changes it many times a second. */
const BETWEEN_WAKES_MS = 1_000

/** The time for which `stop` waits for routines that do not end, in ms. */
const PATIENCE_MS = 10_000

export function startBackground(services: ReadServices, options: BackgroundOptions, onFault: OnFault): Background {
  const ground: Ground = { services, leaseMs: options.leaseMs ?? LEASE_MS }
  const stopping = new AbortController()
  const { routines, close } = routinesOf(ground, options)
  const going = routines.map((routine) => keepGoing(ground, routine, { stop: stopping.signal, onFault }))
  const wakes = nowAndAfter(BETWEEN_WAKES_MS, () => {
    for (const { wake } of going) wake()
  })
  const stopListening = services.ledger.listen(wakes.call)
  return {
    async stop() {
      stopping.abort()
      await stopListening()
      wakes.end()
      await inTime(Promise.all(going.map(({ ended }) => ended)))
      close()
    },
  }
}

/** The first call acts at once; those within `betweenMs` after it act together, at the end of that time. */
function nowAndAfter(betweenMs: number, act: () => void): { call(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined
  let isCalled = false
  const call = (): void => {
    isCalled = true
    if (timer === undefined) go()
  }
  const go = (): void => {
    timer = undefined
    if (!isCalled) return
    isCalled = false
    timer = setTimeout(go, betweenMs)
    timer.unref()
    act()
  }
  return { call, end: () => clearTimeout(timer) }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** The result of `runOnce`: how each routine ended, and the number of mails in each state. */
export interface Round {
  routines: { name: string; ended: string; error: string | null }[]
  mails: { waiting: number; sent: number; given_up: number; dropped: number }
}

/** Runs every routine that is due, once. Each consumer reads its source to the end. */
export async function runOnce(services: ReadServices, options: BackgroundOptions): Promise<Round> {
  const ground: Ground = { services, leaseMs: options.leaseMs ?? LEASE_MS }
  const { signal } = new AbortController()
  const ran: Round['routines'] = []
  const { routines, close } = routinesOf(ground, options)
  try {
    for (const routine of routines) {
      const turn = await takeTurn(ground, routine, { stop: signal })
      const error = turn.kind === 'failed' ? String(turn.error) : null
      ran.push({ name: routine.name, ended: turn.kind, error })
    }
  } finally {
    close()
  }
  const now = services.clock().toISOString()
  const { of: mails } = await countMails(services.ledger.read, { limit: MOST_MAILS, now })
  return { routines: ran, mails }
}

/** No count of mails goes beyond it. */
const MOST_MAILS = 1_000_000
