/** The reports of a reading process to the writing one. While nobody answers, the process counts alone, and its readers see
 *  the file that they saw. Source: decisions.md#processes. */
import { Agent, request as requestOf } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ReadingCatalog } from '@yalkut/catalog'
import type { CountSharing, LimitCount } from '@yalkut/catalog/limits'
import type { RequestCounts } from '../conventions/request-counts.ts'
import { nowAndThen, type Rhythm } from '../now-and-then.ts'
import { type Report, readState, type State } from './exchange.ts'

export interface ReportingParts {
  /** The path of the socket for reports. */
  socket: string
  /** Names this process. */
  reader: string
  catalog: ReadingCatalog
  counts: RequestCounts
}

const REPORTING: Rhythm = { firstMs: 0, everyMs: 150 }
const LIMIT_MS = 2_000

/** Gives the function that ends the reports. */
export function startReports({
  socket,
  reader,
  catalog,
  counts,
}: ReportingParts): () => Promise<void> {
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
  // The supervisor says when the writing process has ended.
  const end = nowAndThen(
    () => counts.exchange(sharing),
    REPORTING,
    () => undefined,
  )
  return async () => {
    await end()
    agent.destroy()
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
