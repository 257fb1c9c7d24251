import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { normalizeForSearch } from '../folding/search-text.ts'
import type { CitationValue } from './citation-values.ts'
import { otherNames, sameNames } from './known-names.ts'
import { GEMARA_NAMES, TRACTATES } from './mishnah-names.ts'
import { type Citation, MAX_CITATION_LENGTH, readCitation } from './read-citation.ts'
import { TANACH_NAMES } from './tanach-names.ts'

function written(values: readonly CitationValue[]): string {
  return values.map(({ number, side = '' }) => `${number}${side}`).join(':')
}

/** The numbers that a text gives to the sefer of this name, `1:1` or `1:1-1:5`; in their order. */
function numbersAfter(text: string, name: string): string[] {
  const key = normalizeForSearch(name)
  return readCitation(text)
    .filter(({ names }) => names.some((each) => each.name === key))
    .map(({ values, until }) => [written(values), written(until)].filter((x) => x).join('-'))
}

const CASES: readonly [text: string, name: string, numbers: string][] = [
  ['Genesis 1:1', 'בראשית', '1:1'],
  ['Gen 1.1', 'Genesis', '1:1'],
  ['Gen. 1, 1', 'Genesis', '1:1'],
  ['Genesis chapter 1 verse 1', 'Genesis', '1:1'],
  ['בראשית א א', 'Genesis', '1:1'],
  ['בראשית א, א', 'Genesis', '1:1'],
  ['בראשית א׳ א׳', 'Genesis', '1:1'],
  ['בְּרֵאשִׁית פרק א פסוק א', 'Genesis', '1:1'],
  ['תהלים קיט', 'Psalms', '119'],
  ['תהילים קי״ט', 'Psalms', '119'],
  ['תהלים קי"ט קס"ה', 'Psalms', '119:165'],
  ['Psalm 119', 'תהלים', '119'],
  ['tehillim 119', 'תהלים', '119'],
  ['ובראשית', 'Genesis', ''],
  ['ספר תהלים', 'Psalms', ''],
  ['מגילת אסתר', 'Esther', ''],
  ['Megillas Esther 3', 'אסתר', '3'],
  ['חומש שמות', 'Exodus', ''],
  ['the book of Job 3', 'איוב', '3'],
  ['Genesis 1:1-5', 'Genesis', '1:1-1:5'],
  ['Genesis 1:1–2:3', 'Genesis', '1:1-2:3'],
  ['בראשית א א־ה', 'Genesis', '1:1-1:5'],
  ['תהלים א-ג', 'Psalms', '1-3'],
  ['שמואל א ב', 'I Samuel', '2'],
  ['1 Samuel 2:3', 'שמואל א', '2:3'],
  ['Samuel II 2', 'שמואל ב', '2'],
  ['ברכות ב ע״א', 'Berakhot', '2a'],
  ['ברכות ב.', 'Berakhot', '2a'],
  ['ברכות כ״ג:', 'Berakhot', '23b'],
  ['Berachos 2b', 'ברכות', '2b'],
  ['ברכות דף ב', 'ברכות', '2'],
  ['משנה ברכות א ב', 'Mishnah Berakhot', '1:2'],
  ['תניא פרק לב', 'תניא', '32'],
  ['Tanya 1:32', 'tanya', '1:32'],
]

for (const [text, name, numbers] of CASES) {
  test(`“${text}” may be ${name} ${numbers}`, () => {
    const [first] = numbersAfter(text, name)
    assert.equal(first, numbers)
  })
}

test('a numeral of seventy-one after a number is the side of a leaf or a number, the leaf first', () => {
  assert.deepEqual(numbersAfter('תהלים קיט ע״א', 'תהלים'), ['119a', '119:71'])
  assert.deepEqual(numbersAfter('בראשית א.', 'בראשית'), ['1a', '1'])
})

test('a letter before a numeral may say the level', () => {
  const [, second] = readCitation('רמב״ם שבת פ״ב').filter(({ values }) => values.length > 0)
  assert.deepEqual(second?.values, [{ number: 2, written: 'פ״ב', levels: ['chapter', 'perek'] }])
  assert.deepEqual(numbersAfter('רמב״ם שבת פי״ב ה״ג', 'רמב״ם שבת'), ['12:3'])
})

test('the longest name comes first, and the name as written before its other names', () => {
  const [whole, , psalms] = readCitation('ספר תהלים ק')
  assert.deepEqual(whole?.names[0], { name: 'ספר תהלימ ק', way: 'written' })
  assert.equal(whole?.values.length, 0)
  assert.equal(psalms, undefined)
  const ways = readCitation('ספר תהלים').flatMap(({ names }) => names.map(({ way }) => way))
  assert.deepEqual([...new Set(ways)], ['written', 'known'])
  const prefixed = readCitation('ובספר בראשית')[0]?.names.map(({ name, way }) => `${name} ${way}`)
  assert.ok(prefixed?.includes('בראשית prefix'))
})

test('a prefix stays on a word that would keep fewer than three letters', () => {
  assert.deepEqual(readCitation('בים')[0]?.names, [{ name: 'בימ', way: 'written' }])
})

test('a text that is too long, has no letters or is a sentence gives nothing', () => {
  assert.deepEqual(readCitation(''), [])
  assert.deepEqual(readCitation('1:1'), [])
  assert.deepEqual(readCitation('א '.repeat(17)), [])
  assert.deepEqual(readCitation('a'.repeat(MAX_CITATION_LENGTH + 1)), [])
})

test('no name of the tables leads to two books of Tanach or two tractates', () => {
  for (const rows of [TANACH_NAMES, GEMARA_NAMES]) {
    const owners = new Map<string, string>()
    for (const [he, latin] of rows) {
      for (const name of [...he.split(', '), ...latin.split(', ')].map(normalizeForSearch)) {
        assert.match(name, /\S/u)
        assert.equal(owners.get(name) ?? he, he, name)
        owners.set(name, he)
      }
    }
  }
  assert.deepEqual([TANACH_NAMES.length, TRACTATES.length], [39, 63])
})

test('every name of a known sefer gives all the others', () => {
  for (const [he, latin] of TANACH_NAMES) {
    const names = [...he.split(', '), ...latin.split(', ')]
    const all = new Set(names.map(normalizeForSearch))
    for (const name of names) {
      const same = new Set([normalizeForSearch(name), ...sameNames(normalizeForSearch(name))])
      for (const each of all) assert.ok(same.has(each), `${name}: ${each}`)
      assert.equal(otherNames(name).length, all.size - 1)
    }
  }
})

const SCRAPS = fc.constantFrom(
  ...['בראשית', 'א', 'קי״ט', 'ע״א', 'פרק', 'ו', 'Gen', '1', ':', '.', '-', '־', ' ', '״', '׳', '"'],
  ...['*', 'NEAR(', '{', '\u0000', 'ְ', '😀', '0', '99999', 'פ״', '2a'],
)

test('any text is read without a throw, in bounds, and the same each time', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(SCRAPS, { maxLength: 60 }).map((scraps) => scraps.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const citations = readCitation(text)
      assert.ok(citations.length <= 24)
      for (const citation of citations) assertSound(citation)
      assert.deepEqual(readCitation(text), citations)
    }),
  )
})

function assertSound({ names, values, until }: Citation): void {
  assert.ok(names.length > 0 && values.length <= 6)
  assert.ok(until.length === 0 || until.length === values.length)
  for (const { name } of names) assert.equal(normalizeForSearch(name), name)
  for (const { number } of [...values, ...until]) assert.ok(number >= 1 && number <= 9999)
}
