/** The tools of machines. Source: shapes.md#machines; shapes.md#tools-arguments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRecording, addScan, addTranscript, holdFile } from '@yalkut/testing/servers/machines'
import { connectMcp } from '@yalkut/testing/servers/mcp-client'
import { addShelves } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { sichos, sichosWork } = await addShelves(server)
const visitor = await connectMcp(server)
const chana = await connectMcp(server, server.people.chana.token)

test('a machine is asked for work, and the queue shows the progress', async () => {
  const item = await addScan(server, sichos, await holdFile(server, 'open'))
  const asked = await chana.use('ask_machine', { kind: 'ocr', item })
  assert.deepEqual([asked.created, asked.startsAtOnce], [true, false])
  const request = objectOf(asked.request)
  assert.deepEqual([request.item, request.status, request.position], [item, 'waiting', 1])
  assert.equal((await chana.use('ask_machine', { kind: 'ocr', item })).created, false)
  const queue = await visitor.use('machine_queue')
  assert.deepEqual(queue.requests, [request])
  assert.equal(objectOf(objectOf(queue.summary).ocr).waiting, 1)
  const { text, structured } = await visitor.call('machine_queue', { item })
  assert.match(text, /ocr of rh-\S+ is waiting, number 1 in the queue/)
  assert.equal(structured.summary, undefined)
  const none = await visitor.use('machine_queue', { status: 'failed', kind: 'ocr', limit: 1 })
  assert.deepEqual(listOf(none.requests), [])
})

test('an item that no machine can read is refused with a message', async () => {
  assert.match(await chana.fail('ask_machine', { kind: 'ocr', item: sichosWork }), /is a work/)
  assert.match(await chana.fail('ask_machine', { kind: 'ocr', item: 'x' }), /not an item id/)
  assert.match(await visitor.fail('training_data', { since: 'soon' }), /since/)
})

test('training data are counted as the API counts them', async () => {
  const recording = await addRecording(server, sichos, { file: await holdFile(server, 'open') })
  await addTranscript(server, recording, { content: 'ברוך הבא בשם השם' })
  const summary = await visitor.use('training_data', { since: '2020-01-01T00:00:00Z' })
  assert.deepEqual([summary.clips, summary.gold, summary.recordings], [1, 1, 1])
  assert.equal(summary.newHours, summary.hours)
  assert.deepEqual(await visitor.use('training_data'), await server.get('/v1/machine/training'))
})
