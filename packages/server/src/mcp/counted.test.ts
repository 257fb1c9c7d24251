import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { counted } from './counted.ts'

test('one is not many', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => counted(count, 'item')),
    ['0 items', '1 item', '2 items'],
  )
  assert.equal(counted(2, 'entry', 'entries'), '2 entries')
})

test('no answer of a tool has a number before a word for many', () => {
  const folder = new URL('./tools/', import.meta.url)
  const nouns = 'items|recordings|scans|clips|entries|paragraphs|lines|pages|units|issues|suggestions'
  const bare = new RegExp(String.raw`\$\{(?!PAGE_SIZE|MAX)[^}]*\} (?:${nouns})\b`)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    assert.doesNotMatch(readFileSync(new URL(file, folder), 'utf8'), bare, file)
  }
})
