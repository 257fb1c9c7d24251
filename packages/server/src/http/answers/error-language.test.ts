import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedLanguage, languageFor } from './error-language.ts'

const CASES = [
  [undefined, 'en'],
  ['', 'en'],
  ['he', 'he'],
  ['iw', 'he'],
  ['he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7', 'he'],
  ['en-US,en;q=0.9,he;q=0.8', 'en'],
  ['en;q=0.5, he;q=0.8', 'he'],
  ['fr, he;q=0.5', 'he'],
  ['fr', 'en'],
  ['*', 'en'],
  ['he;q=0', 'en'],
  ['he;q=x', 'en'],
] as const

test('an error is said in Hebrew to a request that prefers Hebrew to English', () => {
  for (const [asked, language] of CASES) {
    const headers = asked === undefined ? {} : { 'accept-language': asked }
    assert.equal(languageFor(headers), language)
  }
})

test('a language is asked for only where one of the two is named', () => {
  for (const asked of ['', '*', 'fr', 'help', 'fr;q=0.5, *']) {
    assert.equal(askedLanguage({ 'accept-language': asked }), undefined, asked)
  }
  assert.equal(askedLanguage({}), undefined)
  assert.equal(askedLanguage({ 'accept-language': 'fr, en;q=0.5' }), 'en')
  assert.equal(askedLanguage({ 'accept-language': 'iw' }), 'he')
})
