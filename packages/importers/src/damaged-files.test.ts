import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertValidRecords, inFolder, readAll } from '@yalkut/testing/imports'
import { fc } from '@yalkut/testing/properties/fast-check'
import { ImportProblem } from './import-problem.ts'
import type { Importer } from './importer.ts'
import { jsonlImporter, osisImporter, sefariaImporter } from './index.ts'

const SEFARIA = JSON.stringify({
  title: 'Ruth',
  heTitle: 'רות',
  language: 'he',
  versionTitle: 'v',
  license: 'CC0',
  categories: ['Tanakh'],
  sectionNames: ['Chapter', 'Verse'],
  text: [['<b>a</b>&amp;<sup>*</sup><i class="footnote">n</i>', '']],
})
const OSIS = `<osis><osisText osisIDWork="X"><header/><div type="book" osisID="Ruth"><chapter
 osisID="Ruth.1"><verse osisID="Ruth.1.1"><w>a/b</w><note n="c"><rdg type="x-qere"/></note><seg
 type="x-pe">c</seg></verse></chapter></div></osisText></osis>`
const JSONL = '{"type":"topic","path":"/a","data":{"n":[1,"a"]}}\n{"type":"work","data":{}}'

const CASES: [name: string, importer: Importer, good: string][] = [
  ['Ruth.json', sefariaImporter, SEFARIA],
  ['Ruth.xml', osisImporter, OSIS],
  ['a.jsonl', jsonlImporter, JSONL],
]

/** A piece of the file replaced with other text. */
const damage = fc.record({
  at: fc.nat(600),
  cut: fc.nat(12),
  put: fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('<', '>', '"', '{', ']', '\n', '\uFEFF', 'null', '</w>', '<note>', '&#0;', '\\u0000'),
  ),
})

for (const [name, importer, good] of CASES) {
  test(`importing a damaged ${name} gives valid records or an ImportProblem`, async () => {
    await inFolder({ [name]: good }, async (folder) => {
      assert.ok((await readAll(importer, [folder])).length > 0)
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, cut, put }) => {
        const text = good.slice(0, at) + put + good.slice(at + cut)
        await inFolder({ [name]: text }, async (folder) => {
          const records = await readAll(importer, [folder]).catch((error: unknown) => {
            assert.ok(error instanceof ImportProblem, `${String(error)}\n${text}`)
            return []
          })
          // The data of a line is checked against its schema by the catalog only.
          if (importer !== jsonlImporter) assertValidRecords(records)
        })
      }),
      { numRuns: 250 },
    )
  })
}
