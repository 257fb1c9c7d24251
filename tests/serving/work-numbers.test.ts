/** The numbers of posts and of work that stands still, read over HTTP from servers of people: with workers, and beside
 *  `yalkut jobs`. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isJsonObject, type JsonObject, newItemId, parseJsonObject } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { accept, answering, startHookReceiver } from '@yalkut/testing/outside/hook-receiver'
import { authorData } from '@yalkut/testing/values/items'
import { runYalkut, serveYalkut } from '../cli/run-yalkut.ts'

const YALKUT = fileURLToPath(new URL('../../bin/yalkut', import.meta.url))
const MOST_LOOKS = 600

type Lines = ReadonlyMap<string, number>

async function scrape(address: string): Promise<{ text: string; lines: Lines }> {
  const answer = await fetch(address)
  assert.equal(answer.status, 200)
  const text = await answer.text()
  const found = text.matchAll(/^(yalkut_\S+) (\S+)$/gm)
  return { text, lines: new Map([...found].map(([, line = '', value]) => [line, Number(value)])) }
}

/** Looks until the numbers say so; the last look is what a failure shows. */
async function until(address: string, said: { [line: string]: number }): Promise<Lines> {
  for (let look = 1; ; look += 1) {
    const { lines } = await scrape(address)
    const seen = Object.fromEntries(Object.keys(said).map((line) => [line, lines.get(line)]))
    if (JSON.stringify(seen) === JSON.stringify(said)) return lines
    if (look === MOST_LOOKS) assert.deepEqual(seen, said)
    await sleep(50)
  }
}

function numbersOf(stderr: string): string {
  const found = /Numbers for Prometheus: (\S+)/.exec(stderr)?.[1]
  assert.ok(found !== undefined, stderr)
  return found
}

async function addSteward(at: readonly string[]): Promise<string> {
  const names = ['--handle', 'sara', '--name', 'Sara', '--steward']
  const added = await runYalkut(['person', 'add', ...names, ...at])
  assert.equal(added.code, 0, added.stderr)
  const made = ['--person', 'sara', '--name', 'x', '--scopes', 'read,write']
  const { result } = await runYalkut(['token', 'add', ...made, ...at])
  assert.ok(isJsonObject(result))
  return String(result.token)
}

type Send = (method: string, path: string, json: object) => Promise<JsonObject>

function sending(address: string, token: string): Send {
  return async (method, path, json) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(json) })
    const body = await answer.text()
    assert.ok(answer.status < 300, body)
    return parseJsonObject(body)
  }
}

async function mergeOne(send: Send): Promise<string> {
  const id = newItemId()
  const { id: suggestion } = await send('POST', '/v1/suggestions', { title: 'An author' })
  const item = { id, type: 'author', data: authorData(id) }
  await send('PUT', `/v1/suggestions/${suggestion}/items`, item)
  await send('POST', `/v1/suggestions/${suggestion}/submit`, {})
  await send('POST', `/v1/suggestions/${suggestion}/approve`, {})
  return id
}

const posts = (outcome: string): string => `yalkut_webhook_deliveries_total{outcome="${outcome}"}`
const lagOf = (consumer: string): string => `yalkut_consumer_lag{consumer="${consumer}"}`

