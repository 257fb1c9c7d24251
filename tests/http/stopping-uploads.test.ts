/** A server that is told to stop while files arrive: their senders are refused in words, and nothing that arrived in
 *  pieces is lost. Source: decisions.md#uploads; docs/operators/running.md. */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Catalog, openCatalog } from '@yalkut/catalog'
import { parseJsonObject } from '@yalkut/model'
import { type RunningServer, startServer } from '@yalkut/server'
import { sendInPieces } from '@yalkut/testing/clients/resumable'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { addPeople, type People } from '@yalkut/testing/servers/people'
import { newSound } from '@yalkut/testing/servers/uploads'
import { objectOf } from '@yalkut/testing/values/json'

const dataDir = newFolder()
let people: People
let catalog: Catalog
let server: RunningServer
const faults: unknown[] = []

async function start(): Promise<void> {
  catalog = await openCatalog({ dataDir, limits: { rate: false } })
  people ??= await addPeople(catalog)
  const onFault = (fault: unknown): number => faults.push(fault)
  server = await startServer({ catalog, host: '127.0.0.1', port: 0, onFault })
}

before(start)
after(async () => {
  await server.close()
  removeFolder(dataDir)
  assert.deepEqual(faults, [])
})

const fields = {
  what: 'recording',
  rights: 'free',
  eventTitle: 'התוועדות',
  eventDate: '5742-05-10',
}

interface Half {
  order: ClientRequest
  answer: Promise<IncomingMessage & { text: string }>
}

/** Sends the first bytes of a body, and never the rest. */
function sendHalf(method: string, path: string, headers: { [name: string]: string }, bytes: Buffer): Half {
  const order = request(server.address + path, { method, headers })
  const answer = new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    order.on('error', reject)
    order.on('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(Buffer.from(chunk))
      resolve(Object.assign(response, { text: Buffer.concat(chunks).toString('utf8') }))
    })
  })
  order.write(bytes)
  return { order, answer }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('is refused with 503 and Retry-After; pieces go on where they were, also those of that moment', async () => {
  const bytes = newSound()
  const { token } = people.chana
  const address = server.address
  const begun = await sendInPieces({ bytes, token, address, metadata: fields, stopAt: 1 })
  const authorization = `Bearer ${token}`
  const path = new URL(begun.url).pathname
  const piece = sendHalf(
    'PATCH',
    path,
    {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '10000',
      'content-type': 'application/offset+octet-stream',
      'content-length': '20000',
    },
    bytes.subarray(10_000, 15_000),
  )
  const query = new URLSearchParams(fields)
  const whole = sendHalf(
    'POST',
    `/v1/uploads?${query}`,
    { authorization, 'content-length': '90000' },
    newSound().subarray(0, 5_000),
  )
  const { folder } = catalog.staging
  const sizes = (): number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  await until(
    () =>
      sizes()
        .toSorted((x, y) => x - y)
        .join() === '5000,15000',
  )
  const closing = server.close()
  for (const { answer } of [piece, whole]) {
    const { statusCode, headers, text } = await answer
    assert.equal(statusCode, 503, text)
    assert.ok(Number(headers['retry-after']) > 0)
    const { error, message } = parseJsonObject(text)
    assert.equal(error, 'busy')
    assert.match(String(message), /server stops/)
  }
  await closing
  await start()
  const head = await fetch(server.address + path, {
    method: 'HEAD',
    headers: { authorization, 'tus-resumable': '1.0.0' },
  })
  assert.equal(head.headers.get('upload-offset'), '15000')
  const goOn = server.address + path
  const again = { bytes, token, metadata: fields, address: server.address, goOn }
  assert.equal((await sendInPieces(again)).problem, null)
  const state = parseJsonObject(await (await fetch(goOn, { headers: { authorization } })).text())
  assert.equal(objectOf(state.answer).existed, false)
  const open = await catalog.ledger.read
    .selectFrom('uploads')
    .select('status')
    .where('status', 'in', ['arriving', 'storing'])
    .execute()
  assert.deepEqual(open, [])
})
