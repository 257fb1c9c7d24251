/** The pictures of shared addresses. Source: decisions.md#share-images. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommitWriter, lockMain } from '@yalkut/ledger/line'
import { type JsonObject, newItemId } from '@yalkut/model'
import { addShelves, bodyOf, merge, post, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { PNG } from 'pngjs'

const server = await startTestServer()
const shelves = await addShelves(server)

interface Picture {
  status: number
  headers: Headers
  bytes: Buffer
}

async function picture(name: string, query = '', headers: { [name: string]: string } = {}) {
  const address = `${server.address}/share/${name}.png${query}`
  const answer = await fetch(address, { headers, redirect: 'manual' })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes } satisfies Picture
}

/** The bytes of a picture, which is one. */
async function drawn(name: string, query = '', tall = 630): Promise<string> {
  const { status, headers, bytes } = await picture(name, query)
  assert.equal(status, 200, name)
  assert.equal(headers.get('content-type'), 'image/png')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  const { width, height } = PNG.sync.read(bytes)
  assert.deepEqual([width, height], [1_200, tall])
  assert.ok(bytes.length < 200_000)
  return bytes.toString('base64')
}

const work = (title: JsonObject): JsonObject => ({
  ...workData(newItemId(), [shelves.sichos]),
  title,
})

async function newWork(title: JsonObject): Promise<string> {
  const id = newItemId()
  await merge(server, [{ id, type: 'work', data: work(title) }])
  return id
}

test('each item has a picture of its own name, in both languages', async () => {
  const ids = Object.values(shelves)
  const pictures = await Promise.all(ids.flatMap((id) => [drawn(id), drawn(id, '?lang=he'), drawn(id, '?lang=en')]))
  assert.equal(new Set(pictures).size, 2 * ids.length)
})

test('days, months and years of the calendar have pictures', async () => {
  const keys = ['5742', '5742-05', '5742-05-10', '5742-05-11']
  const pictures = await Promise.all(keys.flatMap((key) => [drawn(key), drawn(key, '?lang=en')]))
  assert.equal(new Set(pictures).size, pictures.length)
})

test('a name in one language alone is in the pictures of both', async () => {
  const id = await newWork({ he: 'ספר בלי שם אחר' })
  assert.notEqual(await drawn(id), await drawn(id, '?lang=en'))
})

test('a changed name, and a changed name of what an item belongs to, are in the next picture', async () => {
  const [id, unit] = [await newWork({ he: 'לפני' }), newItemId()]
  const position = [{ level: 'chapter', value: '1' }]
  const data = { work: id, position, order: 'V', label: { he: 'פרק א' } }
  await merge(server, [{ id: unit, type: 'unit', data }])
  const before = await Promise.all([drawn(id), drawn(unit)])
  await merge(server, [{ id, type: 'work', data: work({ he: 'אחרי' }) }])
  const after = await Promise.all([drawn(id), drawn(unit)])
  assert.equal(new Set([...before, ...after]).size, 4)
})

test('each part of a sefer has a picture of its own, and only its parts', async () => {
  const id = await newWork({ he: 'ספר של חלקים' })
  const part = (value: string) => ({
    id: newItemId(),
    type: 'unit',
    data: {
      work: id,
      order: 'V',
      label: { he: 'פרק א' },
      position: [
        { level: 'volume', value },
        { level: 'chapter', value: '1' },
      ],
    },
  })
  await merge(server, [part('1'), part('2')])
  const pictures = [
    await drawn(id),
    await drawn(id, '?part=1'),
    await drawn(id, '?part=2'),
    await drawn(id, '?part=2&lang=en'),
  ]
  assert.equal(new Set(pictures).size, pictures.length)
  assert.equal((await picture(id, '?part=3')).status, 404)
  assert.equal((await picture(shelves.sichos, '?part=1')).status, 404)
})

