/** Parallel passages over HTTP: paragraphs that share rare words. Source: service.md#alike; shapes.md#alike. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { sefariaImporter } from '@yalkut/importers'
import { type JsonObject, newItemId } from '@yalkut/model'
import { realTexts } from '@yalkut/testing/imports'
import { addShelves, merge, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

/** Two songs of the same words with small differences, and other verses between them. */
const SONG = [
  'ויאמר יהוה סלעי ומצודתי ומפלטי לי',
  'אפפוני משברי מות נחלי בליעל יבעתוני',
  'ותגעש ותרעש הארץ מוסדות השמים ירגזו',
  'עלה עשן באפו ואש מפיו תאכל',
]
const PSALM = [
  'ויאמר אהבך יהוה חזקי סלעי ומצודתי ומפלטי',
  'אפפוני חבלי מות ונחלי בליעל יבעתוני',
  'ותגעש ותרעש הארץ ומוסדי הרים ירגזו',
  'עלה עשן באפו ואש מפיו תאכל גחלים',
]
const OTHERS = [
  'ויאמר יהוה אל משה לאמר דבר אל בני ישראל',
  'וישב העם לאכול ושתו ויקומו לצחק',
  'ויקח משה את הדם ויזרק על העם',
  'ויהי בימים ההם אין מלך בישראל',
]

function bodyOf(verses: readonly string[], version = 'he'): JsonObject {
  const segments = verses.map((text, at) => ({
    id: `v${at + 1}`,
    kind: 'verse',
    n: at + 1,
    text: [{ text }],
  }))
  return {
    profile: 'torah-library',
    versions: [{ id: version, language: 'he', segments, notes: [] }],
  }
}

interface Chapters {
  song: string
  psalm: string
  other: string
  sealed: string
}

async function addChapters(server: TestServer): Promise<Chapters> {
  const shelves = await addShelves(server)
  const [shmuel, tehilim] = [newItemId(), newItemId()]
  const ids = { song: newItemId(), psalm: newItemId(), other: newItemId(), sealed: newItemId() }
  const unit = (work: string, order: string, body: JsonObject): JsonObject => ({
    work,
    position: [{ level: 'chapter', value: order }],
    order,
    label: { he: order },
    body,
  })
  await merge(server, [
    { id: shmuel, type: 'work', path: '/shmuel', data: workData('shmuel', [shelves.sichos]) },
    { id: tehilim, type: 'work', path: '/tehilim', data: workData('tehilim', [shelves.sichos]) },
    { id: ids.song, type: 'unit', path: '/shmuel/1', data: unit(shmuel, '1', bodyOf(SONG)) },
    {
      id: ids.other,
      type: 'unit',
      path: '/shmuel/2',
      data: unit(shmuel, '2', bodyOf([...SONG, ...OTHERS])),
    },
    {
      id: ids.psalm,
      type: 'unit',
      path: '/tehilim/1',
      data: unit(tehilim, '1', bodyOf([...PSALM, ...OTHERS])),
    },
    {
      id: ids.sealed,
      type: 'unit',
      path: '/ksav-yad/1',
      data: unit(shelves.sealedWork, '1', bodyOf(SONG)),
    },
  ])
  return ids
}

