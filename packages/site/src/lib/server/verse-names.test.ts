import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citedVerse, numberedVerse } from './verse-names.ts'

const GENESIS = { he: 'בראשית', en: 'Genesis' }

test('a verse is cited by its sefer, its chapter and its number', () => {
  const chapter = { he: 'פרק א', en: 'Chapter 1' }
  assert.deepEqual(citedVerse(GENESIS, chapter, 3), { he: 'בראשית א, ג', en: 'Genesis 1:3' })
  assert.deepEqual(citedVerse({ he: 'תהלים' }, { he: 'מזמור קי״ט' }, 176), { he: 'תהלים קי״ט, קע״ו' })
})

test('a verse of a section that has a name alone is numbered after that name', () => {
  const foreword = { he: 'פתח דבר', en: 'Foreword' }
  assert.equal(citedVerse(GENESIS, foreword, 3), null)
  assert.deepEqual(numberedVerse(foreword, 3), { he: 'פתח דבר ג', en: 'Foreword 3' })
})
