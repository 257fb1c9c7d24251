/** The examples of docs/developers/organize.md: each is previewed, and its line is what the page says.
 *  Source: service.md#organize. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import { merge, setData, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const PAGE = join(import.meta.dirname, '../../docs/developers/organize.md')
const BLOCK = /```json\n([^`]+)\n```\n\n> ([^\n]+)\n/g
const examples = [...readFileSync(PAGE, 'utf8').matchAll(BLOCK)].map(([, operation = '', line = '']) => ({
  operation: parseJsonObject(operation),
  line,
}))
const server = await startTestServer()

const named = (en: string): JsonObject => ({ he: 'שם', en })

function set(id: string, name: string, more: JsonObject = {}) {
  const slug = name.toLowerCase()
  return {
    id,
    type: 'set',
    path: `/sets/${slug}`,
    data: { ...setData(slug, []), name: named(name), ...more },
  }
}

function work(id: string, title: string, sets: string[], more: JsonObject = {}) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    type: 'work',
    path: `/${slug}`,
    data: { ...workData(slug, sets), title: named(title), ...more },
  }
}

function unit(id: string, n: number) {
  const position = [{ level: 'chapter', value: String(n) }]
  const data = { work: 'rh-t1t1t1t1', position, order: String(n), label: named(`Chapter ${n}`) }
  return { id, type: 'unit', path: `/tanya/${n}`, data }
}

before(async () => {
  const [chassidus, sichos] = ['rh-c1c1c1c1', 'rh-s1s1s1s1']
  await merge(server, [
    set(chassidus, 'Chassidus'),
    set(sichos, 'Sichos', { parent: chassidus }),
    set('rh-s2s2s2s2', 'Empty', { parent: chassidus }),
    work('rh-t1t1t1t1', 'Tanya', [chassidus]),
    work('rh-w1w1w1w1', 'Likkutei Sichos', [sichos]),
    work('rh-w2w2w2w2', 'Notes on Tanya', [chassidus]),
    work('rh-w3w3w3w3', 'Tanya again', [chassidus]),
    work('rh-w4w4w4w4', 'Key to Sichos', [sichos], {
      addition: { kind: 'index', to: 'rh-w1w1w1w1' },
    }),
    ...[1, 2, 3].map((n) => unit(`rh-a${n}a${n}a${n}a${n}`, n)),
  ])
})

for (const { operation, line } of examples) {
  test(`the example “${line}” is what the preview says`, async () => {
    const json = { operations: [operation] }
    const preview = await server.send(200, '/v1/organize/preview', { method: 'POST', json })
    assert.deepEqual([preview.summary, preview.warnings], [[line], []])
    assert.ok(Array.isArray(preview.items) && preview.items.length > 0, 'something changes')
  })
}

test('every operation has an example', () => {
  const { schemas } = objectOf(server.document.whole.components)
  const forms = listOf(objectOf(objectOf(schemas).OrganizeOperation).oneOf)
  const known = forms.map(({ properties }) => objectOf(objectOf(properties).op).const)
  assert.deepEqual([...new Set(examples.map(({ operation }) => operation.op))], known)
})
