/** Search by meaning as an operator sets it up, and a process that gets vectors and is killed with `kill -9`.
 *  Source: decisions.md#search-by-meaning. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { vectorFile } from '@yalkut/catalog/core'
import { openLedger } from '@yalkut/ledger'
import { isJsonObject, type JsonObject, newItemId } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { type EmbeddingsServer, startEmbeddings } from '@yalkut/testing/outside/embeddings'
import { workData } from '@yalkut/testing/values/items'
import Database from 'better-sqlite3'
import { addPerson, runYalkut } from './run-yalkut.ts'

const KEY = 'sk-very-secret'
const SEFARIM = 60
const PARAGRAPHS = 40
const BATCH = 64
const KILLS = 30

const settingsOf = (endpoint: EmbeddingsServer): string[] => [
  '--embeddings-url',
  endpoint.url,
  '--embeddings-model',
  'trigrams',
  '--embeddings-key',
  KEY,
  '--embeddings-dimensions',
  '128',
]

function sefer(at: number): JsonObject {
  const slug = `sefer-${at}`
  const segments = Array.from({ length: PARAGRAPHS }, (_, n) => ({
    id: `p${n}`,
    kind: 'paragraph',
    text: [{ text: `פסקה מספר ${at} בסדר ${n}` }],
  }))
  const versions = [{ id: 'he', language: 'he', segments, notes: [] }]
  const data = { ...workData(slug), body: { profile: 'plain', versions } }
  return { id: newItemId(), type: 'work', path: `/${slug}`, data }
}

async function importSefarim(data: string): Promise<void> {
  await addPerson(data, 'sara', '--steward')
  const from = join(newFolder(), 'sefarim.jsonl')
  const lines = Array.from({ length: SEFARIM }, (_, at) => JSON.stringify(sefer(at)))
  writeFileSync(from, `${lines.join('\n')}\n`)
  const imported = await runYalkut(['import', 'jsonl', '--from', from, '--approve-as', 'sara', '--data', data])
  assert.equal(imported.code, 0, imported.stderr)
}

/** Half a minute after a kill, at once: the killed process's leases have expired. */
async function letLeasesLapse(dataDir: string): Promise<void> {
  const ledger = await openLedger({ dataDir })
  const until = new Date(0).toISOString()
  await ledger.write((tx) => tx.updateTable('leases').set({ until }).execute())
  await ledger.close()
}

const YALKUT = fileURLToPath(new URL('../../bin/yalkut', import.meta.url))

/** Runs the jobs, and kills their process at one of their requests to the endpoint. */
async function liveUntil(
  request: number,
  { data, endpoint }: { data: string; endpoint: EmbeddingsServer },
): Promise<void> {
  const args = [YALKUT, 'jobs', '--data', data, ...settingsOf(endpoint)]
  const child = spawn('sh', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  let heard = 0
  endpoint.onRequest = () => {
    heard += 1
    if (heard === request) child.kill('SIGKILL')
  }
  await once(child, 'close')
  assert.equal(child.signalCode, 'SIGKILL', words)
}

test(`jobs that are killed ${KILLS} times lose one batch at most each time`, async () => {
  const data = newFolder()
  const endpoint = await startEmbeddings()
  await importSefarim(data)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await liveUntil(1 + (kill % 3), { data, endpoint })
    await letLeasesLapse(data)
  }
  endpoint.onRequest = null
  const ran = await runYalkut(['jobs', '--once', '--data', data, ...settingsOf(endpoint)])
  assert.equal(ran.code, 0, ran.stderr)
  const sent = endpoint.sent()
  const different = new Set(sent).size
  assert.ok(different >= SEFARIM * PARAGRAPHS, `${different} passages`)
  assert.ok(sent.length <= different + KILLS * BATCH, `${sent.length} sent for ${different}`)
  const file = new Database(vectorFile(data), { readonly: true })
  const kept = file.prepare<[], number>('select count(*) from vectors').pluck().get()
  const waiting = file.prepare<[], number>('select count(*) from keys where bits is null').pluck()
  assert.deepEqual([kept, waiting.get()], [different, 0])
  file.close()
})

test('a passage that the endpoint does not take stops no other', async () => {
  const data = newFolder()
  const endpoint = await startEmbeddings()
  await importSefarim(data)
  endpoint.refuse('פסקה מספר 3 בסדר 7')
  const once = ['jobs', '--once', '--data', data, ...settingsOf(endpoint)]
  const ran = await runYalkut(once)
  assert.equal(ran.code, 0, ran.stderr)
  const file = new Database(vectorFile(data), { readonly: true })
  const waiting = file.prepare<[], number>('select count(*) from keys where bits is null').pluck()
  assert.equal(waiting.get(), 1)
  file.close()
  const sent = endpoint.sent().length
  assert.equal((await runYalkut(once)).code, 0)
  assert.equal(endpoint.sent().length, sent, 'the passage is left out for a week')
})

test('an endpoint whose settings are wrong postpones no passage', async () => {
  const data = newFolder()
  const endpoint = await startEmbeddings()
  await importSefarim(data)
  endpoint.refuse('')
  const once = ['jobs', '--once', '--data', data, ...settingsOf(endpoint)]
  const ran = await runYalkut(once)
  assert.equal(ran.code, 1)
  assert.ok(isJsonObject(ran.result) && Array.isArray(ran.result.routines))
  assert.match(JSON.stringify(ran.result.routines), /embed-words.*status 400, “input is too long”/)
  const file = new Database(vectorFile(data), { readonly: true })
  const postponed = file.prepare<[], number>('select count(*) from keys where retry_at is not null').pluck()
  assert.equal(postponed.get(), 0)
  file.close()
})

test('wrong settings are refused with a message that never has the key', async () => {
  const data = newFolder()
  const url = ['--embeddings-url', 'http://127.0.0.1:1/v1/embeddings']
  const model = ['--embeddings-model', 'm']
  for (const [args, message] of [
    [[...url], /--embeddings-url needs --embeddings-model/],
    [[...model], /Set --embeddings-url/],
    [['--embeddings-key', KEY], /Set --embeddings-url/],
    [['--embeddings-url', 'ftp://x', ...model], /--embeddings-url must be an address/],
    [['--embeddings-url', `http://u:${KEY}@x/`, ...model], /--embeddings-url must be an address/],
    [[...url, ...model, '--embeddings-dimensions', '100'], /must be a multiple of 64/],
    [[...url, ...model, '--embeddings-dimensions', '8192'], /must be a multiple of 64/],
    [[...url, ...model, '--embeddings-key', `${KEY} x`], /--embeddings-key must be one word/],
  ] as const) {
    const ran = await runYalkut(['jobs', '--once', '--data', data, ...args])
    assert.equal(ran.code, 2, args.join(' '))
    assert.match(ran.stderr, message)
    assert.ok(!ran.stderr.includes(KEY))
  }
})
