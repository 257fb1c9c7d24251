/** The keys of the desks, in one table: what listens, what the page lists and what the tests count. Single keys can be switched
 *  off (WCAG 2.1.4). */
import { isSingleKey } from './single-keys.ts'

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
  if (!isSingleKey(event)) return null
  return LANE_KEYS.find(({ key }) => key === event.key)?.act ?? null
}
