import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf, matchesEtag } from './etag.ts'

test('a tag is weak, names the bytes, and matches itself', () => {
  const tag = etagOf(Buffer.from('תניא'))
  assert.match(tag, /^W\/"[\w-]{22}"$/)
  assert.equal(tag, etagOf(Buffer.from('תניא')))
  assert.notEqual(tag, etagOf(Buffer.from('תניא ')))
  assert.ok(matchesEtag(tag, tag))
})

test('a list, a strong form and a star match; other tags and none do not', () => {
  const tag = 'W/"abc"'
  for (const header of ['*', '"abc"', 'W/"x", W/"abc"', '"x" ,"abc"']) assert.ok(matchesEtag(header, tag), header)
  for (const header of [undefined, '', 'abc', '"x"', 'W/"ab"']) assert.ok(!matchesEtag(header, tag), String(header))
})
