/** What the service says of the person who reads: asked for once a page, and again before a kept fix is sent. */

import type { Place } from '../me/places.ts'
import { forgetOwnPages } from '../own-pages.ts'
import { allSpots, keyOf, type Spot } from './spot.ts'

export interface Change {
  suggestion: number
  number: number
  status: 'open' | 'sent_back'
  entity: string
  version?: string
  segment?: string
  scan?: string
  page?: number
  line?: string
  before: string | null
  after: string | null
}

export interface Me {
  person: { id: string; handle: string; name: string; suspended: boolean }
  unread: number
  follows: string[]
  places: Place[]
  changes: Change[]
}

export type Asked = Me | 'signed-out' | 'away'

/** Whether somebody may be signed in: the service sets this cookie beside the session's, which no script reads. */
export function hasMarker(): boolean {
  return /(?:^|; )y=1(?:;|$)/.test(document.cookie)
}

export function dropMarker(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser.
  document.cookie = 'y=; path=/; max-age=0; secure; samesite=lax'
  void forgetOwnPages()
}

export async function askMe(ids: readonly string[]): Promise<Asked> {
  const answer = await fetch(`/v1/me/page?ids=${ids.slice(0, 50).join(',')}`).catch(() => null)
  if (answer?.status === 401) return 'signed-out'
  if (answer?.ok !== true) return 'away'
  const me: Me = await answer.json()
  return me
}

/** The items of this page. */
export function idsOfPage(): string[] {
  const spots = allSpots().map(({ place }) => place.entity)
  const items = [...document.querySelectorAll<HTMLElement>('[data-entity]')].map(({ dataset }) => dataset.entity ?? '')
  return [...new Set([...items, ...spots])].filter((id) => id !== '')
}

/** The key of the words that a change is about; null for a field. */
export function keyOfChange({ entity, version, segment, scan, page, line }: Change): string | null {
  if (line !== undefined) return `scan:${scan}:${page} ${line}`
  if (segment === undefined) return null
  return version === undefined ? segment : `body:${entity}:${version} ${segment}`
}

export function isOfSpot(change: Change, spot: Pick<Spot, 'place' | 'segment'>): boolean {
  const key = keyOfChange(change)
  if (key === null) return false
  return key === keyOf(spot) || (change.version === undefined && key === spot.segment)
}
