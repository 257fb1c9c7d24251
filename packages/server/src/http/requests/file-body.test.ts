/** File bodies that arrive slowly or stop. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { test } from 'node:test'
import { isRefusal } from '@yalkut/model'
import { endAfter } from './body-time.ts'
import { fileBytes } from './file-body.ts'

/** Starts a server that calls `handle`, and sends it a request of which only the first bytes arrive. */
async function withHalfARequest(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ status: number | null; problem: unknown }> {
  const handled = Promise.withResolvers<unknown>()
  const server = createServer({ requestTimeout: 0 }, (incoming, response) => {
    handle(incoming, response).then(() => handled.resolve(null), handled.resolve)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const answered = Promise.withResolvers<number | null>()
  const order = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { 'content-length': 9 },
  })
  order.on('response', (response) => answered.resolve(response.statusCode ?? null))
  order.on('error', () => answered.resolve(null))
  order.write('half')
  try {
    return { problem: await handled.promise, status: await answered.promise }
  } finally {
    order.destroy()
    server.close()
  }
}

test('a file that stops arriving is refused', async () => {
  let seen = ''
  const { problem } = await withHalfARequest(async (incoming, response) => {
    for await (const chunk of fileBytes(incoming, response, 50)) seen += Buffer.from(chunk)
  })
  assert.equal(seen, 'half')
  assert.ok(isRefusal(problem))
  assert.deepEqual([problem.code, /stopped arriving/.test(problem.message)], ['bad-request', true])
})

test('after reading is given up the connection still takes an answer', async () => {
  const { status } = await withHalfARequest(async (incoming, response) => {
    for await (const _ of fileBytes(incoming, response, 1_000)) break
    response.writeHead(413).end()
  })
  assert.equal(status, 413)
})

test('a body that does not arrive in time is answered with 408', async () => {
  const { status } = await withHalfARequest(async (incoming) => {
    endAfter(incoming, 50)
    await new Promise((resolve) => incoming.once('close', resolve))
  })
  assert.equal(status, 408)
})
