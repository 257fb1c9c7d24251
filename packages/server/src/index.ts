/** The public door of the package: the HTTP server of a catalog. */
export type { ServerOptions } from './build-server.ts'
export { createTrust, type TrustProxy } from './conventions/client-address.ts'
export type { Quotas } from './conventions/rate-limit.ts'
export { createStatementCounts } from './conventions/statement-counts.ts'
export { startDraining } from './draining.ts'
export { createReaders } from './forwarding/readers.ts'
export { startReader, startWriter } from './start-parts.ts'
export { type RunningServer, startServer } from './start-server.ts'
