/** The numbers of one process: requests, statements, posts, the process itself, and, where it looks at the work behind the line,
 *  how far that is. Source: decisions.md#metrics. */
import type { Catalog } from '@yalkut/catalog'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestMetrics } from './request-metrics.ts'
import { type ReadWork, watchWork } from './work-metrics.ts'

export interface Metrics extends RequestMetrics {
  /** From now on the numbers say what of the catalog this process sees. */
  watch(catalog: Pick<Catalog, 'projection'>): void
  /** And how far the work behind the line is. Asked only when the numbers are read. */
  watchWork(read: ReadWork): void
  /** And, of a mirror, how many commits it is behind its origin. */
  watchOrigin(behind: () => number): void
  /** From now on the posts to webhooks are counted; called with how each ended. */
  countPosts(): (outcome: string) => void
  registry: Registry
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const OUTCOMES = ['arrived', 'refused', 'unanswered']

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'yalkut_http_request_seconds',
    registers,
    buckets: SECONDS,
    help: 'Requests by method, pattern of their route and class of their status.',
    labelNames: ['method', 'route', 'status'],
  })
  const statements = new Counter({
    name: 'yalkut_statements_total',
    registers,
    labelNames: ['store'],
    help: 'Statements of the ledger and of the projection.',
  })
  const ledger = statements.labels('ledger')
  const projection = statements.labels('projection')
  return {
    registry,
    noteStatement(store) {
      if (store === 'ledger') ledger.inc()
      else projection.inc()
    },
    noteRequest({ method, route, status, seconds }) {
      requests.labels(method, route, `${Math.floor(status / 100)}xx`).observe(seconds)
    },
    watch(catalog) {
      new Gauge({
        name: 'yalkut_projection_head',
        registers,
        aggregator: 'min',
        help: 'The last commit that readers see; of several processes the one that is last.',
        collect() {
          this.set(catalog.projection.head())
        },
      })
    },
    watchWork: (read) => watchWork(registry, read),
    watchOrigin(behind) {
      new Gauge({
        name: 'yalkut_mirror_behind',
        registers,
        aggregator: 'max',
        help: 'Commits of the origin that readers of this mirror do not see yet.',
        collect() {
          this.set(behind())
        },
      })
    },
    countPosts() {
      const posts = new Counter({
        name: 'yalkut_webhook_deliveries_total',
        registers,
        labelNames: ['outcome'],
        help: 'Posts of commits to webhooks that this server has sent, by how they ended.',
      })
      for (const outcome of OUTCOMES) posts.inc({ outcome }, 0)
      return (outcome) => posts.inc({ outcome })
    },
  }
}
