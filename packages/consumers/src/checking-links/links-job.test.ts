/** The check of addresses outside the catalog: real servers, both databases. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, beforeEach, test } from 'node:test'
import { createSafeFetch, openFollowing, type ReadServices } from '@yalkut/catalog/core'
import { findLinks, linkReport } from '@yalkut/ledger/health'
import { CommitWriter, lockMain } from '@yalkut/ledger/line'
import { onOneEngine } from '@yalkut/testing/engines'
import { linksJob } from './links-job.ts'

/** What the strangers' server answers, by path; and when each request came. */
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
const asked: { at: number; what: string }[] = []
const server = createServer((request, response) => {
  asked.push({ at: performance.now(), what: `${request.method} ${request.url}` })
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) response.writeHead(200).end()
  else answer(request, response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
assert.ok(address !== null && typeof address === 'object')
const { port } = address
const base = `http://127.0.0.1:${port}`
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers.clear()
  asked.length = 0
})

const NIGHT_MS = 24 * 3_600_000
const { signal } = new AbortController()
const toLoopback = createSafeFetch({ isAllowed: (ip) => ip === '127.0.0.1', allowsHttp: true })
const job = linksJob({ fetch: toLoopback, pauseMs: 0 })

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(code, headers).end()
  }

let made = 0
/** An item in main for each address. */
async function addLinks(services: ReadServices, urls: readonly string[]): Promise<string[]> {
  const puts = urls.map((url) => {
    made += 1
    const id = `rh-${String(made).padStart(8, '0')}`
    const data = { title: { he: 'הקלטה' }, url }
    return { id, type: 'recording', data, path: null, pathBefore: null }
  })
  await commit(services, puts)
  return puts.map(({ id }) => id)
}

async function commit(
  { ledger }: ReadServices,
  puts: readonly Omit<Parameters<CommitWriter['add']>[0][number], 'mergedInto' | 'forwardTo'>[],
): Promise<void> {
  await ledger.write(async (tx) => {
    const head = await lockMain(tx)
    const header = { at: '2026-03-01T12:00:00.000Z', message: 'Adds', via: null }
    const people = { author: 'u-chana', mergedBy: 'u-kalman', suggestionId: null }
    const writer = new CommitWriter(tx, head, { ...header, ...people })
    await writer.add(puts.map((put) => ({ ...put, mergedInto: null, forwardTo: null })))
    await writer.finish()
  })
}

