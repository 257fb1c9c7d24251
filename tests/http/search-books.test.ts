/** Imported books are found by their words right after the merge, as people type them. The real texts are not on every machine.
 *  Source: shapes.md#moments; shapes.md#search-rules. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { type Importer, osisImporter, sefariaImporter } from '@yalkut/importers'
import type { ImportRecord } from '@yalkut/model'
import { readAll, realTexts } from '@yalkut/testing/imports'
import { startTestServer, type TestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

/** What people type, the verse that has to be on top, and a rule by which it is found. */
const ON_TOP: readonly (readonly [q: string, at: string, rule: string])[] = [
  ['תוהו ובוהו', 'genesis/1:2', 'spelling'],
  ['מאין יבוא עזרי', 'psalms/121:1', 'spelling'],
  ['בראשית ברא אלקים', 'genesis/1:1', 'name'],
  ['וידבר אלקים', 'genesis/8:15', 'name'],
  ['ה׳ רועי לא אחסר', 'psalms/23:1', 'name'],
  ['אנכי ה׳ אלקיך', 'exodus/20:2', 'name'],
  ['הללוי-ה', 'psalms/146:1', 'name'],
  ['שמור את יום השבת לקדשו', 'exodus/20:8', 'exact'],
  ['בראשיט ברא', 'genesis/1:1', 'typo'],
  ['bereishis bara', 'genesis/1:1', 'sound'],
  ['ויהיו חיי שרה 127 שנה', 'genesis/23:1', 'exact'],
]

const importers: readonly (readonly [name: 'sefaria' | 'osis', importer: Importer])[] = [
  ['sefaria', sefariaImporter],
  ['osis', osisImporter],
]

for (const [name, importer] of importers) {
  const { folder, skip } = realTexts(name)
  const server = skip === false ? await serverWith(name, await readAll(importer, [folder])) : null
  describe(`The sample and six books from ${name}`, { skip }, () => {
    for (const [q, at, rule] of ON_TOP) {
      test(`“${q}” has ${at} on top, by ${rule}`, async () => {
        const query = new URLSearchParams({ q, limit: '5' })
        const { moments } = objectOf(await server?.get(`/v1/search/moments?${query}`))
        const found = listOf(moments)
        const first = objectOf(found[0])
        const places = found.map((each) => `${each.path}:${String(each.segment).slice(1)}`)
        assert.equal(first.kind, 'body')
        assert.ok(places[0]?.toLowerCase().replace('-oshb', '').endsWith(at), `${q}: ${places.join(' ')}`)
        assert.ok(listOf(first.matches).some((match) => match.rule === rule))
      })
    }
  })
}

async function serverWith(source: string, books: readonly ImportRecord[]): Promise<TestServer> {
  const server = await startTestServer({ sample: true, opening: { limits: { rate: false } } })
  async function* records(): AsyncGenerator<ImportRecord> {
    yield* books
  }
  const order = { source, title: 'Books', approveAs: 'sara' }
  await importRecords(server.catalog, { ...order, records: records() })
  return server
}
