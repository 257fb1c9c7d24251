import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { GOOD_ITEMS, testId } from '@yalkut/testing/values/good-items'
import { inheritsFrom } from './item-tree.ts'
import { ITEM_TYPES } from './item-types.ts'
import type { JsonObject } from './json.ts'
import { fileReferencesOf, idIn, idsIn, REFERENCE_FIELDS, referencesOf, replaceReference } from './references.ts'

/** `field -> id` of each link. */
function links(type: string, data: unknown): string[] {
  return referencesOf(type, data).map(({ field, to }) => `${field} -> ${to}`)
}

test('a work refers to its sets, topics and authors, and to the work that it is an addition to', () => {
  assert.deepEqual(referencesOf('work', GOOD_ITEMS.work), [
    { field: 'sets', to: testId(1), types: ['set'], index: 0 },
    { field: 'topics', to: testId(4), types: ['topic'], index: 0 },
    { field: 'authors', to: testId(2), types: ['author'], index: 0 },
    { field: 'addition.to', to: testId(3), types: ['work'] },
  ])
})

test('every reference field of the table is read for its type', () => {
  for (const type of ITEM_TYPES) {
    for (const { field, types } of REFERENCE_FIELDS[type]) {
      const [top = '', inner] = field.split('.')
      const data = { [top]: inner === undefined ? testId(1) : { [inner]: testId(1) } }
      assert.deepEqual(referencesOf(type, data), [{ field, to: testId(1), types }])
    }
  }
})

test('a paragraph refers to its text and to the scan in which it is printed', () => {
  assert.deepEqual(links('segment', GOOD_ITEMS.segment), [`text -> ${testId(13)}`, `page.scan -> ${testId(10)}`])
})

function bodyLinkingTo(...hrefs: string[]): JsonObject {
  const text = hrefs.map((href) => ({ text: 'ראו', href }))
  const section = { id: 's', kind: 'section', children: [{ id: 'p', kind: 'paragraph', text }] }
  return { profile: 'plain', versions: [{ id: 'he', language: 'he', segments: [section] }] }
}

test('a body refers once to each item that it links to, and not to addresses of the web or the site', () => {
  const body = bodyLinkingTo(testId(9), 'https://example.org', '/sichos', testId(8), testId(9))
  assert.deepEqual(links('topic', { body }), [`body.href -> ${testId(9)}`, `body.href -> ${testId(8)}`])
})

test('the content of a schema item has no references, and an item of an unknown type has the common ones', () => {
  const data = { sets: [testId(1)], work: testId(2), body: bodyLinkingTo(testId(3)) }
  const { sets, ...content } = data
  assert.deepEqual(links('schema', { jsonSchema: content, body: content.body }), [])
  assert.deepEqual(links('schema', { sets }), [`sets -> ${testId(1)}`])
  assert.deepEqual(links('melody', data), [`sets -> ${testId(1)}`, `body.href -> ${testId(3)}`])
})

test('reading references never throws, whatever the data', () => {
  const type = fc.constantFrom(...ITEM_TYPES, 'melody', '__proto__', 'constructor')
  fc.assert(
    fc.property(type, fc.anything(), fc.anything(), (name, value, inner) => {
      const wild = { sets: value, page: inner, addition: value, authors: [inner], body: value }
      for (const data of [value, wild]) {
        assert.ok(Array.isArray(referencesOf(name, data)))
        assert.ok(inheritsFrom(name, data).length <= 1)
      }
    }),
    { numRuns: 200 },
  )
})

test('the references of a very deep body are read without a stack overflow', () => {
  let body: unknown = { href: testId(1) }
  for (let depth = 0; depth < 200_000; depth++) body = [body]
  assert.deepEqual(links('topic', { body }), [`body.href -> ${testId(1)}`])
})

test('every reference to one item can be replaced, and lists name the other item once', () => {
  const data = {
    ...GOOD_ITEMS.work,
    authors: [testId(50), testId(51), testId(52)],
    sets: [testId(51)],
    addition: { kind: 'about', to: testId(51) },
    body: bodyLinkingTo(testId(51)),
    note: testId(51),
  }
  const moved = replaceReference('work', data, testId(51), testId(50))
  assert.deepEqual(moved.authors, [testId(50), testId(52)])
  assert.deepEqual(moved.sets, [testId(50)])
  assert.deepEqual(moved.addition, { kind: 'about', to: testId(50) })
  assert.deepEqual(moved.body, bodyLinkingTo(testId(50)))
  assert.equal(moved.note, testId(51), 'a note is not a reference')
  assert.deepEqual(data.sets, [testId(51)], 'the given data is not changed')
})

test('after a replacement no reference to the old item is left, in any type', () => {
  for (const type of ITEM_TYPES) {
    for (const { to } of referencesOf(type, GOOD_ITEMS[type])) {
      const moved = replaceReference(type, { ...GOOD_ITEMS[type] }, to, testId(99))
      const targets = referencesOf(type, moved).map((reference) => reference.to)
      assert.ok(targets.includes(testId(99)) && !targets.includes(to), `${type} ${to}`)
    }
  }
})

test('an item inherits sets from its parent; a text inherits them from the first of its parents', () => {
  assert.deepEqual(inheritsFrom('unit', GOOD_ITEMS.unit), [testId(3)])
  assert.deepEqual(inheritsFrom('text', GOOD_ITEMS.text), [testId(12)])
  const text = { ...GOOD_ITEMS.text, publication: testId(8), unit: testId(9) }
  assert.deepEqual(inheritsFrom('text', text), [testId(9)])
  assert.deepEqual(inheritsFrom('relation', GOOD_ITEMS.relation), [testId(13)])
  assert.deepEqual(inheritsFrom('work', GOOD_ITEMS.work), [])
})

test('the ids of a field are the strings of its list, or its one string', () => {
  const data = { sets: ['a', 3, 'b'], cover: { file: 'c' }, work: 'd', order: 7 }
  assert.deepEqual(idsIn(data, 'sets'), ['a', 'b'])
  assert.deepEqual(idsIn(data, 'work'), ['d'])
  assert.deepEqual([idIn(data, 'cover.file'), idIn(data, 'work')], ['c', 'd'])
  assert.deepEqual([idIn(data, 'sets'), idIn(data, 'order'), idIn(null, 'work')], [null, null, null])
  assert.deepEqual(idsIn({ sets: { a: 'b' } }, 'sets'), [])
})

test('the files of an item are its own file, the file of its cover and the copy of its source', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
  const data = { file: a, cover: { file: b, page: 1 }, bodySource: { copy: c, source: 'other' } }
  assert.deepEqual(fileReferencesOf(data), [
    { field: 'file', sha256: a },
    { field: 'cover.file', sha256: b },
    { field: 'bodySource.copy', sha256: c },
  ])
  assert.deepEqual(fileReferencesOf({ file: 'none', cover: b }), [])
})
