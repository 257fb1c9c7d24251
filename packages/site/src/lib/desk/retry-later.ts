/** Tries again by itself what waits for the network or for a busy service: an effect of the desk’s page. */
import { type DeskStatus, retryMs } from './sending-status.ts'

/** Until the returned function is called. */
export function retryLater(status: DeskStatus, again: () => Promise<void>): (() => void) | undefined {
  const ms = retryMs(status)
  if (ms === null) return undefined
  const timer = setTimeout(() => void again(), ms)
  return () => clearTimeout(timer)
}
