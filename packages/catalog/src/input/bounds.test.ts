/** What words and titles may be. Source: service.md#bounds. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '../testing/refused.ts'
import { cleanText, readTitle } from './bounds.ts'

test('words of which nothing can be seen are none', () => {
  for (const nothing of [
    '',
    ' \n\t',
    '\u200b',
    '\u200f\u200e',
    '\u2066 \u2069',
    '\u00ad',
    '\ufeff',
    '\u3164',
    '\u0000',
  ]) {
    assert.equal(cleanText(nothing), '', JSON.stringify(nothing))
    assert.throws(() => readTitle(nothing), refused('invalid'))
  }
})

test('marks of direction stay in words, control characters and half letters do not', () => {
  assert.equal(cleanText(' \u200fשלום\u200f '), '\u200fשלום\u200f')
  assert.equal(cleanText('א\u0000ב\u001b\nג'), 'אב\nג')
  assert.equal(cleanText('א\ud800'), 'א\ufffd')
  assert.equal(cleanText('…'), '…')
})
