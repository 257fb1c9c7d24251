import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import type { JsonObject } from '../json.ts'
import {
  isRights,
  isServed,
  RIGHTS,
  rightsOfBody,
  rightsOfLicence,
  strictest,
  WITHHELD_REASONS,
  withholdWords,
} from './rights.ts'

const rights = fc.constantFrom(...RIGHTS)

test('only words under open and credit are served', () => {
  assert.deepEqual(RIGHTS.filter(isServed), ['open', 'credit'])
  assert.equal(isRights('link'), true)
  for (const other of ['', 'Open', null, undefined, 0]) assert.equal(isRights(other), false)
})

test('each licence gives its rights', () => {
  const allowed: [string, string][] = [
    ['facts-and-links', 'open'],
    ['public-domain', 'open'],
    ['cc0', 'open'],
    ['cc-by', 'credit'],
    ['cc-by-nc', 'credit'],
    ['free-to-read', 'link'],
    ['site-terms', 'link'],
    ['unknown', 'link'],
    ['commercial', 'preserved'],
    ['a licence nobody knows', 'link'],
    ['constructor', 'link'],
  ]
  for (const [licence, state] of allowed) assert.equal(rightsOfLicence(licence), state, licence)
})

test('the strictest of two rights is the one that allows less', () => {
  assert.equal(strictest('credit', 'preserved'), 'preserved')
  assert.equal(strictest('link', 'open'), 'link')
  fc.assert(
    fc.property(rights, rights, (a, b) => {
      assert.equal(strictest(a, b), strictest(b, a))
      assert.equal(isServed(strictest(a, b)), isServed(a) && isServed(b))
    }),
  )
})

test('the rights of a body are the rights of its source', () => {
  assert.equal(rightsOfBody({}), 'open')
  assert.equal(rightsOfBody({ bodySource: { source: 'other' } }), 'open')
  assert.equal(rightsOfBody({ bodySource: { rights: 'preserved', licence: 'cc0' } }), 'preserved')
  assert.equal(rightsOfBody({ bodySource: { licence: 'site-terms' } }), 'open')
  assert.equal(rightsOfBody({ bodySource: { rights: 'free for all' } }), 'link')
})

test('only the words are removed from withheld data', () => {
  const segment = { text: 'rh-0123abcd', kind: 'paragraph', content: 'words' }
  assert.deepEqual(withholdWords('segment', segment), {
    data: { ...segment, content: '' },
    isWithheld: true,
  })
  const page = { layer: 'rh-0123abcd', page: 2, lines: [{ id: 'l1', text: 'words' }] }
  assert.deepEqual(withholdWords('text-page', page), { data: { ...page, lines: [] }, isWithheld: true })
  const unit = { label: { he: 'א' }, body: { profile: 'plain', versions: [] } }
  assert.deepEqual(withholdWords('unit', unit), { data: { label: { he: 'א' } }, isWithheld: true })
  assert.deepEqual(withholdWords('unit', { body: 'old markup' }), { data: {}, isWithheld: true })
  assert.equal(segment.content, 'words')
  assert.equal(page.lines.length, 1)
})

test('data without words is not withheld', () => {
  const wordless: [string, JsonObject][] = [
    ['segment', { content: '' }],
    ['text-page', { lines: [] }],
    ['unit', { label: { he: 'א' } }],
    ['unit', { body: ' ' }],
    ['event', { content: 'not a field of words', lines: ['nor this'] }],
  ]
  for (const [type, data] of wordless) {
    assert.deepEqual(withholdWords(type, data), { data, isWithheld: false })
  }
})

test('each reason has a different sentence', () => {
  const sentences = Object.values(WITHHELD_REASONS)
  assert.equal(new Set(sentences).size, 4)
  for (const sentence of sentences) assert.match(sentence, /^[A-Z].+\.$/)
})
