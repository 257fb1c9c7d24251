import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceWritten } from './verse-source.ts'

const names = { source: 'בראשית, פרק א', verseSource: 'בראשית א, ' }
const inEnglish = { source: 'Genesis, Chapter 1', verseSource: 'Genesis 1:' }

test('a verse is cited as sefarim cite it, in the language of the page', () => {
  const cases = [
    ['ב', 'בראשית א, ב', 'Genesis 1:2'],
    ['יז', 'בראשית א, י״ז', 'Genesis 1:17'],
    ['טו', 'בראשית א, ט״ו', 'Genesis 1:15'],
    ['קעו', 'בראשית א, קע״ו', 'Genesis 1:176'],
    ['תתק', 'בראשית א, תת״ק', 'Genesis 1:900'],
    ['31', 'בראשית א, 31', 'Genesis 1:31'],
  ] as const
  for (const [number, he, en] of cases) {
    assert.equal(sourceWritten({ ...names, number, lang: 'he' }), he)
    assert.equal(sourceWritten({ ...inEnglish, number, lang: 'en' }), en)
  }
})

test('a paragraph is named by its number, and what has none by the whole', () => {
  const of = { source: 'תניא, פרק א', verseSource: null, lang: 'he' } as const
  assert.equal(sourceWritten({ ...of, number: 'ב' }), 'תניא, פרק א, ב')
  assert.equal(sourceWritten({ ...of, number: '' }), 'תניא, פרק א')
  assert.equal(sourceWritten({ ...of, number: 'הגה' }), 'תניא, פרק א, הגה')
})
