/** `yalkut worker transcript` as a process, with a held file and a command as its engine.
 *  Source: service.md#workers. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { setFileRights } from '@yalkut/ledger/files'
import { wavOf } from '@yalkut/testing/bytes/wav'
import { newFolder } from '@yalkut/testing/folders'
import { addRecording, holdBytes } from '@yalkut/testing/servers/machines'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { startWorker } from '@yalkut/testing/workers/run-worker'

const server = await startTestServer()
const { sichos } = await addShelves(server)
const folder = newFolder()
const ENGINE = fileURLToPath(import.meta.resolve('@yalkut/testing/workers/speech-engine'))
const HEAR = `'${process.execPath}' '${ENGINE}' {audio} {out} '${join(folder, 'runs')}'`
const ENV = {
  SERVER: server.address,
  TOKEN: server.people.robot.token,
  WORK_DIR: join(folder, 'work'),
  ENGINE_NAME: 'whisper',
  ENGINE_VERSION: 'test-1',
}

let made = 0

async function ask(): Promise<{ item: string; file: string }> {
  made += 1
  const sound = wavOf([220, 440, ...new Array<number>(made).fill(0)])
  const file = await holdBytes(server, sound, { mime: 'audio/wav' })
  const item = await addRecording(server, sichos, { file })
  await server.send(201, '/v1/machine/requests', post('chana', { kind: 'transcript', item }))
  return { item, file }
}

async function requestOf(item: string) {
  const [request] = listOf((await server.get(`/v1/machine/requests?item=${item}`)).requests)
  assert.ok(request !== undefined)
  return request
}

async function work(args: readonly string[] = ['--command', HEAR]) {
  return await startWorker(['transcript', '--once', ...args], ENV).ended
}

test('a held recording is transcribed and sent', async () => {
  const { item } = await ask()
  const { code, result } = await work()
  assert.equal(code, 0, JSON.stringify(result))
  assert.equal(result?.status, 'done')
  const request = await requestOf(item)
  assert.deepEqual([request.status, request.suggestion], ['done', result?.suggestion])
  const review = await server.get(`/v1/suggestions/${result?.suggestion}`)
  const words = listOf(review.entries).flatMap(({ after }) => objectOf(after).content ?? [])
  assert.deepEqual(words, ['ברוך הבא'])
})

test('with an empty queue it ends with success', async () => {
  assert.deepEqual(await work(), { code: 0, result: { request: null, status: null } })
})

test('a file that is taken down while its request waits is not downloaded', async () => {
  const { item, file } = await ask()
  const at = server.catalog.clock().toISOString()
  const change = { sha256: file, rights: 'preserved', reason: null, by: null, at } as const
  await server.catalog.ledger.write((tx) => setFileRights(tx, change))
  const { result } = await work()
  assert.equal(result?.request, null)
  assert.equal((await requestOf(item)).status, 'failed')
})

test('on SIGTERM the request is returned, the engine ends, and the next worker transcribes the recording', async () => {
  const { item } = await ask()
  const begun = join(folder, 'begun')
  const slow = `touch '${begun}'; sleep 60; ${HEAR}`
  const worker = startWorker(['transcript', '--command', slow], ENV)
  await worker.said(/Request \d+: transcript/)
  while (!existsSync(begun) && worker.child.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  worker.child.kill('SIGTERM')
  const { code, result } = await worker.ended
  assert.deepEqual([code, result?.status], [0, 'given back'])
  const { status, position } = await requestOf(item)
  assert.deepEqual([status, position], ['waiting', 1])
  assert.equal((await work()).result?.status, 'done')
})

test('a killed worker loses its lease, and the next one transcribes and sends', async () => {
  const { item } = await ask()
  const runs = join(folder, 'runs')
  const before = readFileSync(runs, 'utf8').length
  const worker = startWorker(['transcript', '--command', `${HEAR}; kill -9 $PPID`], ENV)
  const { result } = await worker.ended
  assert.equal(result, null)
  assert.equal(readFileSync(runs, 'utf8').length, before + 1)
  assert.equal((await requestOf(item)).status, 'running')
  await server.catalog.ledger.write(async (tx) => {
    const lapsed = { lease_until: '2020-01-01T00:00:00.000Z' }
    await tx.updateTable('machine_requests').set(lapsed).where('item', '=', item).execute()
  })
  assert.equal((await work()).result?.status, 'done')
  assert.equal(readFileSync(runs, 'utf8').length, before + 2, 'nothing was sent yet')
})

test('a failed engine and a mistake in the settings are reported with a message', async () => {
  const { item } = await ask()
  const { code, result } = await work(['--command', 'echo no GPU >&2; false {audio}'])
  assert.equal(code, 1)
  assert.match(String(result?.note), /no GPU/)
  assert.match(String((await requestOf(item)).note), /no GPU/)
  const wrong: [string[], NodeJS.ProcessEnv, RegExp][] = [
    [[], {}, /--command or --address/],
    [['--command', 'whisper'], {}, /must contain \{audio\}/],
    [['--address', 'gpu:8000'], {}, /--address/],
    [['--command', HEAR], { SERVER: 'example' }, /--server must be/],
    [['--command', HEAR], { TOKEN: '' }, /--token is required/],
    [['--command', HEAR], { TOKEN: server.people.chana.token }, /Only a machine/],
  ]
  for (const [args, env, words] of wrong) {
    const worker = startWorker(['transcript', '--once', ...args], { ...ENV, ...env })
    assert.notEqual((await worker.ended).code, 0)
    assert.match(worker.stderr(), words)
  }
})
