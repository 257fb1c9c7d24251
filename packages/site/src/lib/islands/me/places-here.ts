/** Where a reader without an account stopped, in this browser alone. */

import type { KeepPlace, Place } from './places.ts'
import { PLACES_KEY } from './places-key.ts'

const MOST = 20

export const keepHere: KeepPlace = (place) => {
  const others = placesHere().filter(({ kind, key }) => kind !== place.kind || key !== place.key)
  try {
    localStorage.setItem(PLACES_KEY, JSON.stringify([place, ...others].slice(0, MOST)))
  } catch {
    // A browser that keeps nothing is read in all the same.
  }
}

/** The latest first. What is stored may be old or damaged. */
export function placesHere(): Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

function isPlace(entry: unknown): entry is Place {
  if (typeof entry !== 'object' || entry === null) return false
  const { kind, key, title, href } = { kind: '', key: '', title: '', href: '', ...entry }
  const isText = [key, title, href].every((each) => typeof each === 'string')
  return isText && ['read', 'listen'].includes(kind) && /^\/(?![/\\])/.test(href)
}
