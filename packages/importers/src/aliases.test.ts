import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertValidRecords, recordAt, recordsOf } from '@yalkut/testing/imports'
import { sefariaImporter } from './sefaria.ts'

const file = (title: string, heTitle: string, more: object = {}) => ({
  title,
  heTitle,
  language: 'he',
  versionTitle: 'Leningrad',
  license: 'CC-BY',
  categories: ['Tanakh', 'Writings'],
  sectionNames: ['Chapter', 'Verse'],
  text: [['מלה']],
  ...more,
})

async function aliasesIn(of: object, path: string): Promise<unknown> {
  const records = await recordsOf(sefariaImporter, { 'a.json': of })
  assertValidRecords(records)
  return recordAt(records, path).data.aliases
}

test('a book of Tanach brings the names that people use, without its own titles', async () => {
  const genesis = await aliasesIn(file('Genesis', 'בראשית'), '/genesis')
  assert.ok(Array.isArray(genesis))
  for (const name of ['חומש בראשית', 'ספר בראשית', 'Bereshit', 'Bereishis', 'Bereishit', 'Gen']) {
    assert.ok(genesis.includes(name), name)
  }
  assert.ok(!genesis.includes('Genesis') && !genesis.includes('בראשית'))
  const esther = await aliasesIn(file('Esther', 'אסתר'), '/esther')
  assert.ok(Array.isArray(esther) && esther.includes('מגילת אסתר'))
  const psalms = await aliasesIn(file('Psalms', 'תהילים'), '/psalms')
  assert.ok(Array.isArray(psalms) && psalms.includes('תהלים') && psalms.includes('Tehillim'))
})

test('the other titles that a file lists are brought first, each once', async () => {
  const lists = {
    titleVariants: ['The Sample', 'the sample', ' ', 7, 'x'.repeat(501)],
    heTitleVariants: ['הדוגמה'],
    titles: [{ lang: 'en', text: 'Sample' }, { lang: 'he', text: 'ספר הדוגמה' }, null],
  }
  const aliases = await aliasesIn(file('Sample', 'דוגמה', lists), '/sample')
  assert.deepEqual(aliases, ['The Sample', 'הדוגמה', 'ספר הדוגמה'])
})

test('a sefer that is not known, and lists no titles, has no aliases', async () => {
  assert.equal(await aliasesIn(file('Sample', 'דוגמה', { titles: 'Sample' }), '/sample'), undefined)
})
