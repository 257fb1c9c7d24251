import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOf, type JsonObject } from '@yalkut/model'
import { type Followed, newFollowed, type Put } from '@yalkut/testing/projections/line'

const [WORK = '', UNIT = '', TEXT = '', MELODY = ''] = [1, 2, 3, 4].map((n) => `rh-0000000${n}`)

const SEFER: Put = {
  id: WORK,
  type: 'work',
  data: {
    title: { he: 'תניא', en: 'Tanya' },
    slug: 'tanya',
    authors: [],
    genre: 'chassidus',
    levels: [],
  },
  path: '/tanya',
}

function unit(more: JsonObject = {}): Put {
  const position = [{ level: 'chapter', value: '1' }]
  const label = { he: 'פרק א' }
  return { id: UNIT, type: 'unit', data: { work: WORK, position, order: 'V', label, ...more } }
}

async function inLine(body: (line: Followed) => Promise<void>): Promise<void> {
  const line = await newFollowed()
  try {
    await body(line)
  } finally {
    await line.close()
  }
}

describe('An item that is read as its type', () => {
  test('has its facts and its data, and comes in the order asked', async () => {
    await inLine(async ({ merge, projection: { reads } }) => {
      await merge(SEFER, unit())
      const [first, second] = reads.items.shown([UNIT, 'rh-00000009', WORK])
      assert.ok(first !== undefined && isOf(first, 'unit'))
      assert.equal(first.data.position[0]?.value, '1')
      assert.ok(second !== undefined && isOf(second, 'work'))
      assert.deepEqual([second.path, second.withheld], ['/tanya', null])
      assert.equal(second.rev, reads.items.summary(WORK)?.rev)
      assert.deepEqual(reads.items.of('unit', [WORK, UNIT]), [first])
      assert.deepEqual(reads.links.of('unit', { to: WORK, field: 'work', limit: 9 }), [first])
      assert.deepEqual(reads.links.lastOf('unit', { to: WORK, field: 'work' }), first)
      assert.deepEqual(
        reads.links.ofEach('unit', { to: [WORK, UNIT], field: 'work', limit: 9 }),
        new Map([[WORK, [first]]]),
      )
    })
  })

  test('is found by several fields in their order, at most so many by each', async () => {
    await inLine(async ({ merge, projection: { reads } }) => {
      const relation = (n: number, from: string, to: string): Put => ({
        id: `rh-1000000${n}`,
        type: 'relation',
        data: { kind: 'cites', from, to },
      })
      await merge(SEFER, unit())
      await merge(relation(1, UNIT, WORK), relation(2, WORK, UNIT), relation(3, UNIT, WORK))
      const found = (limit: number): string[] =>
        reads.links.byFields('relation', { to: WORK, fields: ['from', 'to'], limit }).map(({ id }) => id.slice(-1))
      assert.deepEqual(
        [found(9), found(1)],
        [
          ['2', '1', '3'],
          ['2', '1'],
        ],
      )
      assert.deepEqual(reads.links.ofEach('unit', { to: [], field: 'work', limit: 9 }), new Map())
    })
  })

  test('has its body only where it is read whole', async () => {
    await inLine(async ({ merge, projection: { reads } }) => {
      const text = [{ text: 'ברוך הבא' }]
      const segments = [{ id: 'p1', kind: 'paragraph', text }]
      const body = { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
      await merge(SEFER, unit({ body }))
      const [listed] = reads.items.of('unit', [UNIT])
      assert.equal(listed?.data.body, undefined)
      const whole = reads.items.whole(UNIT)
      assert.ok(whole !== null && isOf(whole, 'unit'))
      assert.deepEqual(whole.data.body, body)
    })
  })

  test('is read where an older schema allowed what this program does not know', async () => {
    await inLine(async ({ merge, projection: { reads } }) => {
      const odd = { body: '== א ==\n\nמילים', events: 'none', position: 'first', mood: 'glad' }
      await merge(SEFER, unit(odd), { id: TEXT, type: 'text', data: { unit: UNIT } })
      const whole = reads.items.whole(UNIT)
      assert.ok(whole !== null && isOf(whole, 'unit'))
      assert.equal(whole.data.body?.versions.length, 1, 'a body of markup is read as structure')
      assert.deepEqual([whole.data.events, whole.data.position], [undefined, []])
      assert.deepEqual(whole.data.label, { he: 'פרק א' })
      const [text] = reads.links.of('text', { to: UNIT, field: 'unit', limit: 9 })
      assert.deepEqual([text?.data.kind, text?.data.language], ['', ''])
      const answer = JSON.parse(reads.items.find(UNIT)?.bytes.toString('utf8') ?? '{}')
      assert.equal(answer.data.mood, 'glad', 'the answer has what is stored')
      assert.equal(answer.data.events, 'none')
    })
  })

  test('of a type that the catalog added has data that only its schema describes', async () => {
    await inLine(async ({ merge, projection: { reads } }) => {
      await merge({ id: MELODY, type: 'melody', data: { name: { he: 'ניגון' }, notes: [1, 'b'] } })
      const [melody] = reads.items.shown([MELODY])
      assert.equal(melody?.type, 'melody')
      assert.deepEqual(melody?.data, { name: { he: 'ניגון' }, notes: [1, 'b'] })
      assert.deepEqual(reads.items.named([MELODY]).get(MELODY)?.name, { he: 'ניגון' })
    })
  })
})

test('names, kinds and order keys follow the data', async () => {
  await inLine(async ({ merge, projection: { reads } }) => {
    await merge(SEFER, unit())
    assert.deepEqual(reads.items.listed([UNIT, WORK]), [
      { id: UNIT, type: 'unit', path: null, name: { he: 'פרק א' }, withheld: null },
      { id: WORK, type: 'work', path: '/tanya', name: { he: 'תניא', en: 'Tanya' }, withheld: null },
    ])
    await merge(unit({ label: { he: 'שער', en: 'Gate' } }))
    assert.deepEqual(reads.items.named([UNIT]).get(UNIT)?.name, { he: 'שער', en: 'Gate' })
    assert.deepEqual(reads.items.named(['rh-00000009']), new Map())
  })
})
