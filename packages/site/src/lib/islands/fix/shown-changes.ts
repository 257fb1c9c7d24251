/** The waiting fixes of the person who reads, as this page shows them. */

import { clearMarks, drawMark, type Mark } from './marks.ts'
import type { Change, Me } from './me-page.ts'
import { isOfSpot } from './me-page.ts'
import { suggestionAddress } from './page.ts'
import { isSame } from './plain.ts'
import { allSpots, type Spot } from './spot.ts'

let known: Me | null = null

export function me(): Me | null {
  return known
}

export function setMe(page: Me): void {
  known = page
}

/** The newest change of mine in these words. */
export function waitingIn(spot: Pick<Spot, 'place' | 'segment'>): Change | null {
  return known?.changes.find((change) => isOfSpot(change, spot)) ?? null
}

/** How many changes of this page are in one suggestion. */
export function changesOf(number: number): Change[] {
  return known?.changes.filter((change) => change.number === number) ?? []
}

export function addChange(change: Change): void {
  known?.changes.unshift(change)
}

export function removeChanges(number: number): void {
  if (known !== null) known.changes = known.changes.filter((change) => change.number !== number)
}

/** `label`: what a screen reader says of the mark of a number. */
export function drawAll(label: (number: number) => string, isFree = false): void {
  if (known === null || known.changes.length === 0) return
  for (const spot of allSpots()) drawIn(spot, label, isFree)
}

/** Draws the newest change of mine into words, or takes the mark away. */
export function drawIn(spot: Spot, label: (number: number) => string, isFree: boolean): void {
  const change = waitingIn(spot)
  if (change === null) {
    clearMarks(spot.element)
    return
  }
  const { number, before, after } = change
  // Words that somebody has changed since: mine are under my suggestions.
  if (before === null || after === null || !isSame(before, spot.before)) return
  const mark: Mark = {
    number,
    before,
    after,
    label: label(number),
    href: suggestionAddress(number),
  }
  drawMark(spot.element, mark, { isFree })
}
