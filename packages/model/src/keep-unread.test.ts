import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepUnread } from './keep-unread.ts'
import { readData } from './schemas/read-data.ts'

const LAYER = 'rh-00000001'
const line = (id: string, text: string) => ({ id, text })
/** `proofread` and a line have other shapes than in this program. */
const stored = {
  layer: LAYER,
  page: 1,
  proofread: 2,
  note: { by: 'חנה', at: [1, 2] },
  lines: [line('a', 'אחד'), { id: 'b', text: ['שתיים'] }, line('c', 'שלוש')],
  externalIds: 'nli:12',
}

test('what a type cannot read stays as it was when another field is fixed', () => {
  const read = readData('text-page', stored)
  const lines = read.lines.map((each) => (each.id === 'c' ? { ...each, text: 'ארבע' } : each))
  const kept = keepUnread('text-page', stored, { ...read, lines })
  assert.deepEqual(kept, { ...stored, lines: [...stored.lines.slice(0, 2), line('c', 'ארבע')] })
})

test('an optional field of another shape stays, and a new value of it wins', () => {
  const unit = { work: LAYER, position: [], order: 'V', label: { he: 'א' }, events: 'none' }
  const read = readData('unit', unit)
  assert.equal(read.events, undefined)
  assert.deepEqual(keepUnread('unit', unit, { ...read, order: 'W' }), { ...unit, order: 'W' })
  const events = ['rh-00000002']
  assert.deepEqual(keepUnread('unit', unit, { ...read, events }), { ...unit, events })
})

test('data that can be read, and data of added types, is not touched', () => {
  const next = { order: 'W' }
  const unit = { work: LAYER, position: [], order: 'V', label: { he: 'א' } }
  assert.equal(keepUnread('unit', unit, next), next)
  assert.equal(keepUnread('melody', { notes: 'x' }, next), next)
})
