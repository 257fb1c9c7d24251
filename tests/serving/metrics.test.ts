/** The numbers of a server, read by a parser of Prometheus' own format: one process, and two workers beside the one that
 *  writes. */
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import parse, { type Family } from 'parse-prometheus-text-format'
import { addPerson, runYalkut, type Served, serveYalkut } from '../cli/run-yalkut.ts'

function addressOf(served: Served): string {
  const found = /Numbers for Prometheus: (\S+)/.exec(served.stderr())?.[1]
  assert.ok(found, served.stderr())
  return found
}

const COUNT = 'yalkut_http_request_seconds_count'

async function familiesAt(address: string): Promise<Map<string, Family>> {
  const answer = await fetch(address)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  // This parser drops the labels of a histogram: its counts are also read as lines of their own.
  const counts = text
    .split('\n')
    .filter((line) => line.startsWith(COUNT))
    .join('\n')
  const families = [...parse(text), ...parse(`${counts}\n`)]
  return new Map(families.map((family) => [family.name, family]))
}

function requests(families: Map<string, Family>, route: string, method = 'GET'): number {
  const { metrics = [] } = families.get(COUNT) ?? {}
  return metrics
    .filter(({ labels }) => labels?.route === route && labels.method === method)
    .reduce((sum, { value = '0' }) => sum + Number(value), 0)
}

for (const workers of ['0', '2']) {
  describe(`with ${workers} workers`, async () => {
    const data = newFolder()
    const served = await serveYalkut([
      '--data',
      data,
      '--sample',
      '--workers',
      workers,
      '--metrics',
      '0',
      '--rate-limit',
      'off',
    ])
    after(async () => {
      await served.stop()
      removeFolder(data)
    })
    const address = addressOf(served)

    test('each request is counted once by the pattern of its route, whoever answers it', async () => {
      for (let n = 0; n < 12; n += 1) await (await fetch(`${served.address}/v1/types`)).text()
      await (await fetch(`${served.address}/v1/no-such-thing`)).text()
      const token = await addPerson(data, 'sara', '--steward')
      const created = await fetch(`${served.address}/v1/issues`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'a question' }),
      })
      assert.equal(created.status, 201, await created.text())
      // A request is counted when its answer has left, which its client may see a moment earlier.
      let families = await familiesAt(address)
      for (let n = 0; n < 100 && requests(families, '/v1/issues', 'POST') === 0; n += 1) {
        families = await familiesAt(address)
      }
      const all = families.get('yalkut_http_request_seconds')
      assert.equal(all?.type, 'HISTOGRAM')
      assert.equal(requests(families, '/v1/issues', 'POST'), 1)
      assert.equal(requests(families, '(none)'), 1)
      assert.ok(requests(families, '/v1/types') + requests(families, '(ready)') >= 12)
      const labels = families
        .get(COUNT)
        ?.metrics.map(({ labels }) => JSON.stringify(labels))
        .join()
      assert.ok(labels)
      assert.ok(labels.includes('route'))
      assert.ok(!labels.includes('no-such-thing'), 'no address of a request')
    })

    test('heads, statements, positions, mails and the delay of the event loop are there', async () => {
      const families = await familiesAt(address)
      const value = (name: string): number => Number(families.get(name)?.metrics[0]?.value)
      assert.ok(value('yalkut_ledger_head') > 1)
      assert.equal(value('yalkut_projection_head'), value('yalkut_ledger_head'))
      assert.equal(value('yalkut_webhooks_behind'), 0)
      const stores = families.get('yalkut_statements_total')?.metrics ?? []
      assert.deepEqual(stores.map(({ labels }) => labels?.store).sort(), ['ledger', 'projection'])
      assert.ok(stores.every(({ value }) => Number(value) > 0))
      for (const name of ['nodejs_eventloop_lag_p99_seconds', 'yalkut_mails', 'yalkut_job_failures']) {
        assert.ok(families.has(name), name)
      }
    })

    test('only /metrics is served there, and nothing of it at the public address', async () => {
      assert.equal((await fetch(new URL('/', address))).status, 404)
      assert.equal((await fetch(address, { method: 'POST' })).status, 404)
      assert.equal((await fetch(`${served.address}/metrics`)).status, 404)
      assert.equal(new URL(address).hostname, '127.0.0.1')
    })
  })
}

test('a setting that is no address is refused', async () => {
  const data = newFolder()
  for (const wrong of ['x', '70000', 'host:', ':1', '1:2:3']) {
    const ran = await runYalkut(['serve', '--data', data, '--port', '0', '--metrics', wrong])
    assert.notEqual(ran.code, 0)
    assert.match(ran.stderr, /--metrics must be a port/)
  }
  removeFolder(data)
})
