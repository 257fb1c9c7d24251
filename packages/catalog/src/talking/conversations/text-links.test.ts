import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFixes, readTextLinks } from './text-links.ts'

test('people and conversations are mentioned by @ and #, each once', () => {
  const links = readTextLinks('@Sara ask @kalman-2 (and @sara) about #12, #7 and #12; שלום @חנה!')
  assert.deepEqual(
    links.handles.map((h) => h.toLowerCase()),
    ['sara', 'kalman-2', 'חנה'],
  )
  assert.deepEqual(links.numbers, [12, 7])
})

test('code, mail addresses, web addresses and other words mention nobody', () => {
  for (const text of [
    'write to sara@example.org',
    '`@sara` and ``#12 ` ``',
    'before\n```\n@sara #12\n```\nafter',
    '```\nnever closed @sara #12',
    'https://example.org/@sara/#12',
    'a#12 #12a ##12 &#12; x@y',
  ]) {
    assert.deepEqual(readTextLinks(text), { handles: [], numbers: [] }, text)
  }
})

test('linking words close issues, in English and Hebrew', () => {
  for (const text of [
    'Fixes #12',
    'fix: #12',
    'this closes #12.',
    'Resolved #12',
    'FIXED #12',
    'מתקן #12',
    'סוגר: #12',
  ]) {
    assert.deepEqual(readFixes(text), [12], text)
  }
})

test('a linking word inside another word, in code or without a number closes nothing', () => {
  for (const text of ['Prefixes #9', '`fixes #9`', 'fixes 9', 'fixes#9x', 'see #9', 'unresolved #9']) {
    assert.deepEqual(readFixes(text), [], text)
  }
})

test('a long text with an open code mark is read fast', () => {
  assert.deepEqual(readFixes(`${'`'.repeat(9_999)} fixes #1`), [1])
  assert.equal(readTextLinks('@a '.repeat(100_000)).handles.length, 1)
})
