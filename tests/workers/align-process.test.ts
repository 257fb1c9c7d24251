/** `yalkut worker align` as a process, with made speech. Source: service.md#workers. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSpeech, randomWords, SPEECH_RATE } from '@yalkut/testing/bytes/synthetic-speech'
import { wavFrom } from '@yalkut/testing/bytes/wav'
import { newFolder } from '@yalkut/testing/folders'
import { randomFrom } from '@yalkut/testing/random/random'
import { holdBytes } from '@yalkut/testing/servers/machines'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, post } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf } from '@yalkut/testing/values/json'
import { startWorker } from '@yalkut/testing/workers/run-worker'

const server = await startTestServer()
const { sichos } = await addShelves(server)
const random = randomFrom(11)

test('the paragraphs of a recording are timed, and wait for approval', async () => {
  const texts = [6, 9, 7].map((count) => randomWords(count, random))
  const made = texts.map((text) => ({ text, variant: 2, wordsInMinute: 150 }))
  const { samples, startsMs } = await makeSpeech(made, { decibels: 20, random })
  const file = await holdBytes(server, wavFrom(samples, SPEECH_RATE), { mime: 'audio/wav' })
  const { recording } = await newTranscript(server, sichos, texts, { file })
  await server.send(201, '/v1/machine/requests', post('chana', { kind: 'align', item: recording }))
  const env = { SERVER: server.address, TOKEN: server.people.robot.token }
  const work = { ...env, WORK_DIR: join(newFolder(), 'work') }
  const { code, result } = await startWorker(['align', '--once'], work).ended
  assert.equal(code, 0, JSON.stringify(result))
  const { requests } = await server.get(`/v1/machine/requests?item=${recording}`)
  const [request] = listOf(requests)
  await server.send(200, `/v1/suggestions/${request?.suggestion}/approve`, post('sara'))
  const { paragraphs } = await server.get(`/v1/recordings/${recording}/transcript`)
  for (const [at, { startMs, syncChecked, score, words }] of listOf(paragraphs).entries()) {
    const by = Math.abs(Number(startMs) - (startsMs[at] ?? 0))
    assert.ok(by <= 400, `paragraph ${at}: ${by} ms away`)
    assert.deepEqual([syncChecked, listOf(words).length], [false, texts[at]?.split(' ').length])
    assert.ok(Number(score) > 0.3)
  }
})
