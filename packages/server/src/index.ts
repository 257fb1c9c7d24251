/** The door of the server: the HTTP API of a catalog. */
export type { ServerOptions } from './build-server.ts'
export { createTrust, type TrustProxy } from './conventions/client-address.ts'
export type { OnFault } from './conventions/errors.ts'
export type { Quotas } from './conventions/rate-limit.ts'
export type { Api } from './routing/context.ts'
export { type RunningServer, type StartOptions, startServer } from './start-server.ts'
