/** The single keys of a suggestion's page and of the review lane: what listens to them and the list below the page are made of
 *  this table. A reader may switch single keys off (WCAG 2.1.4). */
import { isSingleKey } from './single-keys.ts'

export const REVIEW_KEYS = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  s: 'send-back',
  e: 'wording',
  c: 'comment',
  b: 'alike',
} as const

type Key = keyof typeof REVIEW_KEYS
export type ReviewKeyAct = (typeof REVIEW_KEYS)[Key]

/** The act of a pressed key, on a keyboard of any language: by the place of the key where it writes no Latin letter. null for
 *  another key, together with another one, while somebody writes, and where keys are switched off. */
export function readReviewKey(event: KeyboardEvent): ReviewKeyAct | null {
  if (!isSingleKey(event)) return null
  const { key, code } = event
  const place = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? ''
  const pressed = /^[a-z]$/i.test(key) ? key.toLowerCase() : place
  return isKey(pressed) ? REVIEW_KEYS[pressed] : null
}

function isKey(key: string): key is Key {
  return Object.hasOwn(REVIEW_KEYS, key)
}
