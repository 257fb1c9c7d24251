/** Posts the line of commits to the webhooks of people. Each webhook has a position of its own on the line, and at most one post on
 *  its way: its commits arrive in order, and no address waits for another one. What arrived is recorded after it arrived, so a
 *  killed process posts the same commits again. Source: decisions.md#webhooks. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HookAnswer, HookPoster } from '@yalkut/catalog/core'
import { dueWebhooks, recordStands, type Stand, type WebhookRow } from '@yalkut/ledger/webhooks'
import type { Ground, Hold } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import type { Waits } from '../running/waits.ts'
import { bodyOf, commitTexts, type HookBody } from './commit-texts.ts'
import { nextCommits } from './next-commits.ts'
import { LONGEST_WAIT_MS, nextWaitMs } from './retries.ts'
import { createSlots } from './slots.ts'

export interface HookSettings {
  poster: HookPoster
  /** Between the starts of two posts to one address, in ms: commits that come faster are posted together. Only tests
   *  set it. */
  gapMs?: number
  /** Called when the end of a post of commits is recorded, for the numbers of this process. */
  onPost?(outcome: PostOutcome): void
  /** Called with a webhook whose address is refused for good, before it is switched off: its owner is told. */
  tellOwner?(row: WebhookRow, error: string): Promise<void>
}

/** `arrived`: answered 2xx. `refused`: another answer. `unanswered`: none in time, or the address may not be posted to. */
export type PostOutcome = 'arrived' | 'refused' | 'unanswered'

const POLL_MS = 1_000
const WAITS: Waits = { firstMs: 1_000, longestMs: 60_000 }
const GAP_MS = 1_000
/** While posts are on their way, their ends are recorded together, this often. */
const ROUND_MS = 100
/** Webhooks that are read at once. */
const PAGE = 1_000
/** Bodies that are composed and signed before other work has its turn. */
const AT_ONCE = 16
/** A post that took longer marks its address as slow, in ms. */
const SLOW_MS = 2_000
/** How far a webhook's filters pass over commits before that is recorded. */
const PASSED = 100
/** How long posts that are on their way may end when the process stops, in ms. */
const ENDING_MS = 3_000

