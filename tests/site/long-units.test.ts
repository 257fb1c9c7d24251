/** A unit with more paragraphs than one page has: what is found far inside it leads to its own page. Lists of units show their
 *  first words. Source: shapes.md#moments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { type ItemType, idFromSeed, type JsonObject } from '@yalkut/model'
import { startSiteServer } from '@yalkut/testing/servers/site-server'

const server = await startSiteServer({ sample: true })

const PARAGRAPHS = 950
const DEEP = 'צפרדעים'

interface NewItem {
  id: string
  type: ItemType
  path: string | null
  data: JsonObject
}

const id = (name: string): string => idFromSeed('long-units', name)
const work = id('work')

function unit(at: number, part: number, more: JsonObject): NewItem {
  const position: JsonObject[] = [
    { level: 'part', value: String(part), label: { he: `חלק ${part}` } },
    { level: 'chapter', value: String(at) },
  ]
  const label = { he: `מכתב ${at}`, en: `Letter ${at}` }
  const data = { work, position, order: `V${at}`, label, date: `574${at}-01-0${at}`, ...more }
  return { id: id(`unit ${at}`), type: 'unit', path: `/long-igros/${at}`, data }
}

const wordsAt = (at: number): string => (at === 900 ? `כאן יש ${DEEP} הרבה` : `פסקה ${at} בסדרה`)
const numbers = Array.from({ length: PARAGRAPHS }, (_, at) => at + 1)
const body = {
  profile: 'plain',
  versions: [
    {
      id: 'he',
      language: 'he',
      segments: numbers.map((n) => ({
        id: `p${n}`,
        kind: 'paragraph',
        text: [{ text: wordsAt(n) }],
      })),
    },
  ],
}
const text = id('text')
const items: NewItem[] = [
  {
    id: work,
    type: 'work',
    path: '/long-igros',
    data: {
      title: { he: 'אגרות ארוכות', en: 'Long letters' },
      slug: 'long-igros',
      authors: [],
      genre: 'igros',
      levels: ['part', 'chapter'],
    },
  },
  unit(1, 1, { body }),
  unit(2, 2, {}),
  unit(3, 2, { body: { profile: 'plain', versions: [] } }),
  {
    id: text,
    type: 'text',
    path: null,
    data: { kind: 'edition', language: 'he', unit: id('unit 2') },
  },
  ...numbers.map(
    (n): NewItem => ({
      id: id(`segment ${n}`),
      type: 'segment',
      path: null,
      data: {
        text,
        kind: n === 1 ? 'heading' : 'paragraph',
        order: `V${String(n).padStart(4, '0')}`,
        content: n === 870 ? 'ובמקום רחוק עטלפים עפים' : `שורה ${n} לדוגמה`,
        proofread: 1,
      },
    }),
  ),
]

async function* records() {
  yield* items
}
await importRecords(server.catalog, {
  source: 'long-units',
  title: 'ארוכים',
  records: records(),
  approveAs: 'sara',
})

/** Where the first hit for these words leads. */
async function hitOf(words: string, lang = ''): Promise<{ page: string; anchor: string }> {
  const html = await server.html(`${lang}/search?q=${encodeURIComponent(words)}&in=words`)
  const href = /<a href="([^"#]*long-igros[^"#]*)#([^"]+)"/.exec(html)
  assert.ok(href, html.slice(-3_000))
  return { page: String(href[1]).replaceAll('&amp;', '&'), anchor: String(href[2]) }
}

test('a hit far inside a long body leads to the page that has its paragraph', async () => {
  for (const lang of ['', '/en']) {
    const { page, anchor } = await hitOf(DEEP, lang)
    assert.equal(anchor, 'p900')
    const html = await server.html(page)
    assert.match(html, /<p id="p900"[^>]*>.*צפרדעים/)
    assert.doesNotMatch(html, /<p id="p800"/)
    assert.match(html, /id="p801"/)
  }
})

test('so does a hit far inside a text', async () => {
  const { page, anchor } = await hitOf('עטלפים עפים')
  assert.equal(anchor, id('segment 870'))
  assert.match(await server.html(page), new RegExp(`id="${anchor}"[^>]*>.*עטלפים`))
})

test('an address that names no paragraph of the unit shows its first page', async () => {
  for (const at of ['p951', '', '%22%3E%3Cscript%3E', 'rh-00000000']) {
    const html = await server.html(`/long-igros/1?at=${at}`)
    assert.match(html, /id="p1"/)
    assert.doesNotMatch(html, /<script>[^<]*rh-0|"><script>/)
  }
  assert.match(await server.html('/long-igros/1?cursor=400'), /id="p401"/)
})

test('the list of a part, and that of letters, has the first words of each unit', async () => {
  const first = await server.html('/long-igros?part=1')
  assert.match(first, /class="opening mute" lang="he" dir="auto">פסקה 1 בסדרה</)
  // The first words are no heading; a unit without words has none.
  const second = await server.html('/en/long-igros?part=2')
  assert.equal([...second.matchAll(/class="opening/g)].length, 1)
  assert.match(second, /class="opening mute"[^>]*>שורה 2 לדוגמה</)
  const letters = await server.html('/letters?year=5741')
  assert.match(letters, /class="opening mute"[^>]*>פסקה 1 בסדרה</)
})
