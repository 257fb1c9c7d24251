/** The door of the server: the HTTP API of a catalog. */
export { buildServer, type ServerOptions } from './build-server.ts'
export type { OnFault } from './conventions/errors.ts'
export type { Api } from './routes/api.ts'
export { type RunningServer, type StartOptions, startServer } from './start-server.ts'
