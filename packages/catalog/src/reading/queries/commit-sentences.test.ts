import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ITEM_TYPES } from '@yalkut/model'
import { nounOf } from './commit-nouns.ts'
import { sentenceOf } from './commit-sentences.ts'

const torahOr = { he: 'תורה אור', en: 'Torah Or' }
const kehos = { he: '770 ספרים' }
const noach = { he: 'נח', en: 'Noach' }

type Facts = Parameters<typeof sentenceOf>[0]
type Act = Facts['tallies'][number]['act']

const of = (tallies: [Act, string, number][], more: Partial<Facts> = {}): Facts => ({
  item: null,
  inside: null,
  ...more,
  tallies: tallies.map(([act, type, count]) => ({ act, type, count })),
})

const SENTENCES: readonly [Facts, he: string, en: string][] = [
  [of([['lines', 'text-page', 14]], { inside: torahOr }), 'תוקנו 14 שורות בתורה אור', '14 lines put right in Torah Or'],
  [of([['lines', 'text-page', 1]], { inside: torahOr }), 'תוקנה שורה אחת בתורה אור', '1 line put right in Torah Or'],
  [
    of([['paragraphs', 'unit', 3]], { item: { type: 'unit', name: noach }, inside: torahOr }),
    'תוקנו 3 פסקאות בנח, תורה אור',
    '3 paragraphs put right in Noach, Torah Or',
  ],
  [
    of([['removed', 'paragraphs', 48]], { item: { type: 'unit', name: noach }, inside: torahOr }),
    'הוסרו 48 פסקאות בנח, תורה אור',
    '48 paragraphs removed in Noach, Torah Or',
  ],
  [
    of([['added', 'work', 1]], { item: { type: 'work', name: torahOr }, inside: kehos }),
    'נוסף ספר ב־770 ספרים: תורה אור',
    'Sefer added in 770 ספרים: Torah Or',
  ],
  [
    of([['changed', 'unit', 1]], { item: { type: 'unit', name: noach }, inside: torahOr }),
    'שונה פרק בתורה אור: נח',
    'Unit changed in Torah Or: Noach',
  ],
  [of([['removed', 'recording', 1]]), 'הוסרה הקלטה אחת', '1 recording removed'],
  [
    of([
      ['added', 'unit', 50],
      ['added', 'work', 1],
      ['checked', 'text-page', 2],
    ]),
    'נבדקו שני עמודי סריקה, נוספו 50 פרקים וספר אחד',
    '2 scan pages checked, 50 units and 1 sefer added',
  ],
  [
    of([
      ['added', 'unit', 9],
      ['added', 'work', 8],
      ['added', 'text', 7],
      ['added', 'segment', 6],
      ['removed', 'topic', 2],
    ]),
    'נוספו 9 פרקים, 8 ספרים, 7 טקסטים ועוד, הוסרו שני נושאים',
    '9 units, 8 sefarim, 7 texts and more added, 2 topics removed',
  ],
  [
    of([
      ['lines', 'text-page', 2],
      ['paragraphs', 'segment', 4],
    ]),
    'תוקנו 4 פסקאות ושתי שורות',
    '4 paragraphs and 2 lines put right',
  ],
  [of([['added', 'kettle', 2]]), 'נוספו שני פריטים', '2 items added'],
  [of([]), 'לא השתנה דבר', 'Nothing changed'],
]

test('a commit is a sentence in both languages', () => {
  for (const [facts, he, en] of SENTENCES) assert.deepEqual(sentenceOf(facts), { he, en })
})

test('every type has nouns of its own', () => {
  const words = ITEM_TYPES.map((type) => nounOf(type).he[0])
  assert.equal(new Set(words).size, ITEM_TYPES.length)
})