export function hookDelivery({ services }: Ground, settings: HookSettings): Routine {
  const { ledger, clock } = services
  const { poster, gapMs = GAP_MS, onPost = () => undefined } = settings
  const { tellOwner = async () => undefined } = settings
  const texts = commitTexts(services)
  /** Up to where the filters of a webhook have passed over commits, where that is not recorded yet. It is recorded after many, and
   *  when nothing else is left to do: then no webhook seems to be behind. */
  const passed = new Map<number, number>()
  /** The start of the last post, by the monotonic clock. */
  const posted = new Map<number, number>()
  const slow = new Set<number>()

  async function headNow(): Promise<number> {
    return (await services.latest()).reads.commits.head()
  }

  /** Webhooks that are due, and whose filters have not passed over all of the line. */
  async function due(head: number): Promise<WebhookRow[]> {
    const now = clock()
    const latest = new Date(now.getTime() + 2 * LONGEST_WAIT_MS).toISOString()
    const found: WebhookRow[] = []
    for (let after = 0; ; ) {
      const query = { head, now: now.toISOString(), latest, after, limit: PAGE }
      const rows = await dueWebhooks(ledger.read, query)
      found.push(...rows.filter((row) => placeOf(row) < head))
      const last = rows.at(-1)
      if (rows.length < PAGE || last === undefined) return found
      after = last.id
    }
  }

  /** The one that waited longest is first: where there is more to post than one process can, every address gets its turn. */
  const lastPost = ({ id }: WebhookRow): number => posted.get(id) ?? 0

  const placeOf = ({ id, cursor }: WebhookRow): number => Math.max(cursor, passed.get(id) ?? 0)

  /** After a post of `body`. */
  function standAfter(row: WebhookRow, body: HookBody, answer: HookAnswer): Stand {
    const at = clock()
    const attempt = row.failures + 1
    const { status, ms, error } = answer
    const said = { status, ms, error, attempt, first: body.first, last: body.last }
    const post = { at: at.toISOString(), ...said }
    if (answer.error === null) {
      const arrived = { cursor: body.last, pending: null, failures: 0, nextAt: null }
      return { id: row.id, failuresBefore: row.failures, ...arrived, isActive: true, post }
    }
    const waitMs = answer.isRefused === true ? null : nextWaitMs(attempt, answer.status)
    return {
      id: row.id,
      cursor: row.cursor,
      pending: body.last,
      failuresBefore: row.failures,
      failures: attempt,
      isActive: waitMs !== null,
      nextAt: waitMs === null ? null : new Date(at.getTime() + waitMs).toISOString(),
      post,
    }
  }

  async function run(hold: Hold): Promise<void> {
    const slots = createSlots()
    const ending = new AbortController()
    /** Webhooks whose post is on its way, or whose stand is not recorded yet. */
    const busy = new Set<number>()
    /** Whose filters passed over commits in this run, as far as `passed` says. */
    const passing = new Map<number, WebhookRow>()
    let stands: Stand[] = []
    let flying = 0

    async function post(row: WebhookRow, body: HookBody, release: () => void): Promise<void> {
      const { id, url, secret } = row
      const messageId = `msg_${id}_${body.first}_${body.last}`
      const order = { url, secret, id: messageId, body: body.bytes, now: clock() }
      const answer = await poster.post({ ...order, signal: ending.signal })
      release()
      if (answer.isRefused === true) {
        await tellOwner(row, answer.error ?? '').catch(() => undefined)
      }
      flying -= 1
      // A post that this process aborted is no evidence about the address.
      if (ending.signal.aborted && answer.error !== null) busy.delete(id)
      else stands.push(standAfter(row, body, answer))
      if (answer.ms > SLOW_MS) slow.add(id)
      else slow.delete(id)
    }

    /** False: there was nothing to record. */
    async function record(): Promise<boolean> {
      const now = stands
      stands = []
      if (now.length === 0) return false
      await ledger.write(async (tx) => {
        await hold.confirm(tx)
        await recordStands(tx, now)
      })
      for (const { id, cursor, post } of now) {
        if (post !== null) onPost(outcomeOf(post))
        if ((passed.get(id) ?? 0) <= cursor) passed.delete(id)
        busy.delete(id)
      }
      return true
    }

    /** Starts posts. Gives the time after which the next one may start, in ms; null: nothing waits. */
    async function startPosts(): Promise<number | null> {
      const head = await headNow()
      const rows = (await due(head)).sort((a, b) => lastPost(a) - lastPost(b))
      const bodies = new Map<string, HookBody>()
      let waits: number | null = null
      let composed = 0
      texts.refresh()
      for (const row of rows) {
        if (hold.signal.aborted) return null
        if (busy.has(row.id)) continue
        const restMs = (posted.get(row.id) ?? Number.NEGATIVE_INFINITY) + gapMs - performance.now()
        if (restMs > 0) {
          waits = Math.min(waits ?? restMs, restMs)
          continue
        }
        const after = placeOf(row)
        const next = nextCommits(services, row, { after, head })
        if (next.seqs.length === 0) {
          passOver(row, next.passed)
          continue
        }
        const key = next.seqs.join()
        let body = bodies.get(key)
        if (body === undefined) {
          body = bodyOf(next.seqs, texts)
          bodies.set(key, body)
        }
        const isSlow = row.failures > 0 || slow.has(row.id)
        const slot = slots.take({ bytes: body.bytes.length, isSlow })
        if (slot === null) {
          waits = ROUND_MS
          continue
        }
        busy.add(row.id)
        posted.set(row.id, performance.now())
        flying += 1
        void post(row, body, slot.release)
        composed += 1
        if (composed % AT_ONCE === 0) {
          await nextTurn()
          if (texts.refresh()) bodies.clear()
        }
      }
      return waits
    }

    /** None of these commits matches this webhook. */
    function passOver(row: WebhookRow, to: number): void {
      passed.set(row.id, to)
      passing.set(row.id, row)
      if (to - row.cursor >= PASSED) recordPassed(row, to)
    }

    function recordPassed({ id, pending, failures, next_at: nextAt }: WebhookRow, to: number): void {
      const same = { failuresBefore: failures, failures, isActive: true, nextAt }
      stands.push({ id, cursor: to, pending, ...same, post: null })
      busy.add(id)
      passing.delete(id)
    }

    async function recordAllPassed(): Promise<void> {
      for (const [id, row] of passing) {
        const to = passed.get(id)
        if (to !== undefined && !busy.has(id)) recordPassed(row, to)
      }
      await record()
    }

    try {
      while (!hold.signal.aborted) {
        const waits = await startPosts()
        const hasRecorded = await record()
        const isIdle = flying === 0 && stands.length === 0 && waits === null && !hasRecorded
        if (isIdle) return await recordAllPassed()
        await pause(Math.min(ROUND_MS, waits ?? ROUND_MS), hold.signal)
      }
      const until = performance.now() + ENDING_MS
      while (flying > 0 && performance.now() < until) await pause(ROUND_MS, ending.signal)
      await record()
    } finally {
      ending.abort()
    }
  }

  return {
    name: 'webhooks',
    pollMs: POLL_MS,
    waits: WAITS,
    isDue: async () => (await due(await headNow())).length > 0,
    run,
  }
}

function outcomeOf({ error, status }: Pick<HookAnswer, 'error' | 'status'>): PostOutcome {
  if (error === null) return 'arrived'
  return status === null ? 'unanswered' : 'refused'
}

/** Ends early when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}
