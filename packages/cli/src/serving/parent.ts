/** The supervising process, as a process that it started sees it. */
import { rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { UsageError } from '../usage.ts'
import { type Notice, type Order, readHanding, readOrder } from './messages.ts'

export interface Parent {
  notify(notice: Notice): void
  /** The next order, also one that came before this call. */
  next(): Promise<Order>
  /** From now on connections are given to `take`. */
  takeConnections(take: (connection: Socket) => void): void
  /** Lets this process end. */
  leave(): void
}

/** The end of the supervising process ends this one. `folder`: of the sockets, removed then. Throws UsageError: `yalkut serve`
 *  has not started this process. */
export function meetParent(folder: string): Parent {
  if (process.send === undefined) throw new UsageError('Only “yalkut serve” starts this command.')
  // A terminal and a service manager send these signals to all processes of the server. The parent says when to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.once('disconnect', orphaned)
  const orders: Order[] = []
  let wake: () => void = () => undefined
  let take: ((connection: Socket) => void) | null = null

  function orphaned(): void {
    rmSync(folder, { recursive: true, force: true })
    process.exit(1)
  }

  function hear(message: unknown, handle: unknown): void {
    const order = readOrder(message)
    if (order !== null) {
      orders.push(order)
      wake()
    }
    const handing = readHanding(message)
    if (handing === null) return
    // A connection that ended on its way has no handle.
    const connection = handle instanceof Socket ? handle : null
    // Before anything of the connection is read: until then the parent may give it to another process.
    notify({ taken: handing.connection })
    if (connection !== null) take?.(connection)
  }

  function notify(notice: Notice): void {
    process.send?.(notice, undefined, {}, () => undefined)
  }

  process.on('message', hear)
  return {
    notify,
    takeConnections(next) {
      take = next
    },
    async next() {
      while (orders.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return orders.shift() ?? 'stop'
    },
    leave() {
      process.off('disconnect', orphaned)
      process.off('message', hear)
      if (process.connected) process.disconnect?.()
    },
  }
}