onOneEngine('the links job', (engine) => {
  async function opened(use: (services: ReadServices, clock: { ms: number }) => Promise<void>) {
    const clock = { ms: Date.parse('2026-11-23T00:00:00Z') }
    const location = await engine.newLocation()
    const services = await openFollowing({ ...location, clock: () => new Date(clock.ms) })
    try {
      await use(services, clock)
    } finally {
      await services.close()
    }
  }

  const stateOf = async ({ ledger }: ReadServices, url: string) => (await findLinks(ledger.read, [url]))[0]

  test('an address that fails three nights is dead, and lives again when it answers', () =>
    opened(async (services, clock) => {
      const url = `${base}/gone`
      await addLinks(services, [url, `${base}/fine`])
      answers.set('/gone', status(404))
      for (const failures of [1, 2, 3]) {
        await job.run(services, signal)
        const row = await stateOf(services, url)
        assert.deepEqual([row?.failures, row?.dead, row?.status], [failures, Number(failures === 3), 404])
        assert.equal(row?.failing_since, '2026-11-23T00:00:00.000Z')
        clock.ms += NIGHT_MS
      }
      assert.deepEqual((await linkReport(services.ledger.read, 5)).numbers, {
        checked: 2,
        dead: 1,
        lastChecked: '2026-11-25T00:00:00.000Z',
      })
      assert.deepEqual(
        (await linkReport(services.ledger.read, 5)).dead.map((row) => row.url),
        [url],
      )
      const fine = asked.filter(({ what }) => what.endsWith('/fine'))
      assert.equal(fine.length, 1, 'an address that answered rests for a week')
      answers.delete('/gone')
      clock.ms += 3 * NIGHT_MS
      await job.run(services, signal)
      assert.equal((await linkReport(services.ledger.read, 5)).numbers.dead, 0)
    }))

  test('HEAD that is refused is asked again by GET for one byte; redirects are followed, not in circles', () =>
    opened(async (services) => {
      answers.set('/no-head', (request, response) => {
        const isAsked = request.method === 'GET' && request.headers.range === 'bytes=0-0'
        response.writeHead(isAsked ? 206 : 405).end()
      })
      answers.set('/moved', status(301, { location: '/new' }))
      answers.set('/circle', status(302, { location: '/circle' }))
      await addLinks(
        services,
        ['/no-head', '/moved', '/circle'].map((path) => base + path),
      )
      await job.run(services, signal)
      const rows = await findLinks(
        services.ledger.read,
        ['/no-head', '/moved', '/circle'].map((path) => base + path),
      )
      const byPath = new Map(rows.map((row) => [new URL(row.url).pathname, row]))
      assert.equal(byPath.get('/no-head')?.failures, 0)
      assert.equal(byPath.get('/moved')?.failures, 0)
      assert.match(byPath.get('/circle')?.error ?? '', /redirects more than/)
    }))

  test('a host that refuses machines or is busy says nothing of an address, and is left alone', () =>
    opened(async (services, clock) => {
      answers.set('/a', status(429, { 'retry-after': '172800' }))
      await addLinks(services, [`${base}/a`, `${base}/b`])
      await job.run(services, signal)
      const row = await stateOf(services, `${base}/a`)
      assert.deepEqual([row?.failures, row?.dead], [0, 0])
      assert.equal(row?.next_at, '2026-11-25T00:00:00.000Z')
      assert.ok(!asked.some(({ what }) => what.endsWith('/b')), 'the host is left alone')
      clock.ms += NIGHT_MS
      await job.run(services, signal)
      assert.ok(asked.some(({ what }) => what.endsWith('/b')))
    }))

  test('only public addresses are asked, also after a redirect', () =>
    opened(async (services) => {
      answers.set('/in', status(302, { location: `http://127.0.0.2:${port}/secret` }))
      const within = `http://10.0.0.1/x`
      await addLinks(services, [`${base}/in`, within])
      await job.run(services, signal)
      assert.equal((await stateOf(services, within))?.failures, 1)
      assert.equal((await stateOf(services, `${base}/in`))?.failures, 1)
      assert.ok(!asked.some(({ what }) => what.includes('secret')))
      await linksJob({ pauseMs: 0 }).run(services, signal)
    }))

  test('requests to a host come one after another; an address that nothing names is forgotten', () =>
    opened(async (services, clock) => {
      let open = 0
      let most = 0
      for (const path of ['/1', '/2', '/3', '/4']) {
        answers.set(path, (_, response) => {
          open += 1
          most = Math.max(most, open)
          setImmediate(() => {
            open -= 1
            response.end()
          })
        })
      }
      const [first = ''] = await addLinks(
        services,
        ['/1', '/2', '/3', '/4'].map((path) => base + path),
      )
      await job.run(services, signal)
      assert.equal(most, 1)
      assert.equal((await linkReport(services.ledger.read, 5)).numbers.checked, 4)
      await commit(services, [{ id: first, type: 'recording', data: null, path: null, pathBefore: null }])
      clock.ms -= 400 * NIGHT_MS
      await job.run(services, signal)
      assert.equal((await linkReport(services.ledger.read, 5)).numbers.checked, 3)
      assert.equal(await stateOf(services, `${base}/1`), undefined)
      assert.equal(asked.filter(({ what }) => what.endsWith('/2')).length, 2, 'a clock that was set back checks again')
    }))

  test('a run that is stopped keeps what it found, and the next one goes on', () =>
    opened(async (services) => {
      const stop = new AbortController()
      answers.set('/2', (_, response) => {
        stop.abort()
        response.end()
      })
      await addLinks(
        services,
        ['/1', '/2', '/3'].map((path) => base + path),
      )
      await job.run(services, stop.signal)
      assert.equal((await linkReport(services.ledger.read, 5)).numbers.checked, 1)
      answers.clear()
      await job.run(services, signal)
      assert.equal((await linkReport(services.ledger.read, 5)).numbers.checked, 3)
      assert.equal(asked.filter(({ what }) => what.endsWith('/1')).length, 1)
    }))
})
