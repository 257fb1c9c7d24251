/** Processes of a server that are killed, and the end of all of them. Source: decisions.md#processes. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newItemId } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addPerson } from '../cli/run-yalkut.ts'
import { isAlive, mergeItems, serveWithWorkers, type WorkerServer } from './worker-server.ts'

const root = newFolder()
after(() => removeFolder(root))

const API = ['--site', 'off']
const FREE = ['--rate-limit', 'off', ...API]

/** Clients that read without a pause, each by a connection of its own, until they are stopped. */
async function readers(server: WorkerServer, count: number) {
  const clients = Array.from({ length: count }, () => ({
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    answers: 0,
    refused: 0,
    broken: 0,
  }))
  let isStopping = false
  // One after the other, so that each worker gets some of the connections; how many is for the server to choose.
  for (const { agent } of clients) await server.ask('/v1', { agent })
  const running = clients.map(async (client) => {
    while (!isStopping) {
      try {
        const { status } = await server.ask('/v1', { agent: client.agent })
        if (status === 200) client.answers += 1
        else client.refused += 1
      } catch {
        client.broken += 1
      }
    }
  })
  return {
    clients,
    /** Resolves when every client has got this many more answers. */
    async more(answers: number): Promise<void> {
      const until = clients.map((client) => client.answers + answers)
      while (clients.some((client, at) => client.answers < (until[at] ?? 0))) await sleep(10)
    },
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(running)
      for (const { agent } of clients) agent.destroy()
    },
  }
}

test('a worker that is killed is replaced, and no request to the others fails', async () => {
  const server = await serveWithWorkers(join(root, 'reader'), 2, FREE)
  try {
    const reading = await readers(server, 8)
    await reading.more(20)
    const killed = await server.find('reader-1')
    process.kill(killed.pid, 'SIGKILL')
    await server.find('reader-1', killed.pid)
    await reading.more(20)
    await reading.stop()
    const counts = reading.clients.map(({ refused, broken }) => ({ refused, broken }))
    const said = JSON.stringify(counts)
    assert.ok(
      counts.every(({ refused }) => refused === 0),
      `each answer is whole: ${said}`,
    )
    assert.ok(
      counts.every(({ broken }) => broken <= 1),
      `a client that connects again is answered: ${said}`,
    )
    assert.ok(
      counts.some(({ broken }) => broken === 0),
      `clients of the other worker see nothing: ${said}`,
    )
    assert.match(server.stderr(), /Worker 1 ended by SIGKILL/)
    while ((await server.askWorker('reader-1', '/v1').catch(() => null)) === null) await sleep(50)
  } finally {
    assert.equal(await server.stop(), 0)
  }
})

test('connections wait while the only worker is being replaced', async () => {
  const server = await serveWithWorkers(join(root, 'only'), 1, FREE)
  try {
    const { pid } = await server.find('reader-1')
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await sleep(5)
    const asked = Array.from({ length: 5 }, () => server.ask('/v1', { agent: new Agent() }))
    for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
  } finally {
    await server.stop()
  }
})

test('while the process that writes is replaced, reads go on and changes are refused in words', async () => {
  const data = join(root, 'writer')
  const server = await serveWithWorkers(data, 1, FREE)
  try {
    const token = await addPerson(data, 'sara', '--steward')
    const id = newItemId()
    await mergeItems(server, token, [{ id, type: 'topic', data: { name: { he: 'נושא' } } }])
    const killed = await server.find('writer')
    process.kill(killed.pid, 'SIGKILL')
    while (isAlive(killed.pid)) await sleep(5)
    const change = { method: 'POST', json: { title: 'x' }, token }
    const refused = await server.ask('/v1/suggestions', change)
    assert.equal(refused.status, 503, refused.text)
    assert.equal(refused.json.error, 'busy')
    assert.match(String(refused.json.message), /Nothing was changed; try again/)
    assert.match(String(refused.headers['retry-after']), /^\d+$/)
    for (let answers = 0; ; answers += 1) {
      assert.equal((await server.ask(`/v1/entities/${id}`)).status, 200)
      const again = await server.ask('/v1/suggestions', change)
      if (again.status === 201 && answers > 0) break
      assert.equal(again.status, 503, again.text)
    }
    await mergeItems(server, token, [{ id: newItemId(), type: 'topic', data: { name: { he: 'נושא אחר' } } }])
    assert.equal((await server.ask('/v1')).json.head, 3)
  } finally {
    assert.equal(await server.stop(), 0)
  }
})

test('nothing is left when the supervising process is killed', async () => {
  const server = await serveWithWorkers(join(root, 'supervisor'), 2, API)
  const all = server.processes()
  assert.equal(all.length, 3)
  await server.stop('SIGKILL')
  for (const { pid } of all) while (isAlive(pid)) await sleep(20)
  await assert.rejects(fetch(`${server.address}/v1`))
  const again = await serveWithWorkers(join(root, 'supervisor'), 1, API)
  assert.equal((await again.ask('/v1')).status, 200)
  assert.equal(await again.stop(), 0)
})

test('a stop signal lets requests finish, then ends every process', async () => {
  const server = await serveWithWorkers(join(root, 'stop'), 2, API)
  const all = server.processes()
  const { hostname, port } = new URL(server.address)
  const body = JSON.stringify({ title: 'Slowly' })
  const connection = connect(Number(port), hostname).setEncoding('utf8')
  await once(connection, 'connect')
  connection.write(
    `POST /v1/reports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  // The answer to another request says that the first one has arrived.
  await server.ask('/v1')
  const stopped = server.stop()
  await sleep(200)
  connection.write(body.slice(5))
  const [answer] = await once(connection, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 4\d\d /)
  assert.equal(await stopped, 0)
  assert.deepEqual(
    all.filter(({ pid }) => isAlive(pid)),
    [],
  )
})
