import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
import { EngineUnavailable } from '../queue/run-worker.ts'
import { kindOfBytes } from './audio-kind.ts'
import { commandEngine } from './command-engine.ts'
import { httpEngine, readEngineAddress } from './http-engine.ts'

const folder = newFolder()
const audio = join(folder, `it's a "tape" $(x).wav`)
writeFileSync(audio, 'RIFF....WAVE')
const OUTPUT = JSON.stringify({ segments: [{ start: 0, end: 1, text: 'ברוך' }], language: 'he' })
const never = new AbortController().signal
const about = { name: 'whisper', version: '1' }

function addressOf(server: Server): string {
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return `http://127.0.0.1:${address.port}`
}

async function transcribe(command: string, signal = never): Promise<string[]> {
  const engine = commandEngine({ command, ...about })
  const { pieces } = await engine.transcribe(audio, { language: null, signal })
  return pieces.map(({ text }) => text)
}

test('the output of a command is found on stdout and in any of its files', async () => {
  for (const command of [
    `test -f {audio} && echo '${OUTPUT}'`,
    `test -f {audio} && echo '${OUTPUT}' > {out}`,
    `test -f {audio} && echo '${OUTPUT}' > {out}.json`,
    `test -f {audio} && echo progress && echo '${OUTPUT}' > {dir}/tape.json`,
    `test {language} = auto && echo '${OUTPUT}'`,
  ]) {
    assert.deepEqual(await transcribe(command), ['ברוך'], command)
  }
})

test('a command that fails gives its own error message', async () => {
  await assert.rejects(transcribe('echo no model >&2; exit 3'), /ended with 3: no model/)
  await assert.rejects(transcribe('exit 4'), /The command ended with 4 and no message\./)
  await assert.rejects(transcribe('true'), /wrote nothing/)
  await assert.rejects(transcribe('echo hello'), /not write JSON.*: hello/)
  await assert.rejects(transcribe('echo {}'), /output is not known/)
})

test('an engine that cannot be reached is unavailable, and the recording is not the cause', async () => {
  await assert.rejects(transcribe('no-such-program-here'), EngineUnavailable)
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const address = addressOf(gone)
  gone.close()
  await once(gone, 'close')
  const engine = httpEngine({ address, model: 'm', ...about })
  const answer = engine.transcribe(audio, { language: null, signal: never })
  await assert.rejects(answer, (error: unknown) => {
    assert.ok(error instanceof EngineUnavailable)
    assert.match(error.message, /The engine at http:\S+ does not answer \(ECONNREFUSED\)\./)
    return true
  })
})

test('an engine that closes the connection is not unavailable: the recording may be the cause', async () => {
  const breaking = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const engine = httpEngine({ address: addressOf(breaking), model: 'm', ...about })
  const answer = engine.transcribe(audio, { language: null, signal: never })
  await assert.rejects(answer, (error: unknown) => {
    assert.ok(error instanceof Error && !(error instanceof EngineUnavailable))
    assert.match(error.message, /does not answer/)
    return true
  })
  breaking.close()
})

test('an abort kills a command and all processes that it started', async () => {
  const stop = new AbortController()
  const mark = join(folder, 'alive')
  const ending = transcribe(`echo x > ${mark}; sh -c 'sleep 60; true'; true`, stop.signal)
  setTimeout(() => stop.abort(new Error('stopped')), 200)
  const begun = Date.now()
  await assert.rejects(ending, /stopped/)
  assert.ok(Date.now() - begun < 10_000)
})

interface ReceivedRequest {
  url: string | undefined
  key: string | undefined
  body: string
}

const received: ReceivedRequest[] = []
let answers: { status: number; body: string } = { status: 200, body: OUTPUT }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** A service with the protocol of OpenAI’s transcriptions. */
const service = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    received.push({ url: request.url, key: request.headers.authorization, body })
    response.writeHead(answers.status, { 'content-type': 'application/json' }).end(answers.body)
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
after(() => service.close())

function serviceAddress(): string {
  const address: AddressInfo | string | null = service.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `http://127.0.0.1:${address.port}`
}

test('the request to an address is that of OpenAI, with times of words', async () => {
  const settings = { address: serviceAddress(), model: 'large-v3', apiKey: 'secret', ...about }
  const { pieces } = await httpEngine(settings).transcribe(audio, { language: 'yi', signal: never })
  assert.equal(pieces[0]?.text, 'ברוך')
  const [{ url, key, body } = { url: '', key: '', body: '' }] = received
  assert.deepEqual([url, key], ['/v1/audio/transcriptions', 'Bearer secret'])
  for (const field of ['model', 'response_format', 'timestamp_granularities[]', 'language']) {
    assert.ok(body.includes(`name="${field}"`), field)
  }
  assert.match(body, /verbose_json/)
  assert.match(body, /RIFF\.{4}WAVE/)
})

test('an error of the address is reported with its own message', async () => {
  const engine = httpEngine({ address: serviceAddress(), model: 'x', ...about })
  const answer = () => engine.transcribe(audio, { language: null, signal: never })
  answers = { status: 400, body: JSON.stringify({ error: { message: 'no such model' } }) }
  await assert.rejects(answer(), /400: no such model/)
  answers = { status: 500, body: 'boom' }
  await assert.rejects(answer(), /500: boom/)
  answers = { status: 200, body: '{"text":"only words"}' }
  await assert.rejects(answer(), /output is not known/)
})

test('an address must be http or https, and a key is never sent over plain http to another machine', () => {
  const path = (address: string): string => readEngineAddress(address, false).href
  assert.equal(path('http://gpu:8000'), 'http://gpu:8000/v1/audio/transcriptions')
  assert.equal(path('https://x.example/v1/'), 'https://x.example/v1/audio/transcriptions')
  assert.equal(path('https://x.example/a/transcriptions'), 'https://x.example/a/transcriptions')
  for (const bad of ['gpu:8000', 'ftp://gpu', 'file:///etc/passwd', '', 'http://a:b@gpu']) {
    assert.throws(() => readEngineAddress(bad, false), bad)
  }
  assert.throws(() => readEngineAddress('http://gpu:8000', true), /https/)
  assert.ok(readEngineAddress('http://127.0.0.1:8000', true))
})

test('the kind of an audio file is found by its first bytes', () => {
  const cases: [string | number[], string][] = [
    ['RIFF\0\0\0\0WAVEfmt ', 'wav'],
    ['OggS\0', 'ogg'],
    ['fLaC', 'flac'],
    ['\0\0\0\x20ftypM4A ', 'm4a'],
    [[0x1a, 0x45, 0xdf, 0xa3], 'webm'],
    ['ID3\x04', 'mp3'],
    [[0xff, 0xfb, 0x90], 'mp3'],
    ['<html>', 'audio'],
    ['', 'audio'],
  ]
  for (const [bytes, kind] of cases) {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes)
    assert.equal(kindOfBytes(buffer), kind)
  }
})
