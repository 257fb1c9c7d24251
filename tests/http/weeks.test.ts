/** The week of a day, and the events of its days in every year. Source: shapes.md#weeks. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { writeCursor } from '@yalkut/projection'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ clock: () => new Date('2025-10-22T20:00:00.000Z') })
const [inAdar, inSecondAdar, elsewhere] = [newItemId(), newItemId(), newItemId()]

before(() => {
  const farbrengen = (id: string, date: string) => {
    return { id, type: 'event', data: { kind: 'farbrengen', title: { he: 'התוועדות' }, date } }
  }
  return merge(server, [
    farbrengen(inAdar, '4994-06-14'),
    farbrengen(inSecondAdar, '4995-06B-14'),
    farbrengen(elsewhere, '4994-07-14'),
  ])
})

test('a day has its week, its portion and its year’s kvius', async () => {
  assert.deepEqual(await server.get('/v1/weeks/5784-10-28?limit=2'), {
    key: '5784-10-28',
    days: [22, 23, 24, 25, 26, 27, 28].map((day) => `5784-10-${day}`),
    everyYear: [22, 23, 24, 25, 26, 27, 28].map((day) => `10-${day}`),
    parsha: { he: 'מטות־מסעי', en: 'Matos-Masei', portions: [42, 43] },
    israel: false,
    year: 5784,
    kvius: {
      sign: 'זחג',
      isLeap: true,
      days: 383,
      he: 'שנה מעוברת חסרה, ראש השנה בשבת, פסח ביום שלישי',
      en: 'a short leap year, Rosh Hashana on Shabbos, Pesach on Tuesday',
    },
    alike: [5757, 5733],
    next: 'c1.WzU3MzNd',
  })
})

test('today is the civil day of the server’s clock', async () => {
  const week = await server.get('/v1/weeks/today')
  assert.equal(week.key, '5786-01-30')
  assert.deepEqual(objectOf(week.parsha), { he: 'נח', en: 'Noach', portions: [2] })
})

async function yearsOf(query: string): Promise<number[]> {
  const { alike } = await server.get(`/v1/weeks/5786-05-10?${query}`)
  assert.ok(Array.isArray(alike))
  return alike.map(Number)
}

test('years that fall alike come in pages, the latest first', async () => {
  const whole = await yearsOf('limit=9')
  const paged: number[] = []
  for (let page = 0; page < 3; page += 1) {
    const last = paged.at(-1)
    const cursor = last === undefined ? '' : `&cursor=${writeCursor([last])}`
    paged.push(...(await yearsOf(`limit=3${cursor}`)))
  }
  assert.deepEqual(paged, whole)
  assert.deepEqual(
    whole,
    whole.toSorted((a, b) => b - a),
  )
})

test('the first years of the calendar have a last page', async () => {
  const { alike, next } = await server.get('/v1/weeks/0010-05-10')
  assert.equal(next, null)
  assert.deepEqual(alike, [7])
})

test('the Land of Israel has its own portion', async () => {
  assert.equal((await server.get('/v1/weeks/5782-07-22')).parsha, null)
  const there = await server.get('/v1/weeks/5782-07-22?israel=true')
  assert.equal(objectOf(there.parsha).en, 'Acharei')
})

test('the events of the week’s days in every year are one request', async () => {
  const { everyYear } = await server.get('/v1/weeks/5786-06-14')
  const { items } = await server.get(`/v1/events?day=${String(everyYear)}`)
  const ids = listOf(items).map(({ id }) => id)
  assert.ok(ids.includes(inAdar) && ids.includes(inSecondAdar))
  assert.equal(ids.includes(elsewhere), false)
})

test('a key that is no day, and a foreign cursor, are refused', async () => {
  for (const key of ['5742', '5742-05', '5742-05-31', '0001-01-01', 'tomorrow', 'Today']) {
    assert.equal((await server.fetch(`/v1/weeks/${key}`)).status, 422, key)
  }
  assert.equal((await server.fetch('/v1/weeks/5742-05-10?cursor=x')).status, 400)
  assert.equal((await server.fetch('/v1/weeks/5742-05-10?limit=101')).status, 400)
})
