/** Counts the SQL statements of each request, for tests: `Server-Timing: ledger;desc="3", projection;desc="5"` says how many ran
 *  until the head of the answer was written. A server that is not asked to count does nothing at a statement and sends no
 *  header. Source: decisions.md#statements. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Counts {
  ledger: number
  projection: number
}

export interface StatementCounts {
  /** For `onStatement` of the catalog. A statement outside of all requests is not counted. */
  note(store: keyof Counts): void
  /** Counts what `work` and all that follows from it run for this request. */
  during(request: IncomingMessage, response: ServerResponse, work: () => void): void
  /** Goes on counting after the body of a request was read: its events are those of the connection. */
  follow(api: FastifyInstance): void
}

export function createStatementCounts(): StatementCounts {
  const current = new AsyncLocalStorage<Counts>()
  const known = new WeakMap<IncomingMessage, Counts>()
  return {
    note(store) {
      const counts = current.getStore()
      if (counts !== undefined) counts[store] += 1
    },
    during(request, response, work) {
      const counts: Counts = { ledger: 0, projection: 0 }
      known.set(request, counts)
      announce(response, counts)
      current.run(counts, work)
    },
    follow(api) {
      api.addHook('preValidation', (request, _reply, done) => {
        const counts = known.get(request.raw)
        if (counts === undefined) done()
        else current.run(counts, done)
      })
    },
  }
}

const HEADER = 'Server-Timing'

/** Says the counts when the head is written. A header that is set before keeps the answer from being written at once. */
function announce(response: ServerResponse, counts: Counts): void {
  const { writeHead } = response
  response.setHeader(HEADER, '')
  response.writeHead = (...head: unknown[]) => {
    const said = Object.entries(counts).map(([store, count]) => `${store};desc="${count}"`)
    response.setHeader(HEADER, said.join(', '))
    const answered: ServerResponse = Reflect.apply(writeHead, response, head)
    return answered
  }
}
