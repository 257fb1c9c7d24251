import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'

const idOf = (n: number): string => `rh-${String(n).padStart(8, '0')}`
const [LETTERS, MORE, SICHOS, CHANA, LEVI] = [901, 902, 903, 904, 905].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
]

function work(id: string, genre: string): Put {
  return {
    id,
    type: 'work',
    path: `/${genre}-${id.slice(-3)}`,
    data: { title: { he: 'ספר' }, authors: [], genre, levels: [] },
  }
}

function person(id: string): Put {
  return { id, type: 'person', path: `/persons/${id}`, data: { name: { he: 'איש' } } }
}

function letter(n: number, data: JsonObject): Put {
  return {
    id: idOf(n),
    type: 'unit',
    path: `/letters/${n}`,
    data: { work: LETTERS, label: { he: `${n}` }, position: [], ...data },
  }
}

async function withLetters(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  try {
    await line.merge(work(LETTERS, 'igros'), work(MORE, 'igros'), work(SICHOS, 'sichos'), person(CHANA), person(LEVI))
    await line.merge(
      letter(1, { date: '5711-05-10', people: [CHANA] }),
      letter(2, { date: '5705', work: MORE, people: [LEVI] }),
      letter(3, { people: [CHANA, LEVI] }),
      letter(4, { date: '5711-01-01' }),
      letter(5, { work: SICHOS, date: '5711-02-02', people: [CHANA] }),
    )
    await body(line)
  } finally {
    await line.close()
  }
}

const ALL = { offset: 0, limit: 10 }

describe('Letters', () => {
  test('are in the order in which they were written, those without a date last, and no other units', () =>
    withLetters(async ({ projection: { reads } }) => {
      assert.deepEqual(reads.letters.ids(ALL), [2, 4, 1, 3].map(idOf))
      for (const offset of [0, 1, 2, 3, 4]) {
        const page = reads.letters.ids({ offset, limit: 2 })
        assert.deepEqual(page, [2, 4, 1, 3].slice(offset, offset + 2).map(idOf), `${offset}`)
      }
      assert.deepEqual(reads.letters.works(9).toSorted(), [LETTERS, MORE].toSorted())
    }))

  test('are chosen by year, sefer and person, and counted by year', () =>
    withLetters(async ({ projection: { reads } }) => {
      const years = [
        { year: '5705', letters: 1 },
        { year: '5711', letters: 2 },
        { year: null, letters: 1 },
      ]
      assert.deepEqual(reads.letters.years({}), years)
      assert.deepEqual(reads.letters.ids({ ...ALL, year: '5711' }), [4, 1].map(idOf))
      assert.deepEqual(reads.letters.ids({ ...ALL, year: 'none' }), [idOf(3)])
      assert.deepEqual(reads.letters.ids({ ...ALL, work: MORE }), [idOf(2)])
      assert.deepEqual(reads.letters.ids({ ...ALL, to: CHANA }), [1, 3].map(idOf))
      assert.deepEqual(reads.letters.ids({ ...ALL, to: LEVI, work: MORE }), [idOf(2)])
      assert.deepEqual(reads.letters.years({ to: CHANA }), [
        { year: '5711', letters: 1 },
        { year: null, letters: 1 },
      ])
      assert.deepEqual(reads.letters.ids({ ...ALL, to: LEVI, year: 'none' }), [idOf(3)])
      for (const to of [SICHOS, '', 'x'.repeat(5_000)]) {
        assert.deepEqual([reads.letters.years({ to }), reads.letters.ids({ ...ALL, to })], [[], []])
      }
    }))

  test('are counted again after one changed, or its sefer became one of letters', () =>
    withLetters(async ({ merge, projection: { reads } }) => {
      assert.equal(reads.letters.years({}).length, 3)
      await merge(letter(3, { date: '5712' }), work(SICHOS, 'igros'))
      assert.deepEqual(
        reads.letters.years({}).map(({ year, letters }) => [year, letters]),
        [
          ['5705', 1],
          ['5711', 3],
          ['5712', 1],
        ],
      )
    }))
})
