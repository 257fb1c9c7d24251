/** The keys of the desks, in one table: what listens, what the page lists and what the tests count. Single keys can be switched
 *  off (WCAG 2.1.4). */

export const LANE_KEYS = [
  { key: 'j', act: 'next' },
  { key: 'k', act: 'previous' },
  { key: 'a', act: 'approve' },
  { key: 's', act: 'send_back' },
  { key: 'e', act: 'wording' },
  { key: 'b', act: 'together' },
  { key: 'u', act: 'undo' },
  { key: '?', act: 'keys' },
] as const
export type LaneAct = (typeof LANE_KEYS)[number]['act']

/** What a key does here; null while one writes, and for keys with another one held. Only `keys` when single keys are off. */
export function laneAct(event: KeyboardEvent): LaneAct | null {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (ctrlKey || metaKey || altKey || event.defaultPrevented || isWriting(target)) return null
  if (document.documentElement.dataset.keys === 'off') return null
  return LANE_KEYS.find((each) => each.key === key)?.act ?? null
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
