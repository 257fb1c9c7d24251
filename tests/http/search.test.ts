/** Names, dates, and events by date. Source: service.md#search; shapes.md#reading; shapes.md#dates;
 *  shapes.md#search. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject, type JsonObject, newItemId } from '@yalkut/model'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })

test('the sefer that a query names comes first, in Hebrew or English, pointed or not', async () => {
  for (const q of ['tanya', 'TANYA', 'תניא', 'תַּנְיָא']) {
    const { results, query, date } = await server.get(`/v1/search?q=${encodeURIComponent(q)}`)
    const [first] = listOf(results)
    assert.deepEqual([first?.path, query, date], ['/tanya', q, null], q)
  }
})

test('a query that is a date answers the date and the items of that date', async () => {
  const { date, results } = await server.get(`/v1/search?q=${encodeURIComponent('י׳ שבט תשי״א')}`)
  assert.deepEqual(date, { key: '5711-05-10', he: 'י׳ שבט תשי״א', en: '10 Shevat 5711' })
  assert.ok(listOf(results).some(({ path }) => path === '/events/5711-05-10/yud-shvat'))
})

test('a search keeps to its type, its sefer and its limit', async () => {
  const authors = listOf((await server.get('/v1/search?q=rebbe&type=author&limit=3')).results)
  assert.ok(authors.length > 0 && authors.length <= 3)
  assert.ok(authors.every(({ type }) => type === 'author'))
  const inside = listOf((await server.get('/v1/search?q=a&work=rh-5j6zbcv7')).results)
  for (const { data } of inside) assert.ok(isJsonObject(data) && data.work === 'rh-5j6zbcv7')
  assert.equal((await server.fetch('/v1/search?q=a&work=rh-00000000')).status, 404)
})

test('a printing is found by its number, with and without hyphens, of 10 and of 13 digits', async () => {
  const [one, other] = [newItemId(), newItemId()]
  const data = { kind: 'book-volume', title: { he: 'ספר', en: 'Book' } }
  await merge(server, [
    { id: one, type: 'publication', data: { ...data, identifiers: { isbn: ['0-306-40615-2'] } } },
    { id: other, type: 'publication', data: { ...data, externalIds: { isbn: '9780804429573' } } },
  ])
  const found = async (q: string): Promise<unknown[]> =>
    listOf((await server.get(`/v1/search?q=${encodeURIComponent(q)}`)).results).map(({ id }) => id)
  for (const q of ['0-306', '978-0-30', '97803', 'ISBN 0306', '030640615']) {
    const { suggestions } = await server.get(`/v1/search/suggest?q=${encodeURIComponent(q)}`)
    assert.ok(
      listOf(suggestions).some(({ id }) => id === one),
      q,
    )
  }
  for (const q of ['0-306-40615-2', '0306406152', '978-0-306-40615-7', 'ISBN: 9780306406157']) {
    assert.deepEqual(await found(q), [one], q)
  }
  for (const q of ['080442957x', '0-8044-2957-X', '978-0-8044-2957-3']) {
    assert.deepEqual(await found(q), [other], q)
  }
  assert.deepEqual(await found('978-0-306-40615-8'), [])
})

test('a zero-width space parts two words of a query, or stands inside one', async () => {
  for (const q of ['ליקוטי\u200bשיחות', 'ליק\u200bוטי שיחות', '\u200bליקוטי שיחות\u200b']) {
    const { results } = await server.get(`/v1/search?q=${encodeURIComponent(q)}`)
    assert.equal(listOf(results)[0]?.path, '/likkutei-sichos', JSON.stringify(q))
  }
})

test('quotes, operators and unusual characters are ordinary terms', async () => {
  for (const q of ['"', '" OR "', '*', 'NEAR(a b)', 'a AND', '{text}:x', '\\', '%', '״׳']) {
    assert.equal((await server.fetch(`/v1/search?q=${encodeURIComponent(q)}`)).status, 200, q)
  }
})

test('a date is read as people write it, and an invalid date answers the reason', async () => {
  const date = await server.get(`/v1/dates/parse?q=${encodeURIComponent('10 Shevat 5742')}`)
  assert.deepEqual(date, { ok: true, key: '5742-05-10', he: 'י׳ שבט תשמ״ב', en: '10 Shevat 5742' })
  const { status, json: body } = await server.fetch('/v1/dates/parse?q=tomorrow')
  assert.deepEqual([status, body.error, body.ok, typeof body.reason], [422, 'invalid', false, 'string'])
  const asked = { headers: { 'accept-language': 'he' } }
  const hebrew = await server.fetch('/v1/dates/parse?q=tomorrow', asked)
  assert.equal(hebrew.json.message, hebrew.json.reasonHe)
  assert.equal(hebrew.headers.get('content-language'), 'he')
})

test('events are read by year, by month, by day of every year, and by date', async () => {
  const year = listOf((await server.get('/v1/events?within=5742')).items)
  assert.ok(year.length > 0)
  for (const { data } of year) assert.ok(isJsonObject(data) && String(data.date).startsWith('5742'))
  const days = listOf((await server.get('/v1/events?day=05-10,03-19')).items)
  assert.ok(days.length > 1)
  for (const { data } of days) assert.match(isJsonObject(data) ? String(data.date) : '', /-(05-10|03-19)$/)
  const dates = listOf((await server.get('/v1/events?dates=5711-05-10')).items)
  assert.ok(dates.length > 0)
  const none = listOf((await server.get('/v1/events?within=5742&missing=recordings')).items)
  assert.ok(none.every(({ recordings }) => recordings === 0))
})

test('brief events include only the types of their links', async () => {
  const path = '/v1/events?within=5784&limit=2000'
  const whole = listOf((await server.get(path)).items)
  const brief = listOf((await server.get(`${path}&brief=1`)).items)
  const linksOf = ({ data }: JsonObject): JsonObject[] => {
    const { links } = objectOf(data)
    return links === undefined ? [] : listOf(links)
  }
  assert.ok(whole.some((event) => linksOf(event).length > 0))
  for (const [at, event] of brief.entries()) {
    assert.deepEqual(
      linksOf(event),
      linksOf(objectOf(whole[at])).map(({ kind }) => ({ kind })),
    )
  }
})

test('invalid dates are refused with 422', async () => {
  const bad = ['within=57', 'within=5742-05-31', 'within=5742-06A', 'day=05', 'day=13-01', 'day=05-31', 'dates=x,y']
  for (const query of bad) {
    assert.equal((await server.fetch(`/v1/events?${query}`)).status, 422, query)
  }
})
