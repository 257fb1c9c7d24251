/** The body of an upload: with and without a length, broken off, too large, of another kind.
 *  Source: service.md#uploads-and-additions; service.md#file-types. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { before, describe, test } from 'node:test'
import { addShelves, type Shelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { newPdf, newSound, uploadingOn } from '@yalkut/testing/servers/uploads'

const server = await startTestServer({ opening: { limits: { rate: false } } })
const { addEvent } = uploadingOn(server)
let shelves: Shelves
let event: string

before(async () => {
  shelves = await addShelves(server)
  event = await addEvent(shelves.sichos)
})

describe('A body', () => {
  /** A raw request with the head that the test gives. */
  function asked(
    headers: { [name: string]: string },
    write: (send: (bytes: Buffer) => void, end: () => void, abort: () => void) => void,
  ): Promise<{ status: number | null; continued: boolean }> {
    const path = `/v1/uploads?what=recording&rights=mine&for=${event}`
    return new Promise((resolve) => {
      let continued = false
      const authorization = `Bearer ${server.people.chana.token}`
      const order = httpRequest(server.address + path, {
        method: 'POST',
        headers: { authorization, ...headers },
      })
      order.on('continue', () => {
        continued = true
        order.end(newSound())
      })
      order.on('response', (response) => {
        resolve({ status: response.statusCode ?? null, continued })
        // Nothing more is sent, whether the body is read or not.
        order.destroy()
      })
      order.on('error', () => resolve({ status: null, continued }))
      write(
        (bytes) => order.write(bytes),
        () => order.end(),
        () => order.destroy(),
      )
    })
  }

  const staged = (): string[] => readdirSync(server.catalog.staging.folder)

  test('without a length is accepted', async () => {
    const bytes = newSound()
    const { status } = await asked({ 'transfer-encoding': 'chunked' }, (write, end) => {
      write(bytes.subarray(0, 100))
      write(bytes.subarray(100))
      end()
    })
    assert.equal(status, 201)
  })

  for (const type of ['a form', 'a PDF', 'no type'] as const) {
    test(`of a form, sent as ${type}, is refused with the type to send instead`, async () => {
      const form = new FormData()
      form.set('what', 'document')
      form.set('file', new Blob([new Uint8Array(newPdf())]))
      const encoded = new Response(form)
      const types = {
        'a form': encoded.headers.get('content-type'),
        'a PDF': 'application/pdf',
        'no type': null,
      }
      const query = 'what=document&as=document&title=x&rights=mine'
      const response = await fetch(`${server.address}/v1/uploads?${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.people.chana.token}`,
          ...(types[type] !== null && { 'content-type': types[type] }),
        },
        body: new Uint8Array(await encoded.arrayBuffer()),
      })
      assert.equal(response.status, 400)
      assert.match(await response.text(), /Send the file itself as the body, not a form\./)
      assert.deepEqual(staged(), [])
    })
  }

  test('that breaks off leaves nothing', async () => {
    const bytes = newSound()
    await asked({ 'content-length': String(bytes.length) }, (write, _end, abort) => {
      write(bytes.subarray(0, 20_000))
      setTimeout(abort, 100)
    })
    for (let look = 0; look < 3_000 && staged().length > 0; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    assert.deepEqual(staged(), [])
  })

  test('is not requested when its declared length is too large or the query is wrong', async () => {
    const large = { 'content-length': '99000000000', expect: '100-continue' }
    assert.deepEqual(await asked(large, () => undefined), { status: 413, continued: false })
    const small = { 'content-length': String(newSound().length), expect: '100-continue' }
    const fine = await asked(small, () => undefined)
    assert.deepEqual(fine, { status: 201, continued: true })
  })

  test('of another kind is refused at its first bytes', async () => {
    const head = Buffer.concat([newPdf(), Buffer.alloc(10_000)])
    const { status } = await asked({ 'content-length': '1900000000' }, (write) => write(head))
    assert.equal(status, 400)
    assert.deepEqual(staged(), [])
  })
})
