/** The page listens for a desk as long as it stands there. */
import type { DeskPlace } from '#lib/keys.ts'
import { type Acting, listenForChords } from './listen.ts'

/** What the page tells a desk. */
export interface Attended {
  readonly status: { kind: string }
  send(): Promise<void>
  leave(): void
}

/** Keys, the end of the page, and a network that is back: what waited for it is sent. Until the returned function is called. */
export function attend<P extends DeskPlace>(
  place: P,
  desk: Attended,
  acting: Acting<P>,
): () => void {
  const leave = (): void => desk.leave()
  const online = (): void => {
    if (desk.status.kind === 'away') void desk.send()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('online', online)
  const stop = listenForChords(place, acting)
  return () => {
    stop()
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('online', online)
  }
}
