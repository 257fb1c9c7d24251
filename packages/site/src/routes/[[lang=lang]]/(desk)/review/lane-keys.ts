/** The keys of the review lane. */
import { actOfKey, type LaneAct } from '#lib/keys.ts'

/** Listens on the whole page until the returned function is called. */
export function listenForLaneKeys(act: (name: LaneAct, event: Event) => void): () => void {
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    const name = actOfKey(event, 'lane')
    if (name === null) return
    event.preventDefault()
    act(name, event)
  }
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}
