import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyProblems } from './body-problems.ts'
import type { Body, BodySegment } from './body-schema.ts'
import { paragraph, plainBody, version } from './testing.ts'
import { MAX_SEGMENT_DEPTH } from './walk.ts'

const pointers = (body: Body) => bodyProblems(body).map(({ pointer }) => pointer)

function nested(depth: number): BodySegment {
  return depth === 1 ? paragraph('p', 'words') : { id: `s${depth}`, kind: 'section', children: [nested(depth - 1)] }
}

test('a valid body has no problem', () => {
  const section: BodySegment = {
    id: 's1',
    kind: 'section',
    children: [{ id: 'p1', kind: 'paragraph', text: [{ text: 'x', href: '/a' }, { note: 'n1' }] }],
  }
  const body = plainBody([section, { id: 'k1', kind: 'note' }], [{ id: 'n1', kind: 'note' }])
  assert.deepEqual(bodyProblems(body), [])
})

test('several versions may have the same segment id, and each may have it once', () => {
  const he = version([paragraph('p1', 'א'), paragraph('p2', 'ב')])
  const en = { ...version([paragraph('p1', 'a')]), id: 'en' }
  assert.deepEqual(pointers({ profile: 'plain', versions: [he, en] }), [])
  assert.deepEqual(pointers({ profile: 'plain', versions: [he, he] }), ['/versions/1/id'])
  assert.deepEqual(pointers(plainBody([paragraph('p1', 'א'), paragraph('p1', 'ב')])), ['/versions/0/segments/1/id'])
  assert.deepEqual(pointers(plainBody([paragraph('p1', 'א')], [{ id: 'p1', kind: 'note' }])), [
    '/versions/0/notes/0/id',
  ])
})

test('a note marker must refer to a note of its own version', () => {
  const marked: BodySegment = { id: 'p1', kind: 'paragraph', text: [{ note: 'n1' }] }
  const at = '/versions/0/segments/0/text/0/note'
  assert.deepEqual(pointers(plainBody([marked])), [at])
  assert.deepEqual(pointers(plainBody([marked, paragraph('n1', 'not a note')])), [at])
  assert.deepEqual(pointers(plainBody([marked, { id: 'n1', kind: 'note' }])), [])
  const other = { ...version([], [{ id: 'n1', kind: 'note' }]), id: 'en' }
  assert.deepEqual(pointers({ profile: 'plain', versions: [version([marked]), other] }), [at])
})

test('only a section may have children', () => {
  const heading: BodySegment = { id: 'h', kind: 'heading', children: [paragraph('p1', 'x')] }
  assert.deepEqual(pointers(plainBody([heading])), ['/versions/0/segments/0/children'])
})

test('a link must lead to the web, the site or an item', () => {
  const text = ['rh-0123abcd', '//evil.example', 'javascript:alert(1)'].map((href) => ({
    text: 'x',
    href,
  }))
  assert.deepEqual(pointers(plainBody([{ id: 'p1', kind: 'paragraph', text }])), [
    '/versions/0/segments/0/text/1/href',
    '/versions/0/segments/0/text/2/href',
  ])
})

test('sections may be nested only up to the maximum depth', () => {
  assert.deepEqual(pointers(plainBody([nested(MAX_SEGMENT_DEPTH)])), [])
  assert.equal(pointers(plainBody([nested(MAX_SEGMENT_DEPTH + 1)])).length, 1)
  assert.equal(pointers(plainBody([nested(2000)])).length, 1)
})
