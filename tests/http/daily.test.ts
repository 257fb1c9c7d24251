/** What is learned on a day, and the units that have it. Source: shapes.md#daily-learning. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { bodyOf, unitData, workData } from '@yalkut/testing/values/items'
import { listOf, objectOf } from '@yalkut/testing/values/json'

/** An hour after sunset in Jerusalem; in New York it is noon. */
const server = await startTestServer({ clock: () => new Date('2026-11-28T17:00:00.000Z') })
const [genesis, chapter37] = [newItemId(), newItemId()]
const [tanya, foreword, chapter1] = [newItemId(), newItemId(), newItemId()]

before(async () => {
  const words = (count: number) => bodyOf(...Array.from({ length: count }, (_, at) => `פסוק ${at + 1}`))
  const unit = (id: string, work: string, values: readonly string[], count: number) => {
    const levels = ['part', 'chapter'].slice(2 - values.length)
    const position = values.map((value, at) => ({ level: levels[at] ?? '', value }))
    return { id, type: 'unit', data: { ...unitData(work, ''), position, body: words(count) } }
  }
  const work = (id: string, he: string, levels: readonly string[]) => {
    return { id, type: 'work', data: workData(id, { title: { he }, levels: [...levels] }) }
  }
  await merge(server, [
    work(genesis, 'בראשית', ['chapter']),
    unit(chapter37, genesis, ['37'], 36),
    work(tanya, 'תניא', ['part', 'chapter']),
    unit(foreword, tanya, ['1', 'compiler-s-foreword'], 14),
    unit(chapter1, tanya, ['1', '1'], 14),
  ])
})

async function cycleOf(query: string) {
  const { cycles } = await server.get(`/v1/daily?${query}`)
  const [cycle] = listOf(cycles)
  assert.ok(cycle !== undefined)
  return cycle
}

describe('GET /v1/daily', () => {
  test('a day has the units of a cycle, with the segments where the learning begins and ends', async () => {
    assert.deepEqual(await server.get('/v1/daily?date=5787-03-19&cycle=chumash'), {
      date: '5787-03-19',
      civil: '2026-11-29',
      place: null,
      sunset: null,
      cycles: [
        {
          id: 'chumash',
          name: { he: 'חומש', en: 'Chumash' },
          label: { he: 'וישב: בראשית ל״ז, א-י״א', en: 'Vayeishev: Genesis 37:1-11' },
          units: [
            {
              id: chapter37,
              path: null,
              label: { he: 'בראשית ל״ז, א-י״א', en: 'Genesis 37:1-11' },
              to: 'p11',
            },
          ],
        },
      ],
    })
    const { units } = await cycleOf('date=5787-03-20&cycle=chumash')
    assert.deepEqual(
      listOf(units).map(({ from, to }) => [from, to]),
      [['p12', 'p22']],
    )
  })

  test('what the catalog lacks is named', async () => {
    const { units, missing } = await cycleOf('date=5787-03-19&cycle=daf-yomi')
    assert.deepEqual([units, missing], [[], [{ he: 'ערכין י״ב ע״א', en: 'Arakhin 12a' }]])
  })

  test('a chapter of Tanya has its edges where it is divided as the schedule counts', async () => {
    const leap = await cycleOf('date=5787-03-25&cycle=tanya')
    assert.deepEqual(
      listOf(leap.units).map(({ id, from }) => [id, from]),
      [[chapter1, 'p13']],
    )
    const before = await cycleOf('date=5787-03-22&cycle=tanya')
    assert.deepEqual(
      listOf(before.units).map(({ id, from, to }) => [id, from, to]),
      [[foreword, 'p9', 'p12']],
    )
  })

  test('a day ends with the sunset of its place', async () => {
    const dayAt = async (query: string) => (await server.get(`/v1/daily?cycle=tanya${query}`)).date
    assert.equal(await dayAt(''), '5787-03-18')
    assert.equal(await dayAt('&place=jerusalem'), '5787-03-19')
    assert.equal(await dayAt('&place=new-york'), '5787-03-18')
    const { sunset } = await server.get('/v1/daily?cycle=tanya&place=new-york')
    assert.match(String(sunset), /^2026-11-28T21:3/)
  })

  test('portions are those of the land of the place', async () => {
    const named = async (place: string) => {
      const { label } = await cycleOf(`date=5782-07-24&cycle=chumash&place=${place}`)
      return objectOf(label).en
    }
    assert.match(String(await named('jerusalem')), /^Kedoshim: /)
    assert.match(String(await named('london')), /^Acharei: /)
  })

  test('a civil day and its Hebrew day are one; another text is refused with an example', async () => {
    const civil = await server.get('/v1/daily?date=2026-11-28')
    assert.deepEqual(civil, await server.get('/v1/daily?date=5787-03-18'))
    for (const date of ['5787-03', '5787-06-31', '2026-02-30', 'x', '']) {
      const { status } = await server.fetch(`/v1/daily?date=${date}`)
      assert.equal(status, 422, date)
    }
    assert.equal((await server.fetch('/v1/daily?cycle=x')).status, 400)
    assert.equal((await server.fetch('/v1/daily?place=x')).status, 400)
  })

  test('cycles that had not begun are left out', async () => {
    const { cycles } = await server.get('/v1/daily?date=1900-01-01')
    assert.deepEqual(
      listOf(cycles).map(({ id }) => id),
      ['chumash', 'tehillim-month', 'tanya'],
    )
  })
})
