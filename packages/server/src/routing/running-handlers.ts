/** The handlers at work. A handler may continue after its client is gone, so the catalog is closed after the last one. */
import { serverStops } from '@yalkut/model'
import type { FastifyInstance } from 'fastify'

interface Handlers {
  atWork: Set<Promise<void>>
  /** No further handler begins. */
  areOver: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    handlers: Handlers
  }
}

/** How long the closing server waits for handlers, in ms. */
const LONGEST_MS = 10_000

/** Register before the routes. */
export function watchHandlers(app: FastifyInstance): void {
  app.decorate('handlers', { atWork: new Set<Promise<void>>(), areOver: false })
}

/** Runs a handler and remembers it until it ends. Refuses `busy` while the server stops. */
export function runHandler({ handlers }: FastifyInstance, handler: () => void | Promise<void>): void | Promise<void> {
  if (handlers.areOver) throw serverStops()
  const work = handler()
  if (!(work instanceof Promise)) return
  handlers.atWork.add(work)
  const end = (): void => void handlers.atWork.delete(work)
  work.then(end, end)
  return work
}

/** Lets no further handler begin. Resolves when all have ended, or after ten seconds. */
export async function handlersEnded({ handlers }: FastifyInstance): Promise<void> {
  handlers.areOver = true
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST_MS)
  await Promise.race([Promise.allSettled(handlers.atWork), late])
  clearTimeout(timer)
}
