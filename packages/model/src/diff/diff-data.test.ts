import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { type Json, sameJson } from '../json.ts'
import { pointerParts, pointerTo } from '../json-pointer.ts'
import { diffData } from './diff-data.ts'

function segment(id: string, words: string) {
  return { id, kind: 'paragraph', text: [{ text: words }] }
}

function bodyOf(...segments: Json[]): Json {
  return { body: { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] } }
}

test('each language of a name is a separate field', () => {
  const before = { title: { he: 'א', en: 'A' }, slug: 'a' }
  const after = { title: { he: 'ב', en: 'A', yi: 'ג' }, slug: 'a' }
  assert.deepEqual(diffData(before, after), [
    { path: '/title/he', before: 'א', after: 'ב' },
    { path: '/title/yi', after: 'ג' },
  ])
})

test('all fields of a new item are added, and all fields of a deleted item are removed', () => {
  const data = { title: { he: 'א' }, authors: ['x'] }
  assert.deepEqual(diffData(null, data), [
    { path: '/title', after: { he: 'א' } },
    { path: '/authors', after: ['x'] },
  ])
  assert.deepEqual(diffData(data, null), [
    { path: '/title', before: { he: 'א' } },
    { path: '/authors', before: ['x'] },
  ])
  assert.deepEqual(diffData(null, null), [])
})

test('a list of ids is one change', () => {
  assert.deepEqual(diffData({ sets: ['a', 'b'] }, { sets: ['b'] }), [
    { path: '/sets', before: ['a', 'b'], after: ['b'] },
  ])
})

test('a list whose entries have no ids is one change', () => {
  const before = { position: [{ level: 'volume', value: '1' }] }
  const after = { position: [{ level: 'volume', value: '2' }] }
  assert.deepEqual(diffData(before, after), [{ path: '/position', before: before.position, after: after.position }])
})

test('the path of a change in a line has the id of the line', () => {
  const lines = (l3: string) => ({
    lines: [
      { id: 'l2', text: 'ב' },
      { id: 'l3', text: l3 },
    ],
  })
  assert.deepEqual(diffData(lines('ג'), lines('גם')), [{ path: '/lines/l3/text', before: 'ג', after: 'גם' }])
})

test('a body is compared segment by segment, through versions and sections', () => {
  const section = (words: string) => ({
    id: 's1',
    kind: 'section',
    children: [segment('p2', words)],
  })
  const before = bodyOf(segment('p1', 'א'), section('ב'))
  const after = bodyOf(segment('p1', 'א'), section('ג'), segment('p3', 'ד'))
  assert.deepEqual(diffData(before, after), [
    {
      path: '/body/versions/he/segments/s1/children/p2/text',
      before: [{ text: 'ב' }],
      after: [{ text: 'ג' }],
    },
    { path: '/body/versions/he/segments/p3', after: segment('p3', 'ד') },
  ])
})

test('the first entry of a list is an added entry, not a changed list', () => {
  assert.deepEqual(diffData({ lines: [] }, { lines: [{ id: 'l1', text: 'א' }] }), [
    { path: '/lines/l1', after: { id: 'l1', text: 'א' } },
  ])
})

test('entries in a new order are one change, with the ids in order', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  assert.deepEqual(diffData({ lines: [a, b] }, { lines: [b, c, a] }), [
    { path: '/lines/c', after: c },
    { path: '/lines', before: ['a', 'b'], after: ['b', 'c', 'a'] },
  ])
  assert.deepEqual(diffData({ lines: [a, b] }, { lines: [c, a] }).length, 2, 'the common entries have the same order')
})

test('a list with the same id twice is not an entry list, so its change is one change', () => {
  const twice = { lines: [{ id: 'a' }, { id: 'a' }] }
  assert.deepEqual(diffData(twice, { lines: [] }), [{ path: '/lines', before: twice.lines, after: [] }])
})

test('slashes and tildes in keys are escaped, and unescaped when a pointer is read', () => {
  assert.equal(diffData({ 'a/b~c': 1 }, { 'a/b~c': 2 })[0]?.path, '/a~1b~0c')
  assert.deepEqual(pointerParts(pointerTo(pointerTo('', 'a/b~c'), '~1')), ['a/b~c', '~1'])
  assert.deepEqual(pointerParts(''), [])
})

test('there are no changes exactly when both are equal, whatever the order of keys', () => {
  const json = fc.json({ maxDepth: 3 }).map((text): Json => JSON.parse(text))
  fc.assert(
    fc.property(json, json, (a, b) => {
      assert.deepEqual(diffData(a, structuredClone(a)), [])
      assert.equal(diffData({ a }, { a: b }).length === 0, sameJson(a, b))
    }),
    { numRuns: 200 },
  )
  assert.deepEqual(diffData({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }), [])
})
