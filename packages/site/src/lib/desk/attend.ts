/** The page listens for a desk as long as it is there. */
import type { DeskPlace } from '#lib/keys.ts'
import { type Acting, listenForChords } from './listen.ts'

/** What the page tells a desk. */
export interface Attended {
  /** The network is back: what waits for it is tried again. */
  again(): Promise<void>
  /** The person is at the page again. `isShown`: the browser kept the page as it was, and shows it again. */
  back(isShown: boolean): Promise<void>
  leave(): void
}

/** Keys, the end of the page and its return, and a network that is back. Until the returned function is called. */
export function attend<P extends DeskPlace>(place: P, desk: Attended, acting: Acting<P>): () => void {
  const over = new AbortController()
  const { signal } = over
  const back = (isShown = false): void => void desk.back(isShown)
  window.addEventListener('pagehide', () => desk.leave(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && back(true), { signal })
  window.addEventListener('online', () => void desk.again(), { signal })
  window.addEventListener('focus', () => back(), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), { signal })
  const stop = listenForChords(place, acting)
  return () => {
    stop()
    over.abort()
  }
}
