/** Items as files to take along: each format has the words, says what it is from, and has nothing withheld.
 *  Source: shapes.md#exports. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { readOcr } from '@yalkut/ocr'
import { encodedSound } from '@yalkut/testing/bytes/encoded-sound'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { hasTypesetter } from '@yalkut/testing/outside/typesetter'
import { newTranscript } from '@yalkut/testing/servers/recordings'
import { newScan, readByMachine } from '@yalkut/testing/servers/scans'
import { addShelves, merge, SEALED_WORDS, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { objectOf } from '@yalkut/testing/values/json'
import { changeRights, holdFile } from '@yalkut/testing/worlds/files'
import { XmlDocument } from 'libxml2-wasm'
import * as mupdf from 'mupdf'
import { SaxesParser } from 'saxes'

const server = await startTestServer()
const [author, work, first, second] = [newItemId(), newItemId(), newItemId(), newItemId()]
let shelves: Shelves

const WORDS = 'ויאמר & <אמת> *ודאי*'
const TRANSLATED = 'And he said: a | b'
const NOTE = 'הערה על האמת'

before(async () => {
  shelves = await addShelves(server)
  const sets = [shelves.sichos]
  await merge(server, [
    { id: author, type: 'author', data: { name: { he: 'המחבר', en: 'The author' }, kind: 'rebbe', sets } },
  ])
  const title = { he: 'ספר השלם', en: 'The whole sefer' }
  await merge(server, [
    {
      id: work,
      type: 'work',
      path: '/whole',
      data: { ...workData('whole', sets), title, authors: [author], levels: ['shaar', 'chapter'] },
    },
  ])
  const unit = (n: number) => ({
    work,
    position: [
      { level: 'shaar', value: String(n), label: { he: `שער ${n}`, en: `Gate ${n}` } },
      { level: 'chapter', value: '1', label: { he: 'פרק א', en: 'Chapter 1' } },
    ],
    order: n === 1 ? 'V' : 'W',
    label: { he: `שער ${n}, פרק א`, en: `Gate ${n}, Chapter 1` },
  })
  const machine = { by: 'ocr:reader@1' }
  const hebrew: JsonObject = {
    id: 'he',
    language: 'he',
    title: 'דפוס ראשון',
    credit: 'הוצאת קה״ת',
    licence: 'cc-by',
    segments: [
      { id: 'h1', kind: 'heading', level: 1, text: [{ text: 'כותרת' }] },
      { id: 'p1', kind: 'verse', n: 3, text: [{ text: WORDS, marks: ['b'] }, { note: 'n1' }] },
      { id: 'p2', kind: 'paragraph', text: [{ text: 'נקרא במכונה' }], origin: machine },
    ],
    notes: [{ id: 'n1', kind: 'note', text: [{ text: NOTE }] }],
  }
  const english: JsonObject = {
    id: 'en',
    language: 'en',
    segments: [{ id: 'p1', kind: 'verse', n: 3, text: [{ text: TRANSLATED }] }],
  }
  const body = { profile: 'plain', versions: [hebrew, english] }
  await merge(server, [
    { id: first, type: 'unit', path: '/whole/1', data: { ...unit(1), body } },
    { id: second, type: 'unit', data: unit(2) },
  ])
})

const taken = (id: string, query: string) => server.fetch(`/v1/entities/${id}/export?${query}`)
const bytesOf = async (id: string, query: string): Promise<Buffer> => {
  const answer = await taken(id, query)
  assert.equal(answer.status, 200, String(answer.bytes))
  return answer.bytes
}
const textOf = async (id: string, query: string): Promise<string> => (await bytesOf(id, query)).toString('utf8')

/** The files of a ZIP as `unzip` reads them. */
async function filesOf(id: string, query: string): Promise<Map<string, string>> {
  const folder = newFolder()
  try {
    const path = join(folder, 'file.zip')
    writeFileSync(path, await bytesOf(id, query))
    const unzip = (...args: string[]) =>
      execFileSync('unzip', args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).toString('utf8')
    assert.match(unzip('-tq', path), /No errors detected/)
    const names = unzip('-Z1', path).trim().split('\n')
    return new Map(names.map((name) => [name, unzip('-p', path, name.replaceAll(/[[\]]/g, '\\$&'))]))
  } finally {
    removeFolder(folder)
  }
}

