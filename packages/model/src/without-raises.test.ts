import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from './json.ts'
import { withoutRaises } from './without-raises.ts'

const page = (level: number, ...lines: JsonObject[]): JsonObject => ({
  page: 1,
  lines,
  proofread: level,
})

test('lines and pages keep their level, and changed words have none', () => {
  const main = page(0, { id: 'l1', text: 'א' }, { id: 'l2', text: 'ב', proofread: 1 })
  const next = page(
    2,
    { id: 'l1', text: 'א', proofread: 2 },
    { id: 'l2', text: 'ג', proofread: 2 },
    { id: 'l3', text: 'ד', proofread: 2 },
  )
  assert.deepEqual(
    withoutRaises('text-page', main, next),
    page(
      0,
      { id: 'l1', text: 'א', proofread: 0 },
      { id: 'l2', text: 'ג', proofread: 0 },
      { id: 'l3', text: 'ד', proofread: 0 },
    ),
  )
  const lowered = page(0, { id: 'l1', text: 'א' }, { id: 'l2', text: 'ב', proofread: 0 })
  assert.deepEqual(withoutRaises('text-page', main, lowered), lowered)
  const fresh = page(1, { id: 'l1', text: 'א' })
  assert.equal(withoutRaises('text-page', null, fresh).proofread, 0)
  const read = page(1, { id: 'l1', text: 'א' })
  assert.deepEqual(withoutRaises('text-page', read, { ...read, note: 'כ' }), { ...read, note: 'כ' })
})

test('a machine’s mark stays unchecked, also where the change removes it', () => {
  const main = { content: 'א', proofread: 0, origin: { by: 'm@1', checked: false } }
  const checked = { content: 'א', proofread: 1, origin: { by: 'm@1', checked: true } }
  assert.deepEqual(withoutRaises('segment', main, checked), main)
  const { origin: _, ...bare } = checked
  assert.deepEqual(withoutRaises('segment', main, bare), main)
  const seen = { ...main, origin: { by: 'm@1', checked: true } }
  assert.deepEqual(withoutRaises('segment', seen, { ...seen, proofread: 0 }), seen)
  const relation = { kind: 'quotes', origin: { by: 'm@1', checked: true } }
  assert.deepEqual(withoutRaises('relation', null, relation).origin, { by: 'm@1', checked: false })
})

test('so do the marks of versions, segments and their children', () => {
  const body = (checked: boolean): JsonObject => {
    const origin = { by: 'm@1', checked }
    const child = { id: 'c', kind: 'item', text: [{ text: 'א' }], origin }
    const segments = [{ id: 'p1', kind: 'paragraph', text: [{ text: 'א' }], children: [child], origin }]
    return {
      body: { profile: 'plain', versions: [{ id: 'he', language: 'he', segments, origin }] },
    }
  }
  assert.deepEqual(withoutRaises('unit', body(false), body(true)), body(false))
  assert.deepEqual(withoutRaises('unit', body(true), body(true)), body(true))
})

test('a time that an agent locks is not locked, and one that was locked stays so', () => {
  const time = { alignment: 'rh-22222222', segment: 'rh-33333333', startMs: 10, endMs: 20 }
  const locked = { ...time, locked: true }
  assert.deepEqual(withoutRaises('alignment-span', null, locked), time)
  assert.deepEqual(withoutRaises('alignment-span', time, locked), time)
  assert.deepEqual(withoutRaises('alignment-span', locked, locked), locked)
})

test('a page that an agent says is blank has no state, and counts as read by nobody', () => {
  const line = { id: 'l1', text: 'א', proofread: 1 }
  const main = { layer: 'a', page: 1, lines: [line], proofread: 1 }
  const blank = { layer: 'a', page: 1, lines: [], proofread: 2, state: 'blank' }
  assert.deepEqual(withoutRaises('text-page', main, blank), {
    layer: 'a',
    page: 1,
    lines: [],
    proofread: 0,
  })
  const known = { ...blank, proofread: 1 }
  assert.deepEqual(withoutRaises('text-page', known, blank), known)
})