describe('A paragraph', async () => {
  const server = await startTestServer()
  const chapters = await addChapters(server)
  const alike = (id: string, more = ''): Promise<JsonObject> => server.get(`/v1/search/alike?id=${id}${more}`)
  const placesOf = ({ moments }: JsonObject): unknown[] => listOf(moments).map(({ id, segment }) => `${id} ${segment}`)

  for (const [at] of SONG.entries()) {
    const segment = `v${at + 1}`
    test(`${at + 1} of a song finds its parallel in another sefer, and is found by it`, async () => {
      const there = await alike(chapters.song, `&segment=${segment}&elsewhere=1`)
      assert.equal(placesOf(there)[0], `${chapters.psalm} ${segment}`)
      const back = await alike(chapters.psalm, `&segment=${segment}&elsewhere=1`)
      const songs = [`${chapters.song} ${segment}`, `${chapters.other} ${segment}`]
      assert.ok(songs.includes(String(placesOf(back)[0])))
    })
  }

  test('finds its own sefer too, unless it asks for others', async () => {
    const all = await alike(chapters.song, '&segment=v4')
    assert.deepEqual(placesOf(all).slice(0, 2), [`${chapters.other} v4`, `${chapters.psalm} v4`])
    assert.ok(!placesOf(all).includes(`${chapters.song} v4`), 'not itself')
    const [first, second] = listOf(all.moments)
    assert.ok(Number(first?.score) > Number(second?.score) && Number(second?.score) > 0)
    assert.ok(Number(first?.score) <= 1)
    const elsewhere = placesOf(await alike(chapters.song, '&segment=v4&elsewhere=1'))
    assert.ok(elsewhere.every((place) => String(place).startsWith(chapters.psalm)))
  })

  test('answers the rare words that it was found by, and where they stand', async () => {
    const { id, version, segment, words, moments } = await alike(chapters.song, '&segment=v3&elsewhere=1')
    assert.deepEqual([id, version, segment], [chapters.song, 'he', 'v3'])
    assert.ok(Array.isArray(words) && words.length > 0 && words.length <= 8)
    const [moment] = listOf(moments)
    const snippet = String(moment?.snippet)
    for (const { word, from, to } of listOf(moment?.matches)) {
      assert.equal(snippet.slice(Number(from), Number(to)), word)
    }
    assert.deepEqual(moment?.missing, ['השמים', 'מוסדות'].filter((each) => words.includes(each)).sort())
  })

  test('whose words are withheld answers 404 with the reason, and is found by nobody', async () => {
    const { status, json } = await server.fetch(`/v1/search/alike?id=${chapters.sealed}&segment=v1`)
    assert.deepEqual([status, json.error], [404, 'not-found'])
    for (const id of [chapters.song, chapters.psalm]) {
      const places = placesOf(await alike(id, '&segment=v2&limit=50'))
      assert.ok(!places.some((place) => String(place).includes(chapters.sealed)))
    }
  })

  test('that is not there, or not named, is refused', async () => {
    for (const [query, status] of [
      [`id=${chapters.song}`, 400],
      ['id=nothing&segment=v1', 400],
      ['segment=v1', 400],
      [`id=${chapters.song}&segment=v9`, 404],
      [`id=${chapters.song}&segment=v1&version=en`, 404],
      [`id=${newItemId()}&segment=v1`, 404],
      [`id=${chapters.song}&segment=v1&elsewhere=yes`, 400],
      [`id=${chapters.song}&segment=v1&limit=51`, 400],
    ] as const) {
      assert.equal((await server.fetch(`/v1/search/alike?${query}`)).status, status, query)
    }
  })
})

describe('A paragraph of a text', async () => {
  const server = await startTestServer()
  const chapters = await addChapters(server)
  const [text, paragraph] = [newItemId(), newItemId()]
  await merge(server, [
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit: chapters.other } },
    {
      id: paragraph,
      type: 'segment',
      data: { text, order: 'V', kind: 'paragraph', content: PSALM[1] ?? '', proofread: 0 },
    },
  ])

  test('is named by its id alone, finds bodies, and is found', async () => {
    const { version, segment, moments } = await server.get(`/v1/search/alike?id=${paragraph}`)
    assert.deepEqual([version, segment], [null, null])
    assert.deepEqual(listOf(moments)[0]?.id, chapters.psalm)
    const back = await server.get(`/v1/search/alike?id=${chapters.psalm}&segment=v2`)
    assert.deepEqual([listOf(back.moments)[0]?.kind, listOf(back.moments)[0]?.id], ['paragraph', paragraph])
    const both = `/v1/search/alike?id=${paragraph}&segment=v1`
    assert.equal((await server.fetch(both)).status, 400)
  })
})

const real = realTexts('sefaria')
test('the two copies of a psalm find each other', { skip: real.skip }, async () => {
  const server = await startTestServer()
  await importRecords(server.catalog, {
    source: 'sefaria',
    title: 'Psalms',
    approveAs: 'sara',
    records: sefariaImporter.read([`${real.folder}/Psalms.json`]),
  })
  const idOf = async (path: string): Promise<string> => String((await server.get(`/v1/resolve?path=${path}`)).id)
  let found = 0
  const [first, second] = [await idOf('/psalms/14'), await idOf('/psalms/53')]
  const { data } = await server.get(`/v1/entities/${first}`)
  const [version] = listOf(objectOf(objectOf(data).body).versions)
  const verses = listOf(version?.segments).map(({ id }) => String(id))
  assert.ok(verses.length >= 7)
  for (const segment of verses) {
    const { moments } = await server.get(`/v1/search/alike?id=${first}&segment=${segment}`)
    if (listOf(moments)[0]?.id === second) found += 1
  }
  assert.ok(found >= verses.length - 1, `${found} of ${verses.length} verses`)
})