function assertXml(name: string, xml: string): void {
  assert.doesNotThrow(() => XmlDocument.fromString(xml).dispose(), `${name}\n${xml}`)
}

/** The words of the elements of these names, without those inside `not`. */
function wordsIn(xml: string, names: readonly string[], not: readonly string[] = []): string[] {
  const found: string[] = []
  let [inside, outside] = [0, 0]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (names.includes(name) && inside++ === 0) found.push('')
    if (not.includes(name)) outside += 1
  })
  parser.on('text', (text) => {
    if (inside > 0 && outside === 0) found.push((found.pop() ?? '') + text)
  })
  parser.on('closetag', ({ name }) => {
    if (names.includes(name)) inside -= 1
    if (not.includes(name)) outside -= 1
  })
  parser.write(xml).close()
  return found
}

describe('A sefer as a file', () => {
  test('is its words in order, after what the file says of itself', async () => {
    const text = await textOf(work, 'format=txt')
    const order = [
      'ספר השלם',
      'המחבר',
      '/whole',
      'דפוס ראשון · הוצאת קה״ת',
      'CC BY',
      'שער 1',
      '\nפרק א\n',
      'כותרת',
      `ג ${WORDS}[1]`,
      `[1] ${NOTE}`,
    ]
    const places = order.map((words) => text.indexOf(words))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      text,
    )
    assert.ok(!places.includes(-1), text)
    assert.match(text, /\[לא נבדק\] נקרא במכונה/)
    assert.match(text, /1 מתוך 2 פסקאות/)
    assert.match(text, /לפרק אחד אין כאן מילים/)
  })

  test('has names in English, and two versions beside each other', async () => {
    const text = await textOf(work, 'format=md&lang=en&versions=he,en')
    assert.match(text, /^# The whole sefer$/m)
    assert.match(text, /^## Gate 1$/m)
    assert.match(
      text,
      /\| \*\*ג\*\* \*\*ויאמר \\& \\<אמת\\> \\\*ודאי\\\*\*\*\[\^1-1\] \| \*\*3\*\* And he said: a \\\\?\\\| b \|/,
    )
    assert.match(text, /^\[\^1-1\]: /m)
  })

  test('is a page without scripts, whose words are no markup', async () => {
    const answer = await taken(work, 'format=html')
    const html = answer.bytes.toString('utf8')
    assert.match(String(answer.headers.get('content-disposition')), /^attachment; filename="whole\.html"$/)
    assert.match(html, /<b>ויאמר &amp; &lt;אמת&gt; \*ודאי\*<\/b>/)
    assert.match(html, /<p id="s1-p2" class="machine"/)
    assert.doesNotMatch(html, /<script/)
  })

  test('is one part where that is asked, and a chapter alone', async () => {
    assert.match(await textOf(work, 'format=txt&part=1'), /שער 1/)
    assert.equal((await taken(work, 'format=txt&part=2')).status, 404)
    assert.match(await textOf(first, 'format=txt'), new RegExp(NOTE))
  })

  test('is called by its sefer too where it is a chapter or a part', async () => {
    const { headers, bytes } = await taken(first, 'format=html')
    assert.match(String(headers.get('content-disposition')), /filename="whole-1\.html"$/)
    assert.match(bytes.toString('utf8'), /<title>ספר השלם, שער 1, פרק א<\/title>/)
    assert.match(await textOf(first, 'format=html&lang=en'), /<title>The whole sefer, Gate 1, Chapter 1<\/title>/)
    assert.match(await textOf(work, 'format=html&part=1'), /<title>ספר השלם, שער 1<\/title>/)
  })
})

describe('The words of a sefer are read again', () => {
  test('from EPUB, whose first entry says what it is', async () => {
    const files = await filesOf(work, 'format=epub')
    assert.equal([...files.keys()][0], 'mimetype')
    for (const [name, xml] of files) if (/\.(xhtml|opf|xml)$/.test(name)) assertXml(name, xml)
    assert.deepEqual(wordsIn(files.get('book/c1.xhtml') ?? '', ['p'], ['sup', 'span']), [` ${WORDS}`, 'נקרא במכונה'])
    assert.match(
      files.get('book/nav.xhtml') ?? '',
      /<li><a [^>]*>שער 1<\/a><ol><li><a [^>]*>פרק א<\/a><\/li><\/ol><\/li><\/ol>/,
    )
    assert.match(files.get('book/package.opf') ?? '', /page-progression-direction="rtl"/)
  })

  test('from TEI, with the note where it is referred to', async () => {
    const xml = await textOf(work, 'format=tei&versions=he,en')
    assertXml('tei', xml)
    const body = xml.slice(xml.indexOf('<body>'), xml.indexOf('</body>') + 7)
    assert.deepEqual(wordsIn(body, ['p'], ['note']), [WORDS, 'נקרא במכונה', TRANSLATED])
    assert.deepEqual(wordsIn(body, ['note']), [NOTE])
    assert.match(body, /<p xml:id="s1-1-p1" n="3" corresp="#s1-0-p1">/)
    assert.match(xml, /<licence target="https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/">cc-by</)
  })

  test('from DOCX, whose notes are footnotes', async () => {
    const files = await filesOf(work, 'format=docx')
    for (const [name, xml] of files) assertXml(name, xml)
    const paragraphs = wordsIn(files.get('word/document.xml') ?? '', ['w:p'])
    assert.deepEqual(paragraphs.slice(-5), ['שער 1', 'פרק א', 'כותרת', `ג ${WORDS}`, 'נקרא במכונה'])
    assert.deepEqual(wordsIn(files.get('word/footnotes.xml') ?? '', ['w:p']).slice(2), [` ${NOTE}`])
    assert.match((await filesOf(work, 'format=docx&versions=he,en')).get('word/document.xml') ?? '', /<w:bidiVisual\/>/)
  })
})

test('a sefer is set as a PDF with its title page and its notes, and two versions side by side', async () => {
  const answer = await taken(work, 'format=pdf')
  if (!hasTypesetter()) {
    assert.equal(answer.status, 422)
    return
  }
  assert.equal(answer.status, 200, String(answer.bytes))
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  for (const bytes of [answer.bytes, await bytesOf(work, 'format=pdf&versions=he,en&lang=en')]) {
    const pdf = mupdf.Document.openDocument(bytes, 'application/pdf')
    assert.equal(pdf.countPages(), 3)
    const words = pdf.loadPage(2).toStructuredText('preserve-whitespace').asText()
    for (const word of ['ויאמר', 'ודאי', 'הערה', 'במכונה']) assert.ok(words.includes(word), words)
    pdf.destroy()
  }
})

test('a transcript is subtitles, JSON, and a book whose words are lit as they are heard', async () => {
  const file = await holdFile(server.catalog, await encodedSound('mp3', 2, [440, 660]), { mime: 'audio/mpeg' })
  const { recording, segments } = await newTranscript(server, shelves.sichos, ['אחת שתים', 'שלש --> ארבע'], { file })
  assert.match(await textOf(recording, 'format=vtt'), /NOTE מקור: .*\n\n.*שלש --&gt; ארבע/s)
  assert.match(await textOf(recording, 'format=srt'), /^1\n00:00:00,000 --> 00:00:01,000\n<i>אחת שתים<\/i>/)
  const { text, about } = objectOf(JSON.parse(await textOf(recording, 'format=json')))
  assert.ok(typeof text === 'string' && typeof about === 'object')
  const files = await filesOf(recording, 'format=epub')
  const smil = files.get('book/c1.smil') ?? ''
  assertXml('smil', smil)
  assert.match(smil, new RegExp(`c1\\.xhtml#s1-${segments[1]}"/><audio src="sound1\\.mp3" clipBegin="1s" clipEnd="2s"`))
  assert.match(files.get('book/package.opf') ?? '', /<meta property="media:duration">2s</)
  // A book whose sound is lost has its words, and is another file.
  const whole = (await taken(recording, 'format=epub')).headers.get('etag')
  await server.catalog.objects.remove(file)
  await merge(server, [{ id: newItemId(), type: 'topic', data: { name: { he: 'אחר' }, sets: [shelves.sichos] } }])
  const silent = await taken(recording, 'format=epub')
  assert.equal(silent.status, 200)
  assert.notEqual(silent.headers.get('etag'), whole)
  assert.ok(!silent.bytes.includes('c1.smil'))
})

test('a transcript has who speaks, and is refused while its sound is withheld', async () => {
  const file = await holdFile(server.catalog, Buffer.from('a sound'))
  const heard = await newTranscript(server, shelves.sichos, ['אחת שתים'], { file })
  assert.match(await textOf(heard.recording, 'format=txt'), /אחת שתים/)
  assert.match(await textOf(heard.event, 'format=md'), /אחת שתים/)
  await changeRights(server.catalog, file, 'preserved')
  assert.equal((await taken(heard.recording, 'format=txt')).status, 404)
  assert.equal((await taken(heard.event, 'format=md')).status, 404)
})

test('a scan is its pages, and a printing without texts is its scan', async () => {
  const file = await holdFile(server.catalog, Buffer.from('a scan'))
  const { scan, publication } = await newScan(server, shelves.sichos, { file })
  await readByMachine(server, scan, 'שורה אחת\nשורה שתים\fעמוד שני')
  const text = await textOf(scan, 'format=txt')
  assert.match(text, /עמוד 1.*שורה אחת שורה שתים.*עמוד 2.*עמוד שני/s)
  assert.match(await textOf(publication, 'format=txt'), /שורה אחת שורה שתים/)
  const lines = [['שורה אחת', 'שורה שתים'], ['עמוד שני']]
  const readLines = async (ocr: string) =>
    (await readOcr(ocr)).pages.map((page) => page.lines.map(({ text: line }) => line))
  const hocr = await readLines(await textOf(scan, 'format=hocr'))
  assert.deepEqual(hocr, lines)
  await assertLayerIsInTag(scan)
  for (const format of ['alto', 'page']) {
    const files = await filesOf(publication, `format=${format}`)
    assert.deepEqual([...files.keys()], ['about.txt', `0001.${format}.xml`, `0002.${format}.xml`])
    for (const [at, page] of lines.entries()) {
      assert.deepEqual(await readLines(files.get(`000${at + 1}.${format}.xml`) ?? ''), [page])
    }
  }
})

/** The layer says which engine read the lines, and in what language they are. */
async function assertLayerIsInTag(scan: string): Promise<void> {
  const tag = async () => (await taken(scan, 'format=hocr')).headers.get('etag')
  const before = await tag()
  const { reads } = server.catalog.projection
  const [layer] = reads.links.of('text-layer', { to: scan, field: 'scan', limit: 1 })
  assert.ok(layer !== undefined)
  await merge(server, [{ id: layer.id, type: 'text-layer', data: { ...objectOf(layer.data), language: 'yi' } }])
  assert.notEqual(await tag(), before)
}

test('what is withheld, has no words or is asked for wrongly is refused', async () => {
  const sealed = await taken(shelves.sealedWork, 'format=txt')
  assert.equal(sealed.status, 404)
  assert.ok(!sealed.bytes.includes(SEALED_WORDS))
  for (const [id, query, status] of [
    [shelves.sichosWork, 'format=txt', 404],
    [newItemId(), 'format=txt', 404],
    [shelves.sichos, 'format=txt', 422],
    [first, 'format=txt&part=1', 422],
    [first, 'format=txt&versions=fr', 422],
    [first, 'format=txt&versions=..%2Fx', 422],
    [first, 'format=odt', 400],
    [first, '', 400],
  ] as const) {
    assert.equal((await taken(id, query)).status, status, `${id} ${query}`)
  }
})
