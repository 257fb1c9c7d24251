/** Citations, in search and in `/v1/resolve`, over the sample with books of Tanach. The same cases run on small books of
 *  this file, and on the real books where they are beside the checkout. Source: service.md#citations;
 *  shapes.md#citations; shapes.md#names-search. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { sefariaImporter } from '@yalkut/importers'
import { type ImportRecord, isJsonObject } from '@yalkut/model'
import { readAll, realTexts, recordsOf } from '@yalkut/testing/imports'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { factsIn, listOf } from '@yalkut/testing/values/json'

/** A book of as many chapters of three verses; the chapter that people cite most is longer. */
function book(title: string, heTitle: string, chapters: number, part: string): object {
  const text = Array.from({ length: chapters }, (_, at) =>
    Array.from({ length: at === 118 ? 176 : 31 }, (_verse, n) => `מלה ${at + 1} ${n + 1}`),
  )
  return {
    title,
    heTitle,
    language: 'he',
    versionTitle: 'Small',
    license: 'Public Domain',
    categories: ['Tanakh', part],
    sectionNames: ['Chapter', 'Verse'],
    text,
  }
}

const SMALL = {
  'Genesis.json': book('Genesis', 'בראשית', 50, 'Torah'),
  'Exodus.json': book('Exodus', 'שמות', 3, 'Torah'),
  'Psalms.json': book('Psalms', 'תהילים', 119, 'Writings'),
  'Esther.json': book('Esther', 'אסתר', 3, 'Writings'),
}

const real = realTexts('sefaria')

/** The first result of a search. */
const ON_TOP: readonly [q: string, path: string][] = [
  ['תהלים קיט', '/psalms/119'],
  ['תהילים קי״ט', '/psalms/119'],
  ['תהלים פרק קיט', '/psalms/119'],
  ['Psalm 119', '/psalms/119'],
  ['tehillim 119', '/psalms/119'],
  ['tehillim 119:165', '/psalms/119'],
  ['Tehillim', '/psalms'],
  ['Bereshit', '/genesis'],
  ['Bereishis', '/genesis'],
  ['ספר תהלים', '/psalms'],
  ['מגילת אסתר', '/esther'],
  ['Megillat Esther', '/esther'],
  ['חומש שמות', '/exodus'],
  ['Sefer Shemos', '/exodus'],
  ['ובראשית', '/genesis'],
  ['בראשית', '/genesis'],
  ['Genesis 1:1', '/genesis/1'],
  ['Gen 1.1', '/genesis/1'],
  ['בראשית א א', '/genesis/1'],
  ['בראשית א, א', '/genesis/1'],
  ['בראשית א׳ א׳', '/genesis/1'],
  ['בראשית נ', '/genesis/50'],
  ['תניא פרק לב', '/tanya/1/32'],
  ['Tanya 2:1', '/tanya/2/1'],
]

const RESOLVED: readonly [ref: string, path: string, segment: string | null, until?: string][] = [
  ['Genesis 1:1', '/genesis/1', 'v1'],
  ['בראשית א, א', '/genesis/1', 'v1'],
  ['בראשית א ל״א', '/genesis/1', 'v31'],
  ['Genesis 1:1-5', '/genesis/1', 'v1', 'v5'],
  ['תהלים קי״ט קס״ה', '/psalms/119', 'v165'],
  ['Psalm 119', '/psalms/119', null],
  ['מגילת אסתר', '/esther', null],
  ['Tanya 1:32', '/tanya/1/32', null],
]

const small = await startTestServer({ sample: true })
await importBooks(small, await recordsOf(sefariaImporter, SMALL))
const whole = real.skip === false ? await startTestServer({ sample: true }) : small
if (real.skip === false) await importBooks(whole, await readAll(sefariaImporter, [real.folder]))

for (const [name, skip, server] of [
  ['small books', false, small],
  ['six real books', real.skip, whole],
] as const) {
  describe(`With the sample and ${name}`, { skip }, () => {
    for (const [q, path] of ON_TOP) {
      test(`a search for “${q}” has ${path} on top`, async () => {
        const { results } = await server.get(`/v1/search?q=${encodeURIComponent(q)}`)
        assert.equal(listOf(results)[0]?.path, path)
      })
    }

    for (const [ref, path, segment, until] of RESOLVED) {
      test(`“${ref}” resolves to ${path} ${segment ?? ''}`, async () => {
        const found = await server.get(`/v1/resolve?ref=${encodeURIComponent(ref)}`)
        const { redirected, unit, id, work, version } = found
        assert.deepEqual([found.path, found.segment, redirected], [path, segment, false])
        assert.equal(id, unit ?? work)
        assert.equal(version === null, segment === null)
        const end = isJsonObject(found.until) ? found.until.segment : undefined
        assert.equal(end, until)
      })
    }
  })
}

async function importBooks({ catalog }: TestServer, books: readonly ImportRecord[]): Promise<void> {
  async function* records(): AsyncGenerator<ImportRecord> {
    yield* books
  }
  const order = { source: 'sefaria', title: 'Books', approveAs: 'sara' }
  await importRecords(catalog, { ...order, records: records() })
}

test('a citation is refused in words that say what was understood', async () => {
  const refused = async (ref: string): Promise<[number, unknown, unknown]> => {
    const { status, json } = await small.fetch(`/v1/resolve?ref=${encodeURIComponent(ref)}`)
    return [status, json.error, json.message]
  }
  const here = 'The sefer is here, but not this part of it:'
  assert.deepEqual(await refused('Genesis 99'), [404, 'not-found', `${here} Genesis 99.`])
  assert.deepEqual(await refused('בראשית א צ'), [404, 'not-found', `${here} Genesis 1:90.`])
  assert.deepEqual(await refused('Gen 1:1-51:1'), [404, 'not-found', `${here} Genesis 1:1-51:1.`])
  const none = '“Nothing 1:1” names no sefer that is here.'
  assert.deepEqual(await refused('Nothing 1:1'), [404, 'not-found', none])
  assert.deepEqual((await refused(' ')).slice(0, 2), [400, 'bad-request'])
})

test('either a path or a citation is needed, not both', async () => {
  for (const query of ['', '?path=/genesis&ref=Genesis']) {
    const { status, json } = await small.fetch(`/v1/resolve${query}`)
    assert.deepEqual([status, json.error, factsIn(json.detail)], [400, 'bad-request', { parameter: 'path' }])
  }
  const { work, redirected } = await small.get('/v1/resolve?path=/genesis')
  assert.deepEqual([work, redirected], [undefined, false])
})

test('what was understood is written in Hebrew and English', async () => {
  const { understood } = await small.get('/v1/resolve?ref=tehillim%20119:1-5')
  assert.deepEqual(understood, { he: 'תהילים קי״ט, א-ה', en: 'Psalms 119:1-5' })
})

test('hostile text is searched and resolved without a fault', async () => {
  const hostile = [
    '"',
    '" OR "',
    '*',
    'NEAR(a b)',
    '{text}:x',
    '\\',
    '%',
    '״׳',
    '\u0000 1:1',
    'Genesis 1:1 OR *',
    'Genesis 99999999999',
    `Genesis ${'1:'.repeat(60)}1`,
    `${'א '.repeat(140)}`,
    '😀 1',
    '1'.repeat(300),
  ]
  for (const text of hostile) {
    const ref = encodeURIComponent(text)
    const found = await small.fetch(`/v1/search?q=${ref}`)
    assert.ok([200, 400].includes(found.status), text)
    const { status } = await small.fetch(`/v1/resolve?ref=${ref}`)
    assert.ok([200, 400, 404].includes(status), `${status} ${text}`)
  }
})
