/** Pages that ask the most take few statements, and as many for a thousand children as for one. `walk-pages.ts` counts those
 *  of every kind of page. Source: decisions.md#statements. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { jsonlImporter } from '@yalkut/importers'
import type { JsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { statementsOf } from '@yalkut/testing/servers/statements-of'

const server = await startSiteServer({ sample: true, countsStatements: true })

const MOST = 17
const MOST_OF_SEARCH = 20

/** Pages that show the sample at its most, and searches that ask the most. */
const OWN = {
  richWork: '/sefer-hadugma',
  richUnit: '/sefer-hadugma/1/1',
  richEvent: '/events/5784-06b-07/hisvaadus-ledugma',
  part: '/tanya?part=2',
  compareNothing: '/compare',
  ...Object.fromEntries(
    ['באהבת', 'פרק', 'תניא פרק א', 'י״ט כסלו', 'לדעת מה למעלה ממך אין עוד מלבדו'].map((q) => [
      `search ${q}`,
      `/search?q=${encodeURIComponent(q)}`,
    ]),
  ),
}

let asked = 0

/** Of a page that is not kept. */
async function statements(path: string): Promise<number> {
  asked += 1
  const { headers, status } = await server.page(`${path}${path.includes('?') ? '&' : '?'}fresh=${asked}`)
  assert.equal(status, 200, path)
  const { ledger, projection } = statementsOf({ headers })
  return ledger + projection
}

test(`no page takes more than ${MOST} statements, a search ${MOST_OF_SEARCH}`, async (t) => {
  const counted: [string, number][] = []
  for (const [kind, path] of Object.entries(OWN)) {
    // Sizes of files and the like are read once.
    await server.page(path)
    counted.push([`${kind} ${path}`, await statements(path)])
  }
  counted.sort(([, a], [, b]) => b - a)
  t.diagnostic(counted.map(([kind, n]) => `${n} ${kind}`).join('\n'))
  assert.deepEqual(
    counted.filter(([kind, n]) => n > (kind.startsWith('search') ? MOST_OF_SEARCH : MOST)),
    [],
  )
})

interface NewItem {
  id: string
  type: string
  path?: string
  data: JsonObject
}

/** A set of sefarim, an author of them, a sefer of units, a place of events and an event of recordings, with `count` of
 *  each. */
function family(letter: string, count: number): { paths: string[]; items: NewItem[] } {
  const idOf = (kind: string, at: number) => `rh-${letter}${kind}${String(at).padStart(6, '0')}`
  const [set, author, place] = [idOf('a', 0), idOf('b', 0), idOf('c', 0)]
  const [work, event] = [idOf('w', 0), idOf('e', 0)]
  const name = (he: string, at: number) => ({ he: `${he} ${at}`, en: `${he} ${at}` })
  const each = Array.from({ length: count }, (_, at) => at)
  const slug = (kind: string, at: number) => `${kind}-${letter}-${at}`
  return {
    paths: [
      `/sets/all-${letter}`,
      `/authors/all-${letter}`,
      `/places/all-${letter}`,
      `/${slug('work', 0)}`,
      `/events/5743-01-0${letter === 'm' ? 2 : 1}/${slug('event', 0)}`,
    ],
    items: [
      {
        id: set,
        type: 'set',
        path: `/sets/all-${letter}`,
        data: { name: name('סדרה', 0), slug: `all-${letter}`, policy: 'moderated', keepers: [] },
      },
      {
        id: author,
        type: 'author',
        path: `/authors/all-${letter}`,
        data: { name: name('מחבר', 0), kind: 'unknown', slug: `all-${letter}` },
      },
      {
        id: place,
        type: 'place',
        path: `/places/all-${letter}`,
        data: { name: name('מקום', 0), kind: 'city' },
      },
      ...each.flatMap((at): NewItem[] => [
        {
          id: idOf('w', at),
          type: 'work',
          path: `/${slug('work', at)}`,
          data: {
            title: name('ספר', at),
            slug: slug('work', at),
            authors: [author],
            genre: 'other',
            levels: ['chapter'],
            sets: [set],
          },
        },
        {
          id: idOf('n', at),
          type: 'unit',
          path: `/${slug('work', 0)}/${at + 1}`,
          data: {
            work,
            order: `a${String(1_000 + at)}`,
            label: name('פרק', at),
            position: [{ level: 'chapter', value: String(at + 1) }],
          },
        },
        {
          id: idOf('e', at),
          type: 'event',
          path: `/events/5743-01-0${letter === 'm' ? 2 : 1}/${slug('event', at)}`,
          data: {
            kind: 'farbrengen',
            title: name('התוועדות', at),
            place,
            date: `5743-01-0${letter === 'm' ? 2 : 1}`,
          },
        },
        {
          id: idOf('r', at),
          type: 'recording',
          path: `/recordings/${slug('part', at)}`,
          data: {
            title: name('חלק', at),
            event,
            durationMs: 40_000,
            part: at + 1,
            language: 'he',
            url: `https://example.org/${slug('part', at)}.mp3`,
          },
        },
      ]),
    ],
  }
}

/** A sefer of more than 400 units has its outline read, and no first words: as many statements. A set of more than a
 *  page has its sefarim counted, by first letters too. */
const MORE: { readonly [path: string]: number | undefined } = { '/sets/all-m': 2 }

async function merge(items: readonly NewItem[]): Promise<void> {
  const file = join(newFolder(), 'items.jsonl')
  writeFileSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(''))
  const records = jsonlImporter.read([file])
  const options = { source: 'children', title: 'ילדים', records, approveAs: 'sara' }
  await importRecords(server.catalog, options)
}

test('a page takes as many statements for a thousand children as for one', async () => {
  const [few, many] = [family('f', 1), family('m', 1_000)]
  await merge([...few.items, ...many.items])
  const different: string[] = []
  for (const [at, path] of many.paths.entries()) {
    const one = few.paths[at] ?? assert.fail(path)
    await Promise.all([server.page(one), server.page(path)])
    const [ofOne, ofMany] = [await statements(one), await statements(path)]
    const more = MORE[path] ?? 0
    if (ofMany !== ofOne + more || ofMany > MOST) different.push(`${path}: ${ofOne}, ${ofMany}`)
  }
  assert.deepEqual(different, [])
})
