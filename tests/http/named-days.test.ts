/** Days by their names, in search, over the sample and some events more. Source: service.md#named-days;
 *  shapes.md#named-days. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { idFromSeed, type JsonObject } from '@yalkut/model'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ sample: true })

/** Events whose titles do not name their day, so that only the date finds them. */
const EVENTS: readonly (readonly [date: string, kind: string])[] = [
  ['5742-02-03', 'farbrengen'],
  ['5742-01-29', 'sicha'],
  ['5743-02-06', 'farbrengen'],
  ['5741-08-18', 'farbrengen'],
  ['5740-08-18', 'sicha'],
  ['5740-01-02', 'sicha'],
  ['5745-01-24', 'farbrengen'],
  ['5746-01-27', 'sicha'],
]

async function* records() {
  for (const [date, kind] of EVENTS) {
    const data: JsonObject = { kind, title: { he: 'דברים שנאמרו' }, date }
    yield { id: idFromSeed('test', date), type: 'event', path: `/events/${date}/said`, data }
  }
}
await importRecords(server.catalog, {
  source: 'other',
  title: 'Events',
  records: records(),
  approveAs: 'sara',
})

/** The paths of the first results. */
async function found(q: string, count: number): Promise<unknown[]> {
  const { results } = await server.get(`/v1/search?q=${encodeURIComponent(q)}&type=event`)
  return listOf(results)
    .slice(0, count)
    .map(({ path }) => path)
}

const said = (...dates: string[]): string[] => dates.map((date) => `/events/${date}/said`)

const CASES: readonly (readonly [q: string, paths: readonly string[]])[] = [
  ['parshas Noach 5742', said('5742-02-03', '5742-01-29')],
  ['פרשת נח תשמ״ב', said('5742-02-03', '5742-01-29')],
  ['Shabbos Noach 5742', said('5742-02-03')],
  ['parshas Noach', said('5742-02-03', '5743-02-06', '5742-01-29')],
  ['Lag BaOmer', said('5740-08-18', '5741-08-18')],
  ['Lag BaOmer 5741', said('5741-08-18')],
  ['ל״ג בעומר תשמ״א', said('5741-08-18')],
  ['farbrengen Lag BaOmer 5741', said('5741-08-18')],
  ['Rosh Hashana 5740', said('5740-01-02')],
  ['Shabbos Bereishis', said('5745-01-24', '5746-01-27')],
  ['Shabbos Bereishis 5745', said('5745-01-24')],
]

for (const [q, paths] of CASES) {
  test(`“${q}” finds what was said then`, async () => {
    assert.deepEqual(await found(q, paths.length), paths)
  })
}

test('days without a year find the events of every year, with a year that year’s', async () => {
  for (const q of ['Yud Tes Kislev', 'י״ט כסלו', 'חג הגאולה', 'Chag HaGeulah']) {
    const paths = await found(q, 20)
    for (const year of [5712, 5718, 5725, 5742]) {
      assert.ok(paths.includes(`/events/${year}-03-19/yud-tes-kislev`), `${q} ${year}`)
    }
  }
  for (const q of ['Purim', 'פורים']) {
    const paths = await found(q, 20)
    for (const date of ['5713-06-14', '5741-06b-14']) {
      assert.ok(paths.includes(`/events/${date}/purim`), `${q} ${date}`)
    }
  }
  for (const q of ['Yud Shvat', 'י׳ שבט', 'התוועדות יו״ד שבט']) {
    assert.ok((await found(q, 20)).includes('/events/5742-05-10/yud-shvat'), q)
  }
  assert.equal((await found('Purim 5741', 1))[0], '/events/5741-06b-14/purim')
})

test('the answer has the date of a day that is named with its year', async () => {
  const dateOf = async (q: string): Promise<unknown> => (await server.get(`/v1/search?q=${encodeURIComponent(q)}`)).date
  const lag = { key: '5741-08-18', he: 'י״ח אייר תשמ״א', en: '18 Iyar 5741' }
  assert.deepEqual(await dateOf('Lag BaOmer 5741'), lag)
  assert.deepEqual(await dateOf('Shabbos Bereishis 5745'), {
    key: '5745-01-24',
    he: 'כ״ד תשרי תשמ״ה',
    en: '24 Tishrei 5745',
  })
  for (const q of ['Lag BaOmer', 'Rosh Hashana 5740', 'Purim Katan 5742', 'tanya']) {
    assert.equal(await dateOf(q), null, q)
  }
})
