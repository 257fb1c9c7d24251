/** Puts one of every kind of thing into a catalog with the sample, through routes that every version has had. */
import assert from 'node:assert/strict'
import { type Json, type JsonObject, parseJsonObject } from '@yalkut/model'
import { listOf, objectOf } from '@yalkut/testing/values/json'

/** What a later version must answer as well: the item, the thread, the file. */
export const READ_AGAIN = [
  '/v1/entities/rh-8x3j382n/history',
  '/v1/suggestions?limit=50',
  '/v1/issues?limit=50',
  '/v1/labels',
  '/v1/projects',
] as const

export type Tokens = { readonly [handle: string]: string }

/** The public domain: the smallest PDF that readers accept. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
166
%%EOF
`

const UNIT = 'rh-8x3j382n'

export async function fillCatalog(base: string, tokens: Tokens): Promise<void> {
  const call = (handle: string, method: string, path: string, body?: Json) =>
    request(`${base}${path}`, method, tokens[handle], body)
  const change = async (handle: string, title: string, label: string): Promise<Json | undefined> => {
    const { data } = await call(handle, 'GET', `/v1/entities/${UNIT}`)
    const item = { ...objectOf(data), note: label }
    return (await call(handle, 'POST', '/v1/suggestions/quick', { entityId: UNIT, title, data: item })).id
  }
  const merged = await change('kalman', 'A note on the first chapter', 'Read with the sample.')
  await call('sara', 'POST', `/v1/suggestions/${merged}/approve`)
  const wrong = await change('kalman', 'A second note', 'To be put right.')
  await call('sara', 'POST', `/v1/suggestions/${wrong}/send-back`, { note: 'Which printing?' })
  const waiting = await change('tuvia', 'A third note', 'Waits for review.')
  await call('kalman', 'POST', `/v1/suggestions/${waiting}/comments`, {
    body: 'I have seen the printing.',
  })
  await call('kalman', 'POST', '/v1/suggestions', { title: 'A draft' })
  await talk(call)
  await words(call)
  await files(base, tokens)
}

type Call = (handle: string, method: string, path: string, body?: Json) => Promise<JsonObject>

async function talk(call: Call): Promise<void> {
  await call('sara', 'POST', '/v1/labels', { name: 'printing' })
  const issue = await call('kalman', 'POST', '/v1/issues', {
    title: 'Which printing is this?',
    body: 'The shaar names no year.',
    type: 'wrong-fact',
    entityId: UNIT,
  })
  const { number } = issue
  await call('tuvia', 'POST', `/v1/issues/${number}/comments`, { body: 'That of 5703.' })
  await call('sara', 'PUT', `/v1/issues/${number}/labels`, { labels: ['printing'] })
  await call('kalman', 'POST', '/v1/issues', {
    title: 'Not for everyone',
    type: 'rights',
    body: 'A private word.',
  })
  await call('tuvia', 'POST', `/v1/entities/${UNIT}/talk`, { body: 'A word on this chapter.' })
  await call('tuvia', 'POST', '/v1/follows', { kind: 'entity', id: UNIT })
  await call('tuvia', 'PUT', '/v1/places', {
    kind: 'read',
    key: UNIT,
    title: 'Kuntres HaTefillah',
    href: '/kuntres-hatefillah/1',
    place: { page: 1 },
  })
  await call('sara', 'POST', '/v1/projects', {
    slug: 'recordings-of-5742',
    name: 'Recordings of 5742',
    focus: { missing: 'recordings', within: '5742' },
  })
  await call('tuvia', 'POST', '/v1/takedowns', {
    target: 'rh-7h5wktbz',
    name: 'A family',
    email: 'family@yalkut.example',
    relation: 'family',
    statement: 'A letter of ours that was not meant to be printed.',
  })
}

async function words(call: Call): Promise<void> {
  const { items } = await call('sara', 'GET', '/v1/entities?type=scan&limit=1')
  const [scan] = listOf(items)
  const read = await call('sara', 'POST', `/v1/scans/${scan?.id}/ocr`, {
    content: 'A line of print\nand one more',
    format: 'text',
    firstPage: 2,
    engine: { name: 'tesseract', version: '5.3.0' },
  })
  assert.ok(read.id !== undefined || read.suggestion !== undefined)
}

async function files(base: string, tokens: Tokens): Promise<void> {
  for (const [at, handle] of ['sara', 'kalman'].entries()) {
    const query = `what=hanacha&rights=mine&for=rh-g5spyj2p&title=${encodeURIComponent(`הנחה ${at + 1}`)}`
    const answer = await fetch(`${base}/v1/uploads?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[handle]}`, 'content-type': 'application/pdf' },
      body: `${PDF}% of ${handle}\n`,
    })
    assert.ok(answer.ok, `upload: ${answer.status} ${await answer.clone().text()}`)
    const { suggestion } = parseJsonObject(await answer.text())
    const id = typeof suggestion === 'object' ? objectOf(suggestion).id : suggestion
    if (handle === 'sara') await request(`${base}/v1/suggestions/${id}/approve`, 'POST', tokens.sara)
  }
}

async function request(address: string, method: string, token = '', body?: Json): Promise<JsonObject> {
  const answer = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
  return text === '' ? {} : parseJsonObject(text)
}
