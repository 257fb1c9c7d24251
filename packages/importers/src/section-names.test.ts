import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionName } from './section-names.ts'

test('sections are numbered in letters as sefarim print them', () => {
  const chapter = (place: number) => sectionName('Chapter', place).he
  assert.deepEqual([1, 15, 119].map(chapter), ['פרק א', 'פרק ט״ו', 'פרק קי״ט'])
  assert.equal(sectionName('Chapter', 3).en, 'Chapter 3')
  assert.equal(sectionName('Chapter', 12_000).he, 'פרק 12000')
})

test('leaves are counted by their two pages', () => {
  assert.deepEqual(sectionName('Daf', 3), { value: '2a', he: 'דף ב ע״א', en: 'Daf 2a' })
  assert.deepEqual(sectionName('Daf', 4), { value: '2b', he: 'דף ב ע״ב', en: 'Daf 2b' })
})

test("the source's own Hebrew goes before ours, and its English where there is none", () => {
  assert.equal(sectionName('Chapter', 2, 'מזמור').he, 'מזמור ב')
  assert.equal(sectionName('Blatt', 2).he, 'Blatt ב')
})
