/** What the supervising process and the processes that it started say to each other. Source: decisions.md#processes. */

/** `open`: the writing process has opened the catalog. `begin`: the server has its port. `drain`: send callers elsewhere. `stop`:
 *  finish and end. */
const ORDERS = ['open', 'begin', 'drain', 'stop'] as const
export type Order = (typeof ORDERS)[number]

/** Sent together with a connection. */
export interface Handing {
  connection: number
}

/** `ready`: the process serves. `taken`: it has this connection. */
export type Notice = { ready: true } | { taken: number }

export function readOrder(message: unknown): Order | null {
  return ORDERS.find((order) => order === message) ?? null
}

export function readHanding(message: unknown): Handing | null {
  const number = numberIn(message, 'connection')
  return number === null ? null : { connection: number }
}

export function readNotice(message: unknown): Notice | null {
  const taken = numberIn(message, 'taken')
  if (taken !== null) return { taken }
  const isReady = typeof message === 'object' && message !== null && 'ready' in message
  return isReady ? { ready: true } : null
}

function numberIn(message: unknown, name: string): number | null {
  if (typeof message !== 'object' || message === null) return null
  const value: unknown = Reflect.get(message, name)
  return typeof value === 'number' ? value : null
}
