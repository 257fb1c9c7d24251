/** The job that checks the service, and the report that is kept beside the files. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { openFollowing } from '@yalkut/catalog/services'
import { getStatus, readStatus } from '@yalkut/catalog/status'
import { noteRun } from '@yalkut/ledger/consumers'
import { onEachEngine } from '@yalkut/testing/engines'
import { statusJob } from './status-job.ts'

const { signal } = new AbortController()
let siteStatus = 200
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  request.resume()
  response.writeHead(request.url === '/' ? siteStatus : 200).end('{}')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
assert.ok(address !== null && typeof address === 'object')
const baseUrl = `http://127.0.0.1:${address.port}`
after(() => {
  server.closeAllConnections()
  server.close()
})

onEachEngine('the status job', (engine) => {
  test('checks each part and keeps the report, which is read without the ledger', async () => {
    const location = await engine.newLocation()
    const services = await openFollowing(location)
    assert.equal((await getStatus(services)).report, null, 'before the first check')
    const job = statusJob({ baseUrl })
    await job.run(services, signal)
    const first = await readStatus(services)
    assert.equal(first?.state, 'up')
    assert.deepEqual(
      first.checks.map(({ id, state }) => [id, state]),
      [
        ['site', 'up'],
        ['api', 'up'],
        ['mcp', 'up'],
        ['database', 'up'],
        ['quota', 'unknown'],
        ['workers', 'unknown'],
        ['jobs', 'up'],
      ],
    )
    assert.deepEqual(new Set(asked), new Set(['GET /', 'GET /v1', 'POST /mcp']))
    siteStatus = 500
    await services.ledger.write((tx) =>
      noteRun(tx, 'mail-delivery', { failures: 2, error: 'a secret', schedule: null }),
    )
    await job.run(services, signal)
    siteStatus = 200
    const { report } = await getStatus(services)
    assert.equal(report?.state, 'degraded')
    assert.deepEqual(
      report.incidents.map(({ check, detail }) => [check, detail]),
      [
        ['site', 'Answered 500.'],
        ['jobs', 'Failing: mail-delivery.'],
      ],
    )
    assert.ok(!JSON.stringify(report).includes('a secret'))
    assert.equal(report.days[0]?.checks.site?.runs, 2)
    await services.close()
    const { notes, clock } = services
    assert.ok((await readStatus({ notes })) !== null, 'the note is a file')
    assert.ok(clock() > new Date(0))
  })

  test('a service that does not answer is down', async () => {
    const services = await openFollowing(await engine.newLocation())
    await statusJob({ baseUrl: 'http://127.0.0.1:1' }).run(services, signal)
    const report = await readStatus(services)
    assert.equal(report?.state, 'down')
    assert.equal(report.incidents.length, 3)
    await services.notes.write('status.json', '{ "half')
    await assert.doesNotReject(getStatus(services))
    await services.notes.write('status.json', '{}')
    assert.equal(await readStatus(services), null)
    await services.close()
  })
})
