/** Workers and a real server: how workers claim, renew, finish and return requests.
 *  Source: service.md#workers; routes.md#machines. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addScan, holdFile } from '@yalkut/testing/servers/machines'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import {
  createApi,
  EngineUnavailable,
  ImpossibleRequest,
  type Job,
  openQueue,
  type RequestOutcome,
  runWorker,
} from '@yalkut/workers'

let nowMs = Date.parse('2026-03-01T12:00:00.000Z')
const clock = (): Date => {
  nowMs += 10
  return new Date(nowMs)
}
const server = await startTestServer({ clock })
const { sichos } = await addShelves(server)
const REQUESTS = '/v1/machine/requests'
const quick = { tries: 3, firstDelayMs: 5 }

async function ask(): Promise<string> {
  const item = await addScan(server, sichos, await holdFile(server, 'open'))
  await server.send(201, REQUESTS, post('chana', { kind: 'ocr', item }))
  return item
}

async function requestOf(item: string) {
  const [request] = listOf((await server.get(`${REQUESTS}?item=${item}`)).requests)
  assert.ok(request !== undefined)
  return request
}

interface Running {
  job: Job
  once?: boolean
  stop?: AbortSignal
}

function run({ job, once = true, stop = new AbortController().signal }: Running) {
  const api = createApi({ server: server.address, token: server.people.robot.token }, quick)
  const said: string[] = []
  const say = (words: string): number => said.push(words)
  const kind = 'ocr'
  return runWorker({ queue: openQueue(api), kind, job, once, stop, say, pollMs: 20 })
}

test('a job reports its progress and its result', async () => {
  const item = await ask()
  const outcome = await run({
    async job(work, { reportProgress }) {
      assert.equal(work.item, item)
      await reportProgress({ done: 2, total: 5 })
      const { status, progress } = await requestOf(item)
      assert.deepEqual([status, progress], ['running', { done: 2, total: 5 }])
      return { note: 'two pages are blank' }
    },
  })
  assert.equal(outcome.status, 'done')
  const { status, note } = await requestOf(item)
  assert.deepEqual([status, note], ['done', 'two pages are blank'])
})

test('an empty queue ends a worker that works once', async () => {
  const outcome = await run({ job: () => assert.fail('there is nothing to do') })
  assert.deepEqual(outcome, { request: null, status: null })
})

test('an impossible request fails at once with the reason, and a passing fault is tried three times', async () => {
  const hopeless = await ask()
  await run({
    job: () => Promise.reject(new ImpossibleRequest('The PDF is locked with a password.')),
  })
  const failed = await requestOf(hopeless)
  assert.deepEqual([failed.status, failed.note], ['failed', 'The PDF is locked with a password.'])
  const unlucky = await ask()
  const statuses: unknown[] = []
  for (let n = 0; n < 3; n += 1) {
    await run({ job: () => Promise.reject(new Error('no memory')) })
    statuses.push((await requestOf(unlucky)).status)
  }
  assert.deepEqual(statuses, ['waiting', 'waiting', 'failed'])
})

test('an unavailable engine costs no attempt: the worker waits and claims the request again', async () => {
  const item = await ask()
  const stop = new AbortController()
  let tries = 0
  const outcome = await run({
    once: false,
    stop: stop.signal,
    async job() {
      tries += 1
      if (tries <= 4) throw new EngineUnavailable('The engine does not answer.')
      stop.abort()
      return {}
    },
  })
  assert.deepEqual([outcome.status, tries], ['done', 5])
  assert.equal((await requestOf(item)).status, 'done')
  await ask()
  const once = await run({
    job: () => Promise.reject(new EngineUnavailable('The engine does not answer.')),
  })
  assert.deepEqual([once.status, once.note], ['away', 'The engine does not answer.'])
  await run({ job: async () => ({}) })
})

test('a stopped worker returns its request, and another worker claims it', async () => {
  const item = await ask()
  const stop = new AbortController()
  const outcome = await run({
    once: false,
    stop: stop.signal,
    async job(_work, { signal }) {
      stop.abort()
      await sleep(60_000, undefined, { signal })
      return {}
    },
  })
  assert.equal(outcome.status, 'given back')
  assert.equal((await requestOf(item)).status, 'waiting')
  const next = await run({ job: async () => ({}) })
  assert.deepEqual([next.status, next.request], ['done', (await requestOf(item)).id])
})

test('a worker that lost its lease stops, and changes nothing for the new holder', async () => {
  const item = await ask()
  let inner: RequestOutcome | null = null
  const outcome = await run({
    async job(_work, { signal, reportProgress }) {
      nowMs += 301_000
      inner = await run({ job: async () => ({ note: 'by another' }) })
      await assert.rejects(reportProgress({ done: 1 }))
      assert.ok(signal.aborted)
      throw new Error('too late')
    },
  })
  assert.equal(outcome.status, 'lost')
  assert.equal(inner === null ? null : (await requestOf(item)).status, 'done')
  assert.equal((await requestOf(item)).note, 'by another')
})

test('a token that is missing or not a machine’s ends the worker with the server’s message', async () => {
  for (const token of [server.people.chana.token, 'rhp_nobody']) {
    const queue = openQueue(createApi({ server: server.address, token }, quick))
    const stop = new AbortController().signal
    const working = runWorker({
      queue,
      kind: 'ocr',
      once: false,
      stop,
      job: async () => ({}),
      say: () => undefined,
    })
    await assert.rejects(working, /machine|token/)
  }
})

test('an unreachable server is retried, and a request is never sent twice blindly', async () => {
  const { createServer } = await import('node:http')
  const seen: string[] = []
  const flaky = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    if (seen.length % 3 !== 0) response.writeHead(503, { 'retry-after': '0' }).end('{}')
    else response.writeHead(200).end('{"ok":true}')
  })
  await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve))
  after(() => flaky.close())
  const address = flaky.address()
  assert.ok(typeof address === 'object' && address !== null)
  const api = createApi({ server: `http://127.0.0.1:${address.port}`, token: 'x' }, quick)
  assert.deepEqual(await api.get('/a'), { ok: true })
  assert.deepEqual(await api.send('POST', '/b', {}), { ok: true })
  assert.equal(seen.length, 6)
  flaky.removeAllListeners('request')
  flaky.on('request', (request) => {
    seen.push(`${request.method} ${request.url}`)
    request.socket.destroy()
  })
  await assert.rejects(api.send('POST', '/c', {}), /does not answer/)
  assert.equal(seen.length, 7, 'the result of the first attempt is unknown')
  await assert.rejects(api.send('PUT', '/d', {}, { repeatable: true }), /does not answer/)
  assert.equal(seen.length, 10)
})
