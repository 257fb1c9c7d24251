import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraph, plainBody, version } from './testing.ts'
import { findSegment, findVersion, locatedSegmentsOf, mapSegments, segmentsOf } from './walk.ts'

const inner = paragraph('p2', 'inner')
const note = { id: 'n1', kind: 'note' } as const
const he = version(
  [paragraph('p1', 'first'), { id: 's1', kind: 'section', children: [inner] }, paragraph('p3', 'x')],
  [note],
)

test('the segments of a version are listed in reading order, the notes last', () => {
  assert.deepEqual(
    segmentsOf(he).map(({ id }) => id),
    ['p1', 's1', 'p2', 'p3', 'n1'],
  )
  assert.deepEqual(
    [...locatedSegmentsOf(he)].map(({ pointer }) => pointer),
    ['/segments/0', '/segments/1', '/segments/1/children/0', '/segments/2', '/notes/0'],
  )
})

test('segments and versions are found by id', () => {
  assert.equal(findSegment(he, 'p2'), inner)
  assert.equal(findSegment(he, 'n1'), note)
  assert.equal(findSegment(he, 'p9'), null)
  assert.equal(findVersion(plainBody([]), 'he')?.language, 'he')
  assert.equal(findVersion(plainBody([]), 'en'), null)
})

test('segments at any depth are changed or removed, and the given version is not changed', () => {
  const changed = mapSegments(he, (segment) =>
    segment.id === 'p2' ? { ...segment, end: true } : segment.id === 'n1' ? null : segment,
  )
  assert.equal(findSegment(changed, 'p2')?.end, true)
  assert.deepEqual(changed.notes, [])
  assert.equal(inner.end, undefined)
  assert.deepEqual(
    mapSegments(he, (segment) => segment),
    he,
  )
})
