/** The numbers of one process: requests, statements, the process itself, and, where it has the jobs, what follows the line.
 *  Source: decisions.md#metrics. */
import type { Catalog } from '@yalkut/catalog'
import { readLags } from '@yalkut/catalog/health'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestMetrics } from './request-metrics.ts'

export interface Metrics extends RequestMetrics {
  /** From now on the numbers say what of the catalog this process sees. `writes`: and how far the work behind is. */
  watch(catalog: Catalog, process: { writes: boolean }): void
  registry: Registry
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    ...{ name: 'yalkut_http_request_seconds', registers, buckets: SECONDS },
    help: 'Requests by method, pattern of their route and class of their status.',
    labelNames: ['method', 'route', 'status'],
  })
  const statements = new Counter({
    ...{ name: 'yalkut_statements_total', registers, labelNames: ['store'] },
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
    watch(catalog, { writes }) {
      new Gauge({
        ...{ name: 'yalkut_projection_head', registers, aggregator: 'min' },
        help: 'The last commit that readers see; of several processes the one that is last.',
        collect() {
          this.set(catalog.projection.head())
        },
      })
      if (writes) watchWork(registry, catalog)
    },
  }
}

/** Asked of the ledger only when the numbers are read. While the ledger is away these lines are missing. */
function watchWork(registry: Registry, catalog: Catalog): void {
  const registers = [registry]
  const lag = new Gauge({
    ...{ name: 'yalkut_consumer_lag', registers, labelNames: ['consumer'], aggregator: 'max' },
    help: 'Commits that the last of the webhooks has not been sent yet.',
  })
  const positions = new Gauge({
    ...{ name: 'yalkut_consumer_position', registers, labelNames: ['consumer'], aggregator: 'max' },
    help: 'The last entry of its source that a consumer has applied.',
  })
  const failures = new Gauge({
    ...{ name: 'yalkut_job_failures', registers, labelNames: ['job'], aggregator: 'max' },
    help: 'Failures in a row of a job or consumer.',
  })
  const mails = new Gauge({
    ...{ name: 'yalkut_mails', registers, labelNames: ['state'], aggregator: 'max' },
    help: 'Mails of the last 90 days by state.',
  })
  const hooks = new Gauge({
    ...{ name: 'yalkut_webhooks_behind', registers, aggregator: 'max' },
    help: 'Webhooks that wait for commits.',
  })
  new Gauge({
    ...{ name: 'yalkut_ledger_head', registers, aggregator: 'max' },
    help: 'The end of the line in the ledger.',
    async collect() {
      for (const gauge of [this, lag, positions, failures, mails, hooks]) gauge.reset()
      const lags = await readLags(catalog).catch(() => null)
      if (lags === null) return this.remove()
      this.set(lags.head)
      hooks.set(lags.webhooks.behind)
      lag.set({ consumer: 'webhooks' }, lags.webhooks.farthest)
      for (const { name, position } of lags.positions) positions.set({ consumer: name }, position)
      for (const { name, count } of lags.failures) failures.set({ job: name }, count)
      for (const [state, count] of Object.entries(lags.mails)) mails.set({ state }, count)
    },
  })
}
