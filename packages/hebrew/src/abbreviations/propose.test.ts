import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeForSearch } from '../folding/search-text.ts'
import { FrequentCounts } from './frequent.ts'
import { proposeAbbreviations } from './propose.ts'

/** The texts as the index has them. */
function textsOf(...lines: string[]) {
  return () =>
    lines.map((line) =>
      line.split(' ').map((word) => ({
        letters: normalizeForSearch(word),
        marked: /[״׳]/u.test(word),
      })),
    )
}

const ALL = { limit: 100, leastRows: 1 }

test('an unknown abbreviation is proposed with the commonest words that its letters begin', () => {
  const texts = textsOf(
    'כתב גטמ״ש היום',
    'עוד גטמ״ש אחד וגם גטמ״ש',
    'גזע טוב מן שדה',
    'גזע טוב מן שדה',
    'גבר טרח מאד שם',
  )
  assert.deepEqual(proposeAbbreviations(texts, ALL), [{ short: 'גטמ״ש', full: 'גזע טוב מן שדה', rows: 2, fullRows: 2 }])
})

test('words may give several letters, and lose their article', () => {
  const texts = textsOf('גבחצ״ר גנחצ״ר כאן', 'גבעת החצר')
  assert.deepEqual(
    proposeAbbreviations(texts, ALL).map(({ short, full }) => [short, full]),
    [['גבחצ״ר', 'גבעת החצר']],
  )
})

test('abbreviations of the table, numbers, and marked words of another alphabet are not proposed', () => {
  const texts = textsOf('לקו״ש קכ״ז בקכ״ז תשמ״ב a״b', 'ליקוטי שיחות קול כל זה', 'תורה שלום מן בית')
  assert.deepEqual(proposeAbbreviations(texts, ALL), [])
})

test('an abbreviation or words in too few texts are left out', () => {
  const texts = textsOf('גטמ״ש', 'גטמ״ש', 'גזע טוב מן שדה')
  assert.deepEqual(proposeAbbreviations(texts, { limit: 100, leastRows: 2 }), [])
  assert.equal(proposeAbbreviations(texts, ALL).length, 1)
})

test('words are final where a word ends, and the limit holds', () => {
  const texts = textsOf('גטמ״כ זטמ״ך', 'גזע טוב מן כאן', 'זמן טוב מן כהן', 'זטמ״ך')
  assert.deepEqual(
    proposeAbbreviations(texts, { limit: 1, leastRows: 1 }).map(({ short, full }) => [short, full]),
    [['זטמ״ך', 'זמן טוב מן כהן']],
  )
})

test('counts are bounded, and what is frequent is kept', () => {
  const counts = new FrequentCounts(10)
  for (let n = 0; n < 1000; n += 1) {
    counts.add(`rare ${n}`)
    if (n % 3 === 0) counts.add('often')
  }
  const [first] = counts.highest(10)
  assert.equal(first?.[0], 'often')
  assert.ok(counts.highest(100).length <= 10)
})
