/** Checks each night whether the addresses outside the catalog still answer: one request a host at a time, with a pause, to
 *  public addresses only. What a run does not reach, the next one does. Source: decisions.md#links. */

import { createSafeFetch, type ReadServices, type SafeFetch } from '@yalkut/catalog/core'
import { type CheckedLink, findLinks, forgetLinks, type LinkRow, linksAfter, noteLinks } from '@yalkut/ledger/health'
import { HOUR_MS } from '@yalkut/model'
import type { DailyTime, Job } from '../jobs/job.ts'
import { checkLink } from './check-link.ts'
import { isDue, nextState } from './next-state.ts'

export interface LinkSettings {
  /** Default: public addresses only. Tests hand in their own. */
  fetch?: SafeFetch
  /** The time between two requests to a host, in ms. Default: 1,000. */
  pauseMs?: number
  /** Default: at night. */
  at?: DailyTime
}

const AT: DailyTime = { at: '02:30', timeZone: 'Asia/Jerusalem' }
const LIMIT_MS = 4 * HOUR_MS
/** Addresses that are looked up together. */
const PAGE = 500
/** Hosts that are asked at once. */
const HOSTS = 8
/** Of a host in a run: the others wait for the next night. */
const MOST_OF_HOST = 2_000
/** Addresses of one run, which are held in memory. */
const MOST = 50_000

export function linksJob({ fetch = fetchPublic(), pauseMs = 1_000, at = AT }: LinkSettings): Job {
  return {
    name: 'links',
    schedule: at,
    limitMs: LIMIT_MS,
    async run(services, signal) {
      // Ends before the limit: what is left is not a failure.
      const end = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS - 10 * 60_000)])
      await services.latest()
      const hosts = await dueByHost(services, end)
      const waiting = hosts.values()
      const workers = Array.from({ length: HOSTS }, async () => {
        for (const links of waiting) {
          await checkHost(services, links, { fetch, pauseMs, signal: end })
        }
      })
      await Promise.all(workers)
      if (!signal.aborted) await forgetUnnamed(services, end)
    },
  }
}

function fetchPublic(): SafeFetch {
  return createSafeFetch({ allowsHttp: true })
}

interface Due {
  url: string
  last: LinkRow | undefined
}

async function dueByHost(
  { ledger, projection, clock }: ReadServices,
  signal: AbortSignal,
): Promise<Map<string, Due[]>> {
  const hosts = new Map<string, Due[]>()
  let after = ''
  for (let found = 0; found < MOST && !signal.aborted; ) {
    const urls = projection.reads.health.outerLinks(after, PAGE)
    const last = urls.at(-1)
    if (last === undefined) break
    after = last
    const rows = new Map((await findLinks(ledger.read, urls)).map((row) => [row.url, row]))
    for (const url of urls) {
      const row = rows.get(url)
      if (!isDue(row, clock())) continue
      const { host } = new URL(url)
      const ofHost = hosts.get(host) ?? []
      if (ofHost.length >= MOST_OF_HOST) continue
      ofHost.push({ url, last: row })
      hosts.set(host, ofHost)
      found += 1
    }
  }
  return hosts
}

interface Checking {
  fetch: SafeFetch
  pauseMs: number
  signal: AbortSignal
}

/** One after another. Each finding is kept at once, so that a killed run begins where it was. */
async function checkHost(
  { ledger, clock }: ReadServices,
  links: readonly Due[],
  { fetch, pauseMs, signal }: Checking,
): Promise<void> {
  const pause = (): Promise<void> => rest(pauseMs, signal)
  for (const { url, last } of links) {
    if (signal.aborted) return
    const answer = await checkLink(fetch, url, { signal, pause })
    // Nothing is known of a request that was cut off.
    if (signal.aborted) return
    const state: CheckedLink = nextState(url, last, { answer, at: clock() })
    await ledger.write((tx) => noteLinks(tx, [state]))
    if (answer.status === 429 || answer.status === 503) return
    await pause()
  }
}

async function forgetUnnamed({ ledger, projection }: ReadServices, signal: AbortSignal): Promise<void> {
  let after = ''
  while (!signal.aborted) {
    const urls = await linksAfter(ledger.read, after, PAGE)
    const last = urls.at(-1)
    if (last === undefined) return
    after = last
    const named = new Set(projection.reads.health.linkedFrom(urls, 1).map(({ url }) => url))
    const gone = urls.filter((url) => !named.has(url))
    if (gone.length > 0) await ledger.write((tx) => forgetLinks(tx, gone))
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms === 0) return
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
