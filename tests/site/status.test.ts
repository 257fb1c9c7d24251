/** The status page: before the first check, and with bars, a table that says the same, and incidents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatusReport } from '@yalkut/catalog/core'
import { writeStatus } from '@yalkut/catalog/reading'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { faultsOfHtml } from './valid-html.ts'

const server = await startSiteServer()

test('a service that was not checked yet says so', async () => {
  assert.match(await server.html('/en/status'), /Not checked yet/)
  assert.match(await server.html('/status'), /עוד לא נבדק/)
  assert.equal((await server.get('/v1/status')).report, null)
})

test('bars and tables show each day; incidents say how long they went on', async () => {
  const at = new Date()
  const days = Array.from({ length: 90 }, (_, n) => ({
    date: new Date(at.getTime() - (89 - n) * 24 * 3_600_000).toISOString().slice(0, 10),
    checks: { api: { runs: 288, up: n === 3 ? 280 : 288, degraded: 0, down: n === 3 ? 8 : 0 } },
  }))
  const detail = '<script>alert(1)</script>'
  const report: StatusReport = {
    checkedAt: at.toISOString(),
    state: 'degraded',
    checks: [
      { id: 'api', state: 'up', ms: 12, detail: null },
      { id: 'quota', state: 'unknown', ms: null, detail: null },
    ],
    quota: null,
    workers: null,
    jobs: [],
    days,
    incidents: [{ check: 'api', state: 'down', from: at.toISOString(), to: null, detail }],
  }
  await writeStatus(server.catalog, report)
  assert.deepEqual((await server.get('/v1/status')).report, report)
  const page = await server.html('/en/status')
  assert.match(page, /A part of the service does not work/)
  assert.match(page, /answered 99\.96% of the checks \(90 days\)/)
  assert.equal(page.match(/<rect class="up"/g)?.length, 89)
  assert.equal(page.match(/<rect class="down"/g)?.length, 1)
  assert.equal(page.match(/<tr><th scope="row"/g)?.length, 90)
  assert.match(page, /<\/time> ongoing/)
  assert.ok(!page.includes('alert(1)'))
  assert.ok(!page.includes('The last check is old'))
  for (const path of ['/status', '/en/status']) {
    assert.deepEqual(await faultsOfHtml(await server.html(path)), [], path)
  }
  const silent = { check: 'jobs' as const, state: 'down' as const, detail }
  const gap = {
    ...silent,
    from: `${days[3]?.date}T00:00:00.000Z`,
    to: `${days[5]?.date}T00:00:00.000Z`,
  }
  const withGap = { ...report, days: days.filter((_, n) => n !== 4), incidents: [gap] }
  await writeStatus(server.catalog, withGap)
  const shown = await server.html('/en/status')
  assert.match(shown, /Nothing was checked: the service was off, or could not check/)
  assert.match(await server.html('/status'), /לא נבדק:/)
  assert.equal(shown.match(/<rect class="none"/g)?.length, 1, 'the day stands where it was')
  assert.equal(shown.match(/<tr><th scope="row"/g)?.length, 90)
  const old = new Date(at.getTime() - 3_600_000).toISOString()
  await writeStatus(server.catalog, { ...report, checkedAt: old })
  assert.match(await server.html('/en/status'), /The last check is old/)
})
