/** The words of an item as plain text. Source: shapes.md#words-as-text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { addShelves, bodyOf, merge, SEALED_WORDS } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { segmentData, textData, unitData } from '@yalkut/testing/values/items'
import { factsIn } from '@yalkut/testing/values/json'

const server = await startTestServer()
const { sichosWork, sealedWork } = await addShelves(server)

const words = (text: string): JsonObject[] => [{ text }]

async function newUnit(more: JsonObject): Promise<string> {
  const id = newItemId()
  await merge(server, [{ id, type: 'unit', data: { ...unitData(sichosWork, '1'), ...more } }])
  return id
}

const textOf = async (id: string, more = ''): Promise<string> => {
  const { status, headers, bytes } = await server.fetch(`/v1/entities/${id}?format=text${more}`)
  assert.equal(status, 200, bytes.toString('utf8'))
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  return bytes.toString('utf8')
}

async function refusal(path: string): Promise<[unknown, unknown, string]> {
  const { status, json } = await server.fetch(`/v1/entities/${path}`, { as: 'sara' })
  return [status, factsIn(json.detail), String(json.message)]
}

const VERSE = { kind: 'verse', n: 1 }
const BODY: JsonObject = {
  profile: 'torah-library',
  versions: [
    {
      id: 'he',
      language: 'he',
      credit: 'הוקלד בידי משה',
      segments: [
        { id: 'h', kind: 'heading', text: words('פרק א') },
        {
          id: 'v1',
          ...VERSE,
          text: [{ text: 'בראשית', marks: ['b'] }, { note: 'n' }, { br: true }, { text: 'ברא' }],
        },
        { id: 'v2', ...VERSE, n: 2, text: words('והארץ'), origin: { by: 'ocr:reader@1' } },
      ],
      notes: [{ id: 'n', kind: 'note', text: words('הערה') }],
    },
    {
      id: 'en',
      language: 'en',
      segments: [{ id: 'v1', ...VERSE, text: words('In the beginning') }],
    },
  ],
}

test('a unit’s first version is read as text, with headings, footnotes and the credit line; another by its id', async () => {
  const id = await newUnit({ body: BODY })
  assert.equal(await textOf(id), 'פרק א\n\n1 בראשית[1]\nברא\n[machine] 2 והארץ\n\n[1] הערה\n\nהוקלד בידי משה\n')
  assert.equal(await textOf(id, '&version=he'), await textOf(id))
  assert.equal(await textOf(id, '&version=en'), '1 In the beginning\n')
  assert.deepEqual((await refusal(`${id}?format=text&version=yi`)).slice(0, 2), [404, { versions: ['he', 'en'] }])
  assert.equal(await textOf(id, `&at=${(await server.get('/v1')).head}`), await textOf(id))
})

test('the text is read conditionally, and has another tag than the item', async () => {
  const id = await newUnit({ body: BODY })
  const path = `/v1/entities/${id}?format=text`
  const { headers } = await server.fetch(path)
  const etag = headers.get('etag') ?? ''
  const item = await server.fetch(`/v1/entities/${id}`)
  assert.notEqual(item.headers.get('etag'), etag)
  const again = await server.fetch(path, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
  const head = await server.fetch(path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('etag')], [200, etag])
})

test('a unit without a body is read from its texts, and a text from its paragraphs', async () => {
  const id = await newUnit({})
  assert.match((await refusal(`${id}?format=text`))[2], /is a unit without words of its own/)
  const [text, other] = [newItemId(), newItemId()]
  const part = (of: string, order: string, content: string, more: JsonObject = {}) => {
    return { id: newItemId(), type: 'segment', data: segmentData(of, content, { order, ...more }) }
  }
  await merge(server, [
    { id: text, type: 'text', data: textData(id, { licence: 'cc-by', credit: 'מכון' }) },
    { id: other, type: 'text', data: textData(id, { licence: 'commercial', language: 'yi' }) },
    part(text, 'A', 'כותרת', { kind: 'heading' }),
    part(text, 'B', 'פסקה'),
    part(text, 'C', 'הערת שוליים', { kind: 'footnote', origin: { by: 'reader' } }),
    part(other, 'A', SEALED_WORDS),
  ])
  const read = 'כותרת\n\nפסקה\n[machine] [הערת שוליים]\n\nמכון\n'
  assert.equal(await textOf(text), read)
  assert.equal(await textOf(id, `&version=${text}`), read)
  for (const path of [other, `${id}?version=${other}`]) {
    const [status, detail, message] = await refusal(`${path}${path.includes('?') ? '&' : '?'}format=text`)
    assert.equal(status, 404)
    assert.deepEqual(detail, { withheld: message })
  }
})

test('withheld words are not found, and the reason is given', async () => {
  const linked = await newUnit({
    body: bodyOf(SEALED_WORDS),
    bodySource: { source: 'other', rights: 'link' },
  })
  for (const id of [sealedWork, linked]) {
    for (const more of ['', `&at=${(await server.get('/v1')).head}`]) {
      const [status, detail, message] = await refusal(`${id}?format=text${more}`)
      assert.equal(status, 404, more)
      assert.deepEqual(detail, { withheld: message })
      assert.match(message, /rights|set/)
      assert.ok(!JSON.stringify(detail).includes(SEALED_WORDS))
    }
  }
})

test('format, version and fields that do not go together are refused, and items without words are not found', async () => {
  const id = await newUnit({ body: BODY })
  for (const [query, parameter] of [
    ['version=he', 'version'],
    ['format=text&fields=label', 'fields'],
  ] as const) {
    assert.deepEqual((await refusal(`${id}?${query}`)).slice(0, 2), [400, { parameter }])
  }
  assert.equal((await refusal(`${id}?format=html`))[0], 400)
  assert.equal((await refusal(`${sichosWork}?format=text`))[0], 404)
  assert.equal((await refusal(`${newItemId()}?format=text`))[0], 404)
  assert.equal((await server.get(`/v1/entities/${id}?format=json`)).id, id)
})
