/** What a server answers before it serves, and between the signal to stop and its end. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isJsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { bundledCommand } from '@yalkut/testing/run/command'
import Database from 'better-sqlite3'
import { runYalkut } from '../cli/run-yalkut.ts'

const SERVE = ['--workers', '1', '--jobs', 'off', '--site', 'off', '--git-mirror', 'off']

test('a server that is starting lives, is not ready, and asks to wait', async () => {
  const data = newFolder()
  const made = await runYalkut(['person', 'add', '--handle', 'sara', '--name', 'S', '--data', data])
  assert.equal(made.code, 0, made.stderr)
  // While another program holds the ledger, the server cannot write its first commit.
  const holder = new Database(join(data, 'ledger.sqlite'))
  holder.exec('begin exclusive')
  const { child, address } = await serve(data)
  try {
    const live = await untilAnswered(`${address}/livez`)
    assert.deepEqual([live.status, await live.json()], [200, { live: true }])
    const ready = await fetch(`${address}/readyz`)
    assert.equal(ready.status, 503)
    assert.ok(Number(ready.headers.get('retry-after')) > 0)
    const item: unknown = await (await fetch(`${address}/v1/entities`)).json()
    assert.ok(isJsonObject(item))
    assert.equal(item.error, 'busy')
    const page = await fetch(address, { headers: { accept: 'text/html' } })
    assert.equal(page.status, 503)
    assert.match(await page.text(), /השרת עולה[\s\S]*The server is starting/)
    holder.exec('rollback')
    await soon(async () => assert.equal((await fetch(`${address}/readyz`)).status, 200))
  } finally {
    holder.close()
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

test('a server that drains says so, still answers, and ends at a second signal', async () => {
  const { child, address } = await serve(newFolder(), '--drain', '300')
  try {
    await soon(async () => assert.equal((await untilAnswered(`${address}/readyz`)).status, 200))
    child.kill('SIGTERM')
    await soon(async () => {
      const ready = await fetch(`${address}/readyz`)
      assert.equal(ready.status, 503)
      assert.match(await ready.text(), /is stopping/)
    })
    const read = await fetch(`${address}/v1`)
    assert.equal(read.status, 200)
    assert.equal(read.headers.get('connection'), 'close')
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  assert.equal(child.exitCode, 0)
})

async function serve(data: string, ...more: string[]): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort()
  const [program, ...first] = await bundledCommand()
  const args = ['serve', '--data', data, '--port', String(port), ...SERVE, ...more]
  const child = spawn(program, [...first, ...args], { stdio: 'ignore' })
  return { child, address: `http://127.0.0.1:${port}` }
}

/** Tries until nothing is thrown any more. */
async function soon<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 1_200) throw error
      await sleep(50)
    }
  }
}

async function untilAnswered(address: string): Promise<Response> {
  return await soon(() => fetch(address))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}
