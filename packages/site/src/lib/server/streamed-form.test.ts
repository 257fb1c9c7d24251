/** Forms with a file, cut into chunks of any size. Source: https://www.rfc-editor.org/rfc/rfc7578. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NoForm, streamedForm } from './streamed-form.ts'

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** What a browser sends. */
async function sentBy(form: FormData): Promise<{ type: string; bytes: Uint8Array }> {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) }
}

async function read(bytes: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of bytes ?? []) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}

const FILE = `%PDF-1.4\r\n--\r\n\r\n-${'\0\r\n-'.repeat(500)}\r\n`

test('fields and the bytes of the file come out as they went in, whatever the chunks', async () => {
  const form = new FormData()
  form.append('what', 'scan')
  form.append('title', 'ספר “א”\nשורה')
  form.append('file', new Blob([FILE], { type: 'application/pdf' }), 'תניא "1".pdf')
  const { type, bytes } = await sentBy(form)
  for (const size of [1, 2, 7, 64, 10_000]) {
    const { fields, file } = await streamedForm(type, inChunks(bytes, size))
    assert.deepEqual(
      [...fields],
      [
        ['what', 'scan'],
        ['title', form.get('title')?.toString().replace('\n', '\r\n')],
      ],
    )
    assert.equal(file?.name, 'תניא "1".pdf')
    assert.equal(file?.type, 'application/pdf')
    assert.equal(await read(file?.bytes), FILE)
  }
})

test('a form without a file, and one whose file is empty', async () => {
  const form = new FormData()
  form.append('what', 'scan')
  const sent = await sentBy(form)
  const { fields, file } = await streamedForm(sent.type, inChunks(sent.bytes, 5))
  assert.equal(fields.get('what'), 'scan')
  assert.equal(file, null)
  // As a browser sends a field in which nothing was chosen.
  const none = sent.type.split('boundary=')[1]
  const text = `--${none}\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--${none}--\r\n`
  const empty = await streamedForm(sent.type, inChunks(Buffer.from(text), 5))
  assert.equal(empty.file?.name, '')
  assert.equal(await read(empty.file?.bytes), '')
})

test('a body that is cut off, has no end of a field, or is no form', async () => {
  const form = new FormData()
  form.append('what', 'scan')
  form.append('file', new Blob([FILE]), 'a.pdf')
  const { type, bytes } = await sentBy(form)
  const cut = await streamedForm(type, inChunks(bytes.subarray(0, bytes.length - 100), 64))
  await assert.rejects(read(cut.file?.bytes), NoForm)
  await assert.rejects(streamedForm('text/plain', inChunks(bytes, 64)), NoForm)
  form.set('what', 'x'.repeat(300_000))
  const long = await sentBy(form)
  await assert.rejects(streamedForm(long.type, inChunks(long.bytes, 64)), /too long/)
})
