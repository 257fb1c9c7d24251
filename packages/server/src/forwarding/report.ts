/** The reports of a reading process to the writing one. While nobody answers, the process counts alone, and its readers see
 *  the file that they saw. Source: decisions.md#processes. */
import { Agent, request as requestOf } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ReadingCatalog } from '@yalkut/catalog'
import type { CountSharing, LimitCount } from '@yalkut/catalog/core'
import type { RequestCounts } from '../http/limits/request-counts.ts'
import { type Report, readState, type State } from './exchange.ts'

export interface ReportingParts {
  /** The path of the socket for reports. */
  socket: string
  /** Names this process. */
  reader: string
  catalog: ReadingCatalog
  counts: RequestCounts
}

/** Between two reports while requests are counted, and while nobody asks. In ms. `SILENT_MS` of the writing process is longer. */
const BUSY_MS = 150
const QUIET_MS = 1_500
const LIMIT_MS = 2_000

/** Gives the function that ends the reports. */
export function startReports({ socket, reader, catalog, counts }: ReportingParts): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let sums: LimitCount[] = []
  const sharing: CountSharing = {
    look: async () => (name) => name,
    async addCounts(minute, added) {
      const sent = added.map(({ key, count }) => ({ key, count }))
      const report = { reader, file: catalog.file(), minute, counts: sent }
      const state = await send(agent, socket, report)
      sums = state.counts
      await catalog.follow(state)
    },
    readCounts: async () => sums,
  }
  const end = reporting(counts, sharing)
  return async () => {
    await end()
    agent.destroy()
  }
}

/** Reports several times a second while requests are counted, and seldom while none is: a count begins a report. */
function reporting(counts: RequestCounts, sharing: CountSharing): () => Promise<void> {
  let isEnding = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isQuiet = false

  function report(): void {
    timer = undefined
    const begun = counts.counted
    running = counts
      .exchange(sharing)
      // The supervisor says when the writing process has ended.
      .catch(() => undefined)
      .finally(() => {
        isQuiet = counts.counted === begun
        rest(isQuiet ? QUIET_MS : BUSY_MS)
      })
  }

  function rest(ms: number): void {
    if (isEnding) return
    timer = setTimeout(report, ms)
    timer.unref()
  }

  counts.onCounted = () => {
    if (!isQuiet || timer === undefined) return
    isQuiet = false
    clearTimeout(timer)
    rest(BUSY_MS)
  }
  rest(0)
  return async () => {
    isEnding = true
    clearTimeout(timer)
    await running
  }
}

async function send(agent: Agent, socketPath: string, report: Report): Promise<State> {
  const body = JSON.stringify(report)
  const { promise, resolve, reject } = Promise.withResolvers<State>()
  const asked = requestOf({ agent, socketPath, method: 'POST', path: '/', timeout: LIMIT_MS })
  asked.on('response', (answer) => {
    text(answer).then(readState).then(resolve, reject)
  })
  asked.on('timeout', () => asked.destroy(new Error('the writing process does not answer')))
  asked.on('error', reject)
  asked.end(body)
  return await promise
}
