/** The public door of the package: the HTTP server of a catalog. */
export type { ServerOptions } from './build-server.ts'
export { startDraining } from './draining.ts'
export { createReaders } from './forwarding/readers.ts'
export { createStatementCounts } from './http/answers/statement-counts.ts'
export { createTrust, type TrustProxy } from './http/limits/client-address.ts'
export type { Quotas } from './http/limits/rate-limit.ts'
export { startReader, startWriter } from './start-parts.ts'
export { type RunningServer, startServer } from './start-server.ts'
