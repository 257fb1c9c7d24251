import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { isSlug, slugFrom } from './slug.ts'

test('a slug has parts of lower-case letters and digits with single hyphens between them', () => {
  for (const text of ['tanya', '770', 'yud-shvat', 'a-1-b']) assert.equal(isSlug(text), true, text)
  for (const text of ['', '-', 'a-', '-a', 'a--b', 'Tanya', 'a b', 'a/b', 'א', 'a\n']) {
    assert.equal(isSlug(text), false, text)
  }
})

test('a name in Latin letters gives its slug', () => {
  assert.equal(slugFrom('Likkutei Sichos, vol. 2'), 'likkutei-sichos-vol-2')
  assert.equal(slugFrom("Ba'al Shem Tov"), 'baal-shem-tov')
  assert.equal(slugFrom('Ḥabad — Élite'), 'habad-elite')
  assert.equal(slugFrom('ספר התניא'), '')
  assert.equal(slugFrom('ספר Tanya'), 'tanya')
})

test('any name gives a valid slug or an empty text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aZ09éßﬁ½\u0301'- ׳א"), maxLength: 300 }), (name) => {
      const slug = slugFrom(name)
      assert.ok(slug === '' || isSlug(slug), slug)
      assert.equal(slugFrom(slug), slug)
    }),
  )
  assert.ok(slugFrom('many words '.repeat(100)).length <= 100)
})
