/** Sunsets, compared with published ones, and the Hebrew day of a place. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLACE_IDS } from './places.ts'
import { hebrewDayAt, sunsetAt } from './sunset.ts'

/** From the tables of the US Naval Observatory, to the minute, in UTC. */
const PUBLISHED = [
  ['2024-06-20', 'new-york', '2024-06-21T00:30:00Z'],
  ['2024-12-21', 'london', '2024-12-21T15:53:00Z'],
  ['2024-03-20', 'jerusalem', '2024-03-20T15:49:00Z'],
] as const

test('the sun sets within two minutes of what is published', () => {
  for (const [civil, place, at] of PUBLISHED) {
    const sunset = sunsetAt(civil, place)
    assert.ok(sunset !== null)
    assert.ok(Math.abs(sunset.getTime() - Date.parse(at)) < 120_000, `${place}: ${sunset.toISOString()}`)
  }
})

test('a Hebrew day begins at the sunset of its place', () => {
  const between = new Date('2026-11-28T20:00:00Z')
  assert.equal(hebrewDayAt(between, 'jerusalem'), '5787-03-19')
  assert.equal(hebrewDayAt(between, 'new-york'), '5787-03-18')
  // It is Sunday there already, before noon.
  assert.equal(hebrewDayAt(between, 'sydney'), '5787-03-19')
})

test('every place has a sunset on the longest and the shortest day', () => {
  for (const place of PLACE_IDS) {
    assert.ok(sunsetAt('2026-06-21', place) !== null && sunsetAt('2026-12-21', place) !== null, place)
  }
})
