/** PDFs as they come: small ones in `testdata/`. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openImaging } from './index.ts'

const imaging = openImaging()
after(() => imaging.close())

const inspect = (name: string) => imaging.inspectPdf(join(import.meta.dirname, 'testdata', name))

test('bytes before the mark of a PDF, and a wrong number of pages, do not matter', async () => {
  assert.equal((await inspect('pdf-junk-before.pdf')).pages, 1)
  assert.equal((await inspect('pdf-wrong-count.pdf')).pages, 3)
})

test('a PDF that was cut off is read as far as it goes, and says so', async () => {
  const { pages, isRepaired } = await inspect('pdf-truncated.pdf')
  assert.deepEqual([pages, isRepaired], [6, true])
  assert.equal((await inspect('pdf-page-labels.pdf')).isRepaired, false)
})

test('the page numbers that a PDF shows are read, without marks that are no letters', async () => {
  const { labels } = await inspect('pdf-page-labels.pdf')
  assert.deepEqual(
    labels.map(({ page, label }) => `${page} ${label}`),
    ['1 i', '2 ii', '3 A-5', '4 A-6'],
  )
  assert.deepEqual((await inspect('pdf-wrong-count.pdf')).labels, [])
})
