import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ImportRecord, idFromSeed } from '@yalkut/model'
import { type Files, problemOf, recordsOf } from '@yalkut/testing/imports'
import { jsonlImporter } from './jsonl.ts'
import { MAX_LINE_BYTES } from './line-stream.ts'

const read = (files: Files) => recordsOf(jsonlImporter, files)
const TOPIC = '{"type":"topic","data":{"name":{"he":"שמחה"}}}'

test('each line is a record, in the order of the lines and the files', async () => {
  const records = await read({
    'b.ndjson': '{"id":"RH-7k2m-9qxd","type":"work","path":"Tanya/","data":{"a":1}}',
    'a.jsonl': `${TOPIC}\n{"type":"place","path":"/places/770","data":{}}`,
  })
  assert.deepEqual(
    records.map(({ type, path }) => [type, path]),
    [
      ['topic', null],
      ['place', '/places/770'],
      ['work', '/tanya'],
    ],
  )
  assert.equal(records[2]?.id, 'rh-7k2m9qxd')
  assert.deepEqual(records[2]?.data, { a: 1 })
})

test('a byte order mark and blank lines are skipped, and lines may end in LF or CRLF', async () => {
  const records = await read({
    'a.jsonl': `\uFEFF\r\n${TOPIC}\r\n\n  \n${TOPIC.replace('שמחה', 'אבל')}`,
  })
  assert.equal(records.length, 2)
})

test('a line without an id gets one from its path, or else from its data, whatever the order of keys', async () => {
  const ids = async (line: string) => (await read({ 'a.jsonl': line })).map(({ id }) => id)
  const withPath = '{"type":"work","path":"/tanya","data":{"a":1}}'
  assert.deepEqual(await ids(withPath), [idFromSeed('jsonl', '/tanya')])
  assert.deepEqual(await ids(withPath.replace('1', '2')), await ids(withPath))
  const line = '{"type":"topic","data":{"a":1,"b":2}}'
  assert.deepEqual(await ids(line), await ids('{"data":{"b":2,"a":1},"path":null,"type":"topic"}'))
  assert.notDeepEqual(await ids(line), await ids(line.replace('2', '3')))
  assert.notDeepEqual(await ids(line), await ids(line.replace('topic', 'person')))
})

test('the same lines give the same records, and a changed line changes only its own record', async () => {
  const lines = [1, 2, 3].map((n) => `{"type":"topic","path":"/topics/${n}","data":{"n":${n}}}`)
  const said = ({ file: _, ...record }: ImportRecord) => JSON.stringify(record)
  const before = (await read({ 'a.jsonl': lines.join('\n') })).map(said)
  const again = (await read({ 'b.jsonl': lines.join('\n') })).map(said)
  assert.deepEqual(again, before)
  const changed = lines.with(1, '{"type":"topic","path":"/topics/2","data":{"n":9}}').join('\n')
  const after = (await read({ 'a.jsonl': changed })).map(said)
  assert.deepEqual([after[0], after[2]], [before[0], before[2]])
  assert.notEqual(after[1], before[1])
})

test('a line that is not a record is a problem with the number of the line', async () => {
  const cases: [line: string, problem: RegExp][] = [
    ['{"type":', /this is not JSON/],
    ['[]', /not a JSON object/],
    ['{"type":"topic","data":{},"rev":1}', /the key "rev" is not one of/],
    ['{"type":"A work","data":{}}', /"type" must be/],
    ['{"data":{}}', /"type" must be/],
    ['{"type":"topic"}', /"data" must be an object/],
    ['{"type":"topic","data":[]}', /"data" must be an object/],
    ['{"type":"topic","data":{},"id":"u"}', /"id" must be/],
    ['{"type":"topic","data":{},"id":null}', /"id" must be/],
    ['{"type":"topic","data":{},"path":"a b"}', /"path" must be/],
    ['{"type":"topic","data":{},"path":7}', /"path" must be/],
    ['{"type":"topic","data":{"a":"\\udc00"}}', /cannot be stored/],
    [`{"type":"topic","data":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`, /nested more than/],
  ]
  for (const [line, problem] of cases) {
    const message = await problemOf(jsonlImporter, { 'x/a.jsonl': `${TOPIC}\n\n${line}\n` })
    assert.match(message, problem, line)
    assert.ok(message.startsWith('x/a.jsonl, line 3: '), message)
  }
})

test('a line that is too long, and bytes that are not UTF-8, are problems with the number of the line', async () => {
  const long = `${TOPIC}\n"${'a'.repeat(MAX_LINE_BYTES)}`
  const tooLong = await problemOf(jsonlImporter, { 'a.jsonl': long })
  assert.equal(tooLong, 'a.jsonl, line 2: the line is longer than 10 MB.')
  const bytes = Buffer.concat([Buffer.from(`${TOPIC}\n\n`), Buffer.from([0x22, 0xff, 0x22])])
  const notText = await problemOf(jsonlImporter, { 'a.jsonl': bytes })
  assert.equal(notText, 'a.jsonl, line 3: this is not UTF-8 text.')
})

test('a letter whose bytes are split between two chunks of the file is read correctly', async () => {
  const name = 'א'.repeat(100_001)
  const [record] = await read({ 'a.jsonl': `{"type":"topic","data":{"name":"${name}"}}` })
  assert.equal(record?.data.name, name)
})
