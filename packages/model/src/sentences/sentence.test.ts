import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSentence, listed, namesIn, quoted, sentences, together } from './sentence.ts'

const said = sentences({
  full: { en: 'The shelf is full.', he: 'המדף מלא.' },
  'too-many': {
    en: 'Take {n|one book|# books} from {shelf}.',
    he: 'קחו {n|ספר אחד|# ספרים} מן {shelf}.',
  },
  shelf: { en: 'the upper shelf', he: 'המדף העליון' },
})

test('a sentence is said in both languages, with its parameters', () => {
  const { reason, en, he } = said('too-many', { n: 3, shelf: 'Bookcase 1' })
  assert.equal(reason, 'too-many')
  assert.equal(en, 'Take 3 books from Bookcase 1.')
  assert.equal(he, 'קחו 3 ספרים מן Bookcase 1.')
  assert.equal(said('full').he, 'המדף מלא.')
})

test('one of something has a form of its own', () => {
  assert.equal(said('too-many', { n: 1, shelf: 'A' }).en, 'Take one book from A.')
  assert.equal(said('too-many', { n: 1, shelf: 'A' }).he, 'קחו ספר אחד מן A.')
})

test('a sentence inside another is said in the same language', () => {
  const { en, he } = said('too-many', { n: 2, shelf: said('shelf') })
  assert.equal(en, 'Take 2 books from the upper shelf.')
  assert.equal(he, 'קחו 2 ספרים מן המדף העליון.')
})

test('an address keeps its order among Hebrew words', () => {
  assert.equal(said('too-many', { n: 2, shelf: '/shelf' }).he, 'קחו 2 ספרים מן \u2066/shelf\u2069.')
  assert.equal(said('too-many', { n: 2, shelf: '/shelf' }).en, 'Take 2 books from /shelf.')
})

test('a parameter whose value looks like a parameter is said as it is', () => {
  assert.equal(said('too-many', { n: 2, shelf: '{n}' }).en, 'Take 2 books from {n}.')
})

test('a sentence that was stored is found by its key', () => {
  const params = { n: 2, shelf: 'A' }
  assert.deepEqual(findSentence([said], 'too-many', params), said('too-many', params))
  assert.equal(findSentence([said], 'gone', {}), null)
  assert.equal(findSentence([said], 'toString', {}), null)
})

test('sentences and their parts are put together in each language', () => {
  const both = together([said('full'), said('shelf')])
  assert.equal(both.en, 'The shelf is full. the upper shelf')
  assert.equal(both.he, 'המדף מלא. המדף העליון')
  assert.equal(listed([said('shelf'), 'B']).he, 'המדף העליון, B')
  assert.equal(quoted('כך').en, 'כך')
})

test('the names of parameters are read from a text', () => {
  assert.deepEqual(namesIn('{b} and {a|one|# many} and {b}'), ['a', 'b'])
})

test('a table whose languages differ does not compile', () => {
  // @ts-expect-error: the Hebrew is missing.
  sentences({ a: { en: 'Yes.' } })
  // @ts-expect-error: the Hebrew leaves a parameter out.
  sentences({ a: { en: 'Take {n}.', he: 'קחו.' } })
  // @ts-expect-error: the Hebrew has a parameter more.
  sentences({ a: { en: 'Take.', he: 'קחו {n}.' } })
  // @ts-expect-error: a parameter is missing.
  said('too-many')
  // @ts-expect-error: there is no such sentence.
  said('empty')
})
