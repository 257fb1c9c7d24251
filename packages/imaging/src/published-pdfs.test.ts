/** PDFs as they come: small ones in `testdata/`. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '@yalkut/testing/folders'
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

/** A PDF whose pages are in `groups`, with the number of pages that its tree says at each node. */
function pdfOf(groups: readonly number[], says: { root: number; group: number }): Buffer {
  const objects: string[] = ['<</Type/Catalog/Pages 2 0 R>>', '']
  const groupNumbers: number[] = []
  for (const pages of groups) {
    const number = objects.push('')
    const kids = Array.from({ length: pages }, () =>
      objects.push(`<</Type/Page/Parent ${number} 0 R/MediaBox[0 0 100 100]>>`),
    )
    const list = kids.map((kid) => `${kid} 0 R`).join(' ')
    objects[number - 1] = `<</Type/Pages/Parent 2 0 R/Count ${says.group}/Kids[${list}]>>`
    groupNumbers.push(number)
  }
  const kids = groupNumbers.map((number) => `${number} 0 R`).join(' ')
  objects[1] = `<</Type/Pages/Count ${says.root}/Kids[${kids}]>>`
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  return Buffer.from(`${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`)
}

test('a PDF has all its pages, also where its tree says fewer', async () => {
  for (const says of [
    { root: 1, group: 1 },
    { root: 7, group: 1 },
    { root: 2, group: 3 },
    { root: 7, group: 4 },
  ]) {
    const path = join(newFolder(), 'few.pdf')
    writeFileSync(path, pdfOf([3, 4], says))
    const { pages } = await imaging.inspectPdf(path)
    assert.equal(pages, 7, JSON.stringify(says))
    await imaging.renderPage(path, 7, { width: 50 })
    assert.equal((await imaging.pageSizes(path)).length, 7)
  }
})
