/** A request to time words that is stopped ends at once, and leaves nothing behind. Source: service.md#workers. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import type { LeasedRequest } from '../queue/queue.ts'
import { createApi } from '../server/api.ts'
import { openAligner } from './align-recording.ts'

const ANSWERS: Readonly<Record<string, object>> = {
  '/v1/entities/r': { data: { url: 'https://sound.example/a.wav' } },
  '/v1/recordings/r/transcript': { language: 'he', paragraphs: [{ id: 'p', content: 'שלום' }] },
}
const REQUEST: LeasedRequest = {
  id: 1,
  kind: 'align',
  item: 'r',
  createdAt: '2026-11-26T00:00:00Z',
  suggestion: null,
  lease: 'l',
  worker: 'w',
  leaseSeconds: 60,
}
const web = createServer(({ url = '' }, response) => response.end(JSON.stringify(ANSWERS[url])))
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
const workRoot = newFolder()
after(() => {
  web.close()
  web.closeAllConnections()
  removeFolder(workRoot)
})

test('a stop while a recording is timed ends the request; the next one is timed', async () => {
  const address = web.address()
  assert.ok(address !== null && typeof address === 'object')
  const api = createApi({ server: `http://127.0.0.1:${address.port}`, token: '' })
  let stop = new AbortController()
  let isStopped = true
  const aligner = openAligner({
    api,
    workRoot,
    fetchExternal: async () => {
      if (isStopped) stop.abort(new Error('stopped'))
      return { status: 200, headers: { 'content-type': 'audio/wav' }, body: wavOf([440, 0]) }
    },
  })
  const run = () => aligner.job(REQUEST, { signal: stop.signal, reportProgress: async () => undefined })
  await assert.rejects(run(), /stopped/)
  assert.deepEqual(readdirSync(workRoot), [])
  stop = new AbortController()
  isStopped = false
  assert.match((await run()).note ?? '', /of 1 paragraphs/)
  await aligner.close()
})
