/** Items as references. Source: shapes.md#citations. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { addShelves, merge, SEALED_WORDS, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer()
const [author, work, unit, printing] = [newItemId(), newItemId(), newItemId(), newItemId()]
let shelves: Shelves

before(async () => {
  shelves = await addShelves(server)
  const sets = [shelves.sichos]
  await merge(server, [
    { id: author, type: 'author', data: { name: { he: 'אדמו״ר & הזקן', en: 'The Alter Rebbe' }, kind: 'rebbe', sets } },
  ])
  const title = { he: 'לקוטי {אמרים}', en: 'Likkutei Amarim' }
  await merge(server, [{ id: work, type: 'work', data: { ...workData('cited', sets), title, authors: [author] } }])
  await merge(server, [
    {
      id: unit,
      type: 'unit',
      data: { work, position: [{ level: 'chapter', value: '1' }], order: 'V', label: { he: 'פרק א', en: 'Chapter 1' } },
    },
    {
      id: printing,
      type: 'publication',
      data: {
        kind: 'book-volume',
        work,
        title,
        sets,
        publisher: 'קה״ת',
        placePrinted: 'Brooklyn',
        gregorianYear: 1954,
        identifiers: { isbn: ['9780826604002'] },
      },
    },
  ])
})

const cite = async (id: string, query = ''): Promise<string> => {
  const answer = await server.fetch(`/v1/entities/${id}/cite${query}`)
  assert.equal(answer.status, 200, String(answer.body))
  return answer.bytes.toString('utf8')
}
const cslOf = async (id: string, query = '') => {
  const all: unknown = JSON.parse(await cite(id, query))
  assert.ok(Array.isArray(all) && all.length === 1)
  return objectOf(all[0])
}

describe('An item as a reference', () => {
  test('a chapter names its sefer and the authors of it', async () => {
    const item = await cslOf(unit)
    assert.deepEqual([item.id, item.type, item.title], [unit, 'chapter', 'פרק א'])
    assert.equal(item['container-title'], 'לקוטי {אמרים}')
    assert.deepEqual(item.author, [{ literal: 'אדמו״ר & הזקן' }])
    const english = await cslOf(unit, '?lang=en&segment=p3')
    assert.deepEqual(english.author, [{ literal: 'The Alter Rebbe' }])
    assert.match(String(english.URL), /\/en\/.*#p3$/)
  })

  test('a printing has its year, its publisher and its ISBN', async () => {
    const item = await cslOf(printing)
    assert.deepEqual(item.issued, { 'date-parts': [[1954]] })
    assert.deepEqual([item.publisher, item['publisher-place'], item.ISBN], ['קה״ת', 'Brooklyn', '9780826604002'])
    assert.equal(item['container-title'], undefined)
    assert.deepEqual(item.author, [{ literal: 'אדמו״ר & הזקן' }])
  })

  test('a recording is of its farbrengen, on its civil day', async () => {
    const heard = await newTranscript(server, shelves.sichos, ['דברים'])
    const item = await cslOf(heard.recording)
    assert.equal(item.type, 'speech')
    assert.deepEqual(item.issued, { 'date-parts': [[1982, 2, 3]] })
    assert.ok(String(item['container-title']).startsWith('שיחה'))
  })

  test('BibTeX and RIS say the same, with their own signs escaped', async () => {
    const bibtex = await cite(printing, '?format=bibtex')
    assert.ok(bibtex.startsWith(`@book{${printing},\n`))
    assert.ok(bibtex.includes('  title = {{לקוטי \\{אמרים\\}}},\n'))
    assert.ok(bibtex.includes('  author = {{אדמו״ר \\& הזקן}},\n'))
    assert.ok(bibtex.includes('  year = {1954},\n'))
    const chapter = await cite(unit, '?format=bibtex')
    assert.match(chapter, /^@incollection\{/)
    assert.ok(chapter.includes('  booktitle = {לקוטי \\{אמרים\\}},\n'))
    const ris = (await cite(printing, '?format=ris')).split('\r\n')
    assert.deepEqual([ris[0], ris.at(-2)], ['TY  - BOOK', 'ER  - '])
    for (const line of ['TI  - לקוטי {אמרים}', 'AU  - אדמו״ר & הזקן', 'PY  - 1954', 'SN  - 9780826604002']) {
      assert.ok(ris.includes(line), line)
    }
  })

  test('MARCXML and a line for a note are answered too', async () => {
    const marc = await cite(printing, '?format=marcxml')
    assert.match(marc, /<record xmlns="http:\/\/www\.loc\.gov\/MARC21\/slim"/)
    const text = await cite(unit, '?format=text')
    assert.match(text, /^אדמו״ר & הזקן, פרק א, לקוטי \{אמרים\}, http\S+\n$/)
  })

  test('every type of item can be cited, and none says words that are withheld', async () => {
    for (const id of [shelves.sealedWork, shelves.sealed, shelves.sichos, author]) {
      for (const format of ['csl', 'bibtex', 'ris', 'marcxml', 'text']) {
        assert.ok(!(await cite(id, `?format=${format}`)).includes(SEALED_WORDS))
      }
    }
  })

  test('what is no item, no format or no anchor is refused', async () => {
    for (const [path, status] of [
      [`/v1/entities/${newItemId()}/cite`, 404],
      ['/v1/entities/x/cite', 400],
      [`/v1/entities/${unit}/cite?format=mods`, 400],
      [`/v1/entities/${unit}/cite?segment=${encodeURIComponent('"><x')}`, 400],
    ] as const) {
      assert.equal((await server.fetch(path)).status, status, path)
    }
  })
})
