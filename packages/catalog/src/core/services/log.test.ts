import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { isJsonObject, parseJson } from '@yalkut/model'
import { writeLog } from './log.ts'

const form = process.env.LOG
afterEach(() => {
  if (form === undefined) delete process.env.LOG
  else process.env.LOG = form
})

test('a fault is one line of JSON with its stack, the request and its id', (t) => {
  process.env.LOG = 'json'
  const write = t.mock.method(process.stderr, 'write', () => true)
  writeLog({ message: 'GET /v1', fault: new RangeError('too\nfar'), requestId: 'r-1' })
  const [line] = write.mock.calls.map(({ arguments: [text] }) => String(text))
  assert.equal(line?.split('\n').length, 2)
  const entry = parseJson(line ?? '')
  assert.ok(isJsonObject(entry) && isJsonObject(entry.error))
  assert.deepEqual([entry.level, entry.message, entry.requestId], ['error', 'GET /v1', 'r-1'])
  assert.deepEqual([entry.error.name, entry.error.message], ['RangeError', 'too\nfar'])
  assert.match(String(entry.error.stack), /log\.test/)
})

test('as text it begins with the time and names the request', (t) => {
  process.env.LOG = 'text'
  const write = t.mock.method(console, 'error', () => undefined)
  writeLog({ message: 'GET /v1', fault: 'gone', requestId: 'r-1' })
  const [parts = []] = write.mock.calls.map(({ arguments: each }) => each)
  assert.match(String(parts[0]), /^\d{4}-/)
  assert.deepEqual(parts.slice(1), ['GET /v1', '(request r-1)', 'gone'])
})
