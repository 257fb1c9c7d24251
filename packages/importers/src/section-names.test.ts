import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionName } from './section-names.ts'

test('Hebrew section names have numerals in letters, as sefarim print them', () => {
  const chapter = (number: number) => sectionName('Chapter', number).he
  assert.deepEqual([1, 15, 119].map(chapter), ['פרק א', 'פרק ט״ו', 'פרק קי״ט'])
  assert.equal(sectionName('Chapter', 3).en, 'Chapter 3')
  assert.equal(sectionName('Chapter', 12_000).he, 'פרק 12000')
})

test('sections named daf count the two sides of each leaf', () => {
  assert.deepEqual(sectionName('Daf', 3), { value: '2a', he: 'דף ב ע״א', en: 'Daf 2a' })
  assert.deepEqual(sectionName('Daf', 4), { value: '2b', he: 'דף ב ע״ב', en: 'Daf 2b' })
})

test("the source's Hebrew name replaces ours, and without either the English name is used", () => {
  assert.equal(sectionName('Chapter', 2, 'מזמור').he, 'מזמור ב')
  assert.equal(sectionName('Blatt', 2).he, 'Blatt ב')
})
