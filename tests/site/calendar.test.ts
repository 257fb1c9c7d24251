/** The calendar's pages: years, months, days, this day in every year, the week, and farbrengens by year. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HDate } from '@hebcal/core'
import { newItemId } from '@yalkut/model'
import { launchChromium } from '@yalkut/testing/clients/chromium'
import { merge } from '@yalkut/testing/servers/shelves'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { statementsOf } from '@yalkut/testing/servers/statements-of'

const MONTHS = ['01', '02', '03', '04', '05', '06A', '06B', '07', '08', '09', '10', '11', '12']
const SAMPLE_SET = 'rh-k8b16beq'
const server = await startSiteServer({
  sample: true,
  countsStatements: true,
  clock: () => new Date('2026-11-22T10:00:00Z'),
})

/** The key of a day as Hebcal has it. */
function keyOf(day: HDate): string {
  const year = day.getFullYear()
  const fromNisan = day.getMonth()
  const month =
    fromNisan === 13
      ? '06B'
      : fromNisan === 12
        ? HDate.isLeapYear(year)
          ? '06A'
          : '06'
        : String(fromNisan >= 7 ? fromNisan - 6 : fromNisan + 6).padStart(2, '0')
  return `${year}-${month}-${String(day.getDate()).padStart(2, '0')}`
}

test('the calendar lists the years that have events, and a year its months', async () => {
  const years = await server.html('/calendar')
  assert.match(years, /href="\/calendar\/5742"[^>]*><b>תשמ״ב<\/b>/)
  assert.match(await server.html('/en/calendar'), /href="\/en\/calendar\/5742"[^>]*><b>5742<\/b>/)
  for (const [year, months] of [
    [5742, 12],
    [5784, 13],
  ] as const) {
    const html = await server.html(`/calendar/${year}`)
    assert.equal(html.match(/<table>/g)?.length, months)
    const days = html.match(/<td>\s*<(?:span|a)/g)?.length
    assert.equal(days, HDate.daysInYear(year))
  }
})

test('every day that has an event is a link in its month', async () => {
  const { items } = await server.get('/v1/events?within=5742')
  assert.ok(Array.isArray(items) && items.length > 0)
  const html = await server.html('/calendar/5742')
  for (const item of items) {
    const { data } = item as { data: { date: string } }
    assert.ok(html.includes(`href="/calendar/${data.date}"`), data.date)
  }
})

test('a month lists its days with weekday, civil date and marks', async () => {
  const html = await server.html('/en/calendar/5742-05')
  assert.match(html, /Wednesday, 10 Shevat 5742/)
  assert.match(html, /3 February 1982/)
  assert.match(html, /no recording/)
  assert.match(html, /href="\/en\/calendar\/5742-04"/)
  assert.match(html, /href="\/en\/calendar\/5742-06"/)
  const leap = await server.html('/calendar/5784-05')
  assert.match(leap, /href="\/calendar\/5784-06A"/)
})

test('the civil dates and the days before and after are Hebcal’s', async () => {
  const start = new HDate(1, 'Tishrei', 5784).abs()
  for (let at = 0; at < 400; at += 23) {
    const [before, day, after] = [-1, 0, 1].map((by) => new HDate(start + at + by))
    if (before === undefined || day === undefined || after === undefined) throw new Error('no day')
    const html = await server.html(`/en/calendar/${keyOf(day)}`)
    const civil = day.greg().toLocaleDateString('en-GB', { dateStyle: 'long' })
    assert.ok(html.includes(civil), `${keyOf(day)} is ${civil}`)
    for (const other of [before, after]) {
      assert.ok(html.includes(`href="/en/calendar/${keyOf(other)}"`), keyOf(other))
    }
  }
})

test('a day has what happened, was written and was printed on it', async () => {
  const [event, publication] = [newItemId(), newItemId()]
  const date = '5745-02-20'
  await merge(server, [
    {
      id: event,
      type: 'event',
      data: { kind: 'sicha', title: { he: 'שיחת היום' }, date, sets: [SAMPLE_SET] },
    },
    {
      id: publication,
      type: 'publication',
      data: { kind: 'booklet', title: { he: 'קונטרס היום' }, date, sets: [SAMPLE_SET] },
    },
  ])
  const html = await server.html(`/calendar/${date}`)
  for (const words of ['מה היה', 'שיחת היום', 'נדפס', 'קונטרס היום', 'פרשת']) {
    assert.ok(html.includes(words), words)
  }
  assert.match(await server.html('/calendar/5745-02-21'), /עדיין אין דבר מן היום הזה/)
})