test('a verse has a picture of its words and its source, and words that are not shown have none', async () => {
  const [id, unit] = [await newWork({ he: 'ספר של פסוקים' }), newItemId()]
  const position = [{ level: 'chapter', value: '1' }]
  const data = { work: id, position, order: 'V', label: { he: 'פרק א' } }
  await merge(server, [{ id: unit, type: 'unit', data: { ...data, body: bodyOf('בראשית ברא') } }])
  const [text, foreign] = [newItemId(), newItemId()]
  await merge(server, [
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit } },
    { id: foreign, type: 'segment', data: { text, order: 'V', kind: 'paragraph', content: 'מילים', proofread: 0 } },
  ])
  await drawn(unit, `?segment=${foreign}`, 1_200)
  const before = await drawn(unit, '?segment=p1', 1_200)
  assert.notEqual(await drawn(unit, '?segment=p1&lang=en', 1_200), before)
  await merge(server, [{ id: unit, type: 'unit', data: { ...data, body: bodyOf('<b>בראשית</b> ברא '.repeat(2_000)) } }])
  assert.notEqual(await drawn(unit, '?segment=p1', 1_200), before)
  for (const [item, segment] of [
    [unit, 'p2'],
    [shelves.sealedWork, 'p1'],
    [id, foreign],
    [id, 'rh-00000000'],
    [id, 'p1'],
  ] as const) {
    assert.equal((await picture(item, `?segment=${segment}`)).status, 404, `${item} ${segment}`)
  }
  assert.equal((await picture(unit, '?segment=a%20b')).status, 400)
})

test('a client that has the picture gets 304', async () => {
  const { headers } = await picture(shelves.sichosWork)
  const etag = headers.get('etag') ?? ''
  const again = await picture(shelves.sichosWork, '', { 'if-none-match': etag })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
})

test('what is no item has no picture, a deleted item had one, and a merged one leads to what it became', async () => {
  assert.equal((await picture('rh-00000000')).status, 404)
  assert.equal((await picture('nonsense')).status, 400)
  assert.equal((await picture(shelves.sichosWork, '?lang=fr')).status, 400)
  assert.equal((await fetch(`${server.address}/share/${shelves.sichosWork}`)).status, 404)
  const id = await newWork({ he: 'נמחק' })
  await merge(server, [{ id, type: 'work', path: null, data: null }])
  assert.equal((await picture(id)).status, 410)
  const [merged, into] = [await newWork({ he: 'כפול' }), await newWork({ he: 'נשאר' })]
  await mergeInto(merged, into)
  const moved = await picture(merged, '?lang=en')
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, `/share/${into}.png?lang=en`])
})

test('a picture says nothing that the item does not say: not the words of a locked set, nor of a stopped teshura', async () => {
  await drawn(shelves.sealedWork)
  const id = newItemId()
  const simcha = { kind: 'wedding', families: ['כהן'] }
  const data = { kind: 'teshura', title: { he: 'תשורה' }, sets: [shelves.sichos], simcha }
  await merge(server, [{ id, type: 'publication', data: { ...data, body: bodyOf('מילים') } }])
  const before = await drawn(id)
  await server.send(201, `/v1/teshuros/${id}/family-request`, post('miriam', {}))
  assert.equal(await drawn(id), before)
})

test('hostile names are drawn as letters, in bounded time', async () => {
  const names = [
    '<b>&amp;</b></span><script>alert(1)</script>',
    `${'ש'.repeat(500)}`,
    `a${'\u0301'.repeat(400)}`,
    `\u202e${'x '.repeat(200)}`,
    '日本 😀',
  ]
  const ids = await Promise.all(names.map((he) => newWork({ he })))
  const started = performance.now()
  const pictures = await Promise.all(ids.map((id) => drawn(id)))
  assert.equal(new Set(pictures).size, names.length)
  assert.ok(performance.now() - started < 20_000)
})

test('many requests at once for one picture draw it once', async () => {
  const id = await newWork({ he: 'נדרש הרבה' })
  const { drawTitlePage } = server.catalog.imaging
  let draws = 0
  server.catalog.imaging.drawTitlePage = (page) => {
    draws += 1
    return drawTitlePage(page)
  }
  await Promise.all(Array.from({ length: 50 }, () => drawn(id)))
  server.catalog.imaging.drawTitlePage = drawTitlePage
  assert.equal(draws, 1)
})

/** Deletes a duplicate in favour of another item, as organizing does. */
async function mergeInto(id: string, mergedInto: string): Promise<void> {
  const { ledger, latest, clock } = server.catalog
  const by = server.people.sara.id
  await ledger.write(async (tx) => {
    const at = clock().toISOString()
    const header = { at, message: 'one', author: by, mergedBy: by, via: null, suggestionId: null }
    const writer = new CommitWriter(tx, await lockMain(tx), header)
    await writer.add([{ id, type: 'work', path: null, data: null, mergedInto, pathBefore: null }])
    await writer.finish()
  })
  await latest()
}
