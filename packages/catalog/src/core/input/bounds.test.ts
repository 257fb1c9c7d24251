/** Which texts and titles are accepted. Source: service.md#bounds. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '@yalkut/testing/values/refused'
import { cleanText, readTitle } from './bounds.ts'

test('a text without a visible character is empty', () => {
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

test('direction marks stay in a text; control characters and half surrogates are removed or replaced', () => {
  assert.equal(cleanText(' \u200fשלום\u200f '), '\u200fשלום\u200f')
  assert.equal(cleanText('א\u0000ב\u001b\nג'), 'אב\nג')
  assert.equal(cleanText('א\ud800'), 'א\ufffd')
  assert.equal(cleanText('…'), '…')
})