onOneEngine('the numbers of work', (engine) => {
  const placeOf = async (): Promise<string[]> => {
    const { dataDir, databaseUrl } = await engine.newLocation()
    const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl]
    return ['--data', dataDir, ...database]
  }

  test('posts are counted by how they ended, once, with two workers; no address is named', async () => {
    const at = await placeOf()
    const token = await addSteward(at)
    const receiver = await startHookReceiver()
    const served = await serveYalkut([
      ...at,
      '--workers',
      '2',
      '--metrics',
      '0',
      '--site',
      'off',
      '--rate-limit',
      'off',
      '--git-mirror',
      'off',
      '--webhooks-allow-loopback',
      '1',
    ])
    try {
      const numbers = numbersOf(served.stderr())
      const send = sending(served.address, token)
      await until(numbers, { [posts('arrived')]: 0, [posts('refused')]: 0, [lagOf('webhooks')]: 0 })
      const { id: hook } = await send('POST', '/v1/webhooks', {
        url: `${receiver.url}/secret-path`,
      })
      await mergeOne(send)
      await until(numbers, {
        [posts('arrived')]: 1,
        [posts('refused')]: 0,
        [posts('unanswered')]: 0,
        [lagOf('webhooks')]: 0,
        yalkut_webhooks_behind: 0,
      })
      receiver.answer = answering(500)
      const item = await mergeOne(send)
      await until(numbers, {
        [posts('arrived')]: 1,
        [posts('refused')]: 1,
        [lagOf('webhooks')]: 1,
        yalkut_webhooks_behind: 1,
      })
      receiver.answer = (_post, response) => response.destroy()
      await send('POST', `/v1/webhooks/${Number(hook)}/resume`, {})
      await until(numbers, { [posts('refused')]: 1, [posts('unanswered')]: 1 })
      receiver.answer = accept
      await send('POST', `/v1/webhooks/${Number(hook)}/resume`, {})
      await until(numbers, {
        [posts('arrived')]: 2,
        [posts('refused')]: 1,
        [posts('unanswered')]: 1,
        [lagOf('webhooks')]: 0,
        yalkut_webhooks_behind: 0,
      })
      const { text } = await scrape(numbers)
      for (const word of ['secret-path', receiver.url, item, 'sara']) {
        assert.ok(!text.includes(word), word)
      }
    } finally {
      await served.stop()
      await receiver.close()
    }
  })

  test('a server without jobs shows what stands still, and the process of the jobs its own numbers', async () => {
    const at = await placeOf()
    const token = await addSteward(at)
    const once = await runYalkut(['jobs', '--once', '--git-mirror', 'off', ...at])
    assert.ok(once.code !== null, once.stderr)
    const receiver = await startHookReceiver()
    const served = await serveYalkut([
      ...at,
      '--jobs',
      'off',
      '--metrics',
      '0',
      '--site',
      'off',
      '--git-mirror',
      'off',
      '--webhooks-allow-loopback',
      '1',
      '--rate-limit',
      'off',
    ])
    try {
      const numbers = numbersOf(served.stderr())
      await until(numbers, { [lagOf('decision-mails')]: 0, [lagOf('webhooks')]: 0 })
      const send = sending(served.address, token)
      await send('POST', '/v1/webhooks', { url: receiver.url })
      for (let n = 0; n < 3; n += 1) await mergeOne(send)
      const still = await until(numbers, { [lagOf('decision-mails')]: 3, [lagOf('webhooks')]: 3 })
      assert.equal(still.get(posts('arrived')), undefined, 'this process posts nothing')
      const jobs = await startJobs(at)
      try {
        await until(numbers, { [lagOf('decision-mails')]: 0, [lagOf('webhooks')]: 0 })
        await until(jobs.numbers, {
          [posts('arrived')]: receiver.posts.length,
          [lagOf('webhooks')]: 0,
        })
        assert.deepEqual(receiver.seqsAt('/').length, 3)
        const { lines } = await scrape(jobs.numbers)
        assert.equal(lines.get('yalkut_job_late_seconds{job="forget-mails"}'), 0)
      } finally {
        await jobs.stop()
      }
    } finally {
      await served.stop()
      await receiver.close()
    }
  })
})

async function startJobs(at: readonly string[]) {
  const flags = ['--jobs-metrics', '0', '--git-mirror', 'off', '--webhooks-allow-loopback', '1']
  const child = spawn('sh', [YALKUT, 'jobs', ...flags, ...at], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece
  })
  while (!stderr.includes('Yalkut runs the jobs')) {
    assert.equal(child.exitCode, null, stderr)
    await sleep(50)
  }
  return {
    numbers: numbersOf(stderr),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