test('a day of every year is found in all years, and Adar in its fellows', async () => {
  const html = await server.html('/dates/05-10')
  for (const year of ['תשי״א', 'תשמ״ב']) assert.ok(html.includes(`<h2>${year}</h2>`), year)
  const adar = await server.html('/dates/06-14')
  assert.match(adar, /5713-06-14\/purim/)
  assert.match(adar, /5730-06b-14\/purim/)
  assert.match(await server.html('/dates/06A-30'), /ל׳ אדר א׳/)
})

test('today is the day of the server’s clock, or the one that the reader’s browser names', async () => {
  const html = await server.html('/en/today')
  assert.match(html, /Today is 12 Kislev 5787/)
  assert.match(html, /Sunday, 22 November 2026/)
  assert.match(html, /After sunset it is[^<]*<a[^>]*>13 Kislev 5787/)
  assert.match(await server.html('/en/today?civil=2024-03-17'), /Today is 7 Adar II 5784/)
  for (const bad of ['x', '2024-02-31', '9999999-01-01', '']) {
    assert.match(await server.html(`/en/today?civil=${bad}`), /12 Kislev 5787/)
  }
})

test('a browser elsewhere is shown its own day', async () => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.clock.setFixedTime(new Date('2024-03-17T12:00:00'))
    await page.goto(`${server.address}/en/today`)
    await page.waitForURL(/civil=2024-03-17$/)
    assert.match(await page.locator('h1').innerText(), /7 Adar II 5784/)
  } finally {
    await browser.close()
  }
})

