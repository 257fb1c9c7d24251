/** The door of `@yalkut/server/metrics`: the numbers of a server, for Prometheus. */
export { createMetrics, type Metrics } from './metrics.ts'
export { publishNumbers, serveNumbers } from './serve-numbers.ts'
