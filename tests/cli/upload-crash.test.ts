/** One-piece uploads that were running when the server was killed do not block later uploads.
 *  Source: docs/operators/running.md. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '@yalkut/ledger'
import { quietUploads, type UploadRow } from '@yalkut/ledger/files'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { newSound } from '@yalkut/testing/servers/uploads'
import { addPerson, type Served, serveYalkut } from './run-yalkut.ts'

const data = newFolder()
after(() => removeFolder(data))

/** The uploads of all people in the folder. */
async function uploads(): Promise<UploadRow[]> {
  const ledger = await openLedger({ dataDir: data })
  const statuses = ['arriving', 'storing', 'kept', 'refused'] as const
  const rows = await quietUploads(ledger.read, { statuses, before: '9999', limit: 100 })
  await ledger.close()
  return rows
}

function staged(): string[] {
  const folder = join(data, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Repeats until the condition holds: a busy machine may be slow. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return
    await sleep(50)
  }
  assert.fail('it never came')
}

test('uploads that were running when the server was killed have ended after the restart, and resumable uploads continue', async (t) => {
  const server = await serveYalkut(['--site', 'off', '--sample', '--data', data])
  t.after(() => server.stop('SIGKILL'))
  // A person with the usual limits, whose account need not be a day old.
  const token = await addPerson(data, 'chana', '--trusted')
  const found = await fetch(`${server.address}/v1/entities?type=event&limit=1`)
  const { items } = Object(await found.json())
  const event = String(items[0].id)
  const headers = { authorization: `Bearer ${token}` }
  // A request whose server dies in the middle of the body would wait for ever.
  const gone = new AbortController()
  t.after(() => gone.abort())
  const send = async ({ address }: Served, body: Buffer | ReadableStream): Promise<JsonObject> => {
    const query = new URLSearchParams({ what: 'recording', rights: 'mine', for: event })
    const to = `${address}/v1/uploads?${query}`
    const signal = body instanceof ReadableStream ? gone.signal : AbortSignal.timeout(20_000)
    const answer = await fetch(to, { method: 'POST', headers, body, duplex: 'half', signal })
    const json: unknown = await answer.json()
    assert.ok(isJsonObject(json))
    return { ...json, status: answer.status }
  }
  async function* neverWhole(): AsyncGenerator<Uint8Array> {
    yield newSound().subarray(0, 5_000)
    await new Promise(() => undefined)
  }
  const cutOff = Array.from({ length: 10 }, () => send(server, ReadableStream.from(neverWhole())).catch(() => null))
  const metadata = Object.entries({ what: 'recording', rights: 'mine', for: event })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  await until(() => staged().length === 10)
  const refused = await send(server, newSound())
  assert.equal(refused.status, 429)
  await server.stop('SIGKILL')
  gone.abort()
  await Promise.all(cutOff)
  assert.ok((await uploads()).every(({ status }) => status === 'arriving'))

  const again = await serveYalkut(['--site', 'off', '--data', data])
  try {
    await until(async () => (await uploads()).every(({ status }) => status === 'refused'))
    assert.deepEqual(staged(), [])
    assert.ok((await uploads()).every(({ sizeBytes }) => sizeBytes <= 5_000))
    const begun = await fetch(`${again.address}/v1/uploads/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-length': '10000',
        'upload-metadata': metadata,
      },
    })
    assert.equal(begun.status, 201, await begun.text())
    assert.equal((await send(again, newSound())).status, 201)
  } finally {
    await again.stop('SIGKILL')
  }
  const third = await serveYalkut(['--site', 'off', '--data', data])
  try {
    const waiting = (await uploads()).filter(({ status }) => status === 'arriving')
    assert.deepEqual(
      waiting.map(({ resumable }) => resumable),
      [true],
    )
    assert.equal(staged().filter((name) => name.endsWith('.part')).length, 1)
  } finally {
    await third.stop()
  }
})