test('the week has its portion, its days, and the years that fall alike', async () => {
  const html = await server.html('/en/week?of=5742-05-10')
  assert.match(html, /Parshas Beshalach/)
  for (const day of ['07', '13']) assert.ok(html.includes(`href="/en/calendar/5742-05-${day}"`))
  assert.match(html, /Years that fall alike/)
  assert.match(html, /5711-05-10\/yud-shvat/)
  assert.match(html, /href="\/en\/week\?of=5742-04-29"|href="\/en\/week\?of=5742-05-0?/)
})

test('an address that names no day shows the week of today, and says so', async () => {
  for (const day of ['x', '5742', '5742-05-31', '%D7%90']) {
    const html = await server.html(`/en/week?of=${day}`)
    assert.match(html, /does not exist. This is the current week/, day)
    assert.match(html, /aria-current="date"/, day)
    assert.match(html, /noindex/, day)
  }
  assert.doesNotMatch(await server.html('/en/week'), /This is the current week/)
})

test('farbrengens are listed by year, and those without a recording alone', async () => {
  const all = await server.html('/events?year=5784')
  assert.match(all, /hisvaadus-ledugma/)
  assert.match(all, /3 הקלטות · עם תמלול · יש הנחה/)
  const without = await server.html('/events?year=5784&missing=recordings')
  assert.doesNotMatch(without, /hisvaadus-ledugma/)
})

test('an address that is no date is not found, and a small letter is put right', async () => {
  for (const path of [
    '/calendar/5742-13',
    '/calendar/5742-05-31',
    '/calendar/5742-06A',
    '/calendar/x',
    '/calendar/0000',
    '/dates/13-01',
    '/dates/05-31',
    '/dates/5-1',
    '/events?year=x',
  ]) {
    const { status } = await server.page(path)
    assert.equal(status, 404, path)
  }
  const small = await server.page('/en/calendar/5784-06b-07')
  assert.deepEqual([small.status, small.headers.get('location')], [301, '/en/calendar/5784-06B-07'])
})

test('the first and the last days of the calendar have pages', async () => {
  for (const path of ['/calendar/0001', '/calendar/0001-01-01', '/calendar/9999-12-29']) {
    await server.html(path)
  }
})

test('pages of the calendar ask as little of a full year as of an empty one', async () => {
  const title = { he: 'התוועדות' }
  await merge(
    server,
    MONTHS.flatMap((month) =>
      Array.from({ length: 8 }, (_, at) => ({
        id: newItemId(),
        type: 'event',
        data: {
          kind: 'farbrengen',
          title,
          sets: [SAMPLE_SET],
          date: `5763-${month}-${String(at + 1).padStart(2, '0')}`,
        },
      })),
    ),
  )
  const statements = async (path: string): Promise<number> => {
    const page = await server.page(path)
    assert.equal(page.status, 200, path)
    const { ledger, projection } = statementsOf(page)
    assert.equal(ledger, 0, path)
    return projection
  }
  for (const path of [
    '/calendar/YEAR',
    '/calendar/YEAR-05',
    '/calendar/YEAR-05-03',
    '/week?of=YEAR-05-03',
    '/events?year=YEAR',
  ]) {
    const full = await statements(path.replace('YEAR', '5763'))
    const empty = await statements(path.replace('YEAR', '5652'))
    assert.ok(full <= 10, `${path}: ${full} statements`)
    // Nothing is asked about no events.
    assert.ok(full - empty <= 2, `${path}: ${full} statements, and ${empty} of an empty year`)
  }
})

test('a day of learning links to its places, and names what is not here', async () => {
  const html = await server.html('/en/daily?date=5787-03-24')
  assert.match(html, /<h1>Daily learning: 24 Kislev 5787<\/h1>/)
  assert.match(html, /href="\/en\/tanya\/1\/1"[^>]*><b>Likkutei Amarim 1<\/b>/)
  assert.match(html, /Psalms 113-118[\s\S]*Not here yet/)
  assert.match(html, /href="\/en\/daily\?date=5787-03-25"/)
  assert.match(await server.html('/daily?date=5787-03-24'), /ליקוטי אמרים פרק א/)
  assert.match(await server.html('/en'), /href="\/en\/daily"/)
  for (const date of ['x', '5787-06-30', '']) {
    assert.match(
      await server.html(`/en/daily?date=${date}`),
      /12 Kislev 5787[\s\S]*noindex|noindex[\s\S]*12 Kislev 5787/,
    )
  }
})

test('a day of learning ends with the sunset of the place that is chosen', async () => {
  const html = await server.html('/en/daily?place=sydney')
  assert.match(html, /The day ends here at sunset, at \d\d:\d\d/)
  assert.match(html, /13 Kislev 5787/)
  assert.match(html, /<option value="sydney" selected/)
  assert.match(html, /href="\/daily\.ics\?place=sydney&amp;lang=en"/)
  assert.doesNotMatch(await server.html('/en/daily?place=x'), /selected/)
})

test('a calendar of learning has a day for each cycle, in lines that calendars read', async () => {
  const all = await server.page('/daily.ics')
  assert.equal(all.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const lines = all.html.split('\r\n')
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n')))
  assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, 104 * 8)
  const unfolded = (await server.html('/daily.ics?cycle=tanya&lang=en&place=jerusalem')).replaceAll('\r\n ', '')
  assert.match(
    unfolded,
    /UID:tanya-5787-03-24@[^\r]*\r\nDTSTAMP:20261122T000000Z\r\nDTSTART:20261203T14\d{4}Z\r\nDTEND:20261204T14\d{4}Z\r\n/,
  )
  assert.match(unfolded, /SUMMARY:Tanya: Likkutei Amarim 1\r\n/)
  const ids = unfolded.match(/^UID:.*$/gm) ?? []
  assert.equal(new Set(ids).size, 104)
})

test('a feed of learning has the last seven days, in both forms', async () => {
  const atom = await server.html('/feeds/daily.atom?lang=en')
  assert.equal(atom.match(/<entry>/g)?.length, 7)
  assert.match(atom, /<title>12 Kislev 5787<\/title>/)
  const json = JSON.parse(await server.html('/feeds/daily.json?cycle=daf-yomi&lang=en'))
  assert.equal(json.items.length, 7)
  assert.match(json.items[0].content_text, /^Daf Yomi: /)
  assert.equal((await server.page('/feeds/daily.x')).status, 404)
})

test('days and years with more events than a page holds are read page by page', async () => {
  const titled = (at: number) => `אירוע ${String(at).padStart(3, '0')} בסדרה`
  await merge(
    server,
    Array.from({ length: 230 }, (_, at) => ({
      id: newItemId(),
      type: 'event',
      data: { kind: 'farbrengen', title: { he: titled(at) }, sets: [SAMPLE_SET], date: '5602-11-05' },
    })),
  )
  for (const first of ['/dates/11-05', '/calendar/5602-11-05', '/events?year=5602']) {
    const found = new Set<string>()
    let address: string | undefined = first
    for (let page = 0; address !== undefined && page < 5; page += 1) {
      const html: string = await server.html(address)
      const shown = [...html.matchAll(/אירוע (\d{3}) בסדרה/g)].map(([, at]) => String(at))
      assert.ok(new Set(shown).size <= 200, `${address}: ${shown.length}`)
      for (const at of shown) found.add(at)
      address = /<nav class="pager">.*?href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    assert.equal(found.size, 230, first)
  }
  assert.match(await server.html('/events?year=5602'), /<small>230 אירועים<\/small>/)
  // A month shows as many as it has room for, and leads to the rest.
  assert.match(await server.html('/calendar/5602-11'), /אירוע 000 בסדרה/)
})
