/** The page of a chapter: its words, versions and notes, and what it never shows. Source: service.md#page-words. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { jsonlImporter } from '@yalkut/importers'
import type { JsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { countStatements } from '@yalkut/testing/statements'

const statements = countStatements()
const server = await startSiteServer({ sample: true })
const TANYA = 'rh-5j6zbcv7'

async function merge(items: { id: string; type: string; path?: string; data: JsonObject }[]) {
  const file = join(newFolder(), 'items.jsonl')
  writeFileSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(''))
  const records = jsonlImporter.read([file])
  const title = 'הוספה'
  await importRecords(server.catalog, { source: 'books', title, records, approveAs: 'sara' })
}

const unit = (n: string, body: JsonObject | null): JsonObject => ({
  work: TANYA,
  order: `z${n}`,
  label: { he: `פרק ${n}`, en: `Chapter ${n}` },
  position: [
    { level: 'part', value: '9', label: { he: 'חלק', en: 'Part' } },
    { level: 'chapter', value: n },
  ],
  ...(body !== null && { body }),
})
const paragraphs = (texts: readonly string[]): JsonObject => ({
  profile: 'plain',
  versions: [
    {
      id: 'he',
      language: 'he',
      segments: texts.map((text, at) => ({ id: `p${at}`, kind: 'paragraph', text: [{ text }] })),
    },
  ],
})

test('shows the words with their notes, the contents beside them, and where they are printed', async () => {
  const page = await server.html('/sefer-hadugma/1/1')
  assert.match(page, /<h1><bdi>פתח דבר<\/bdi><\/h1>/)
  assert.match(page, /<p id="v1" class="seg" lang="he" dir="rtl"><a class="n" href="#v1">א<\/a>/)
  assert.match(page, /<a href="#note:0:n1" id="ref:0:n1" role="doc-noteref">1<\/a>/)
  assert.match(page, /<li id="note:0:n1"/)
  assert.match(page, /<a href="\/sefer-hadugma\/1\/1" aria-current="page">/)
  assert.match(page, /<a href="\/sefer-hadugma\/1\/2" rel="next"/)
  assert.match(page, /הדפסה ב \(בדויה\)/)
  // A link in the words goes to the path of its item, in the language of the page.
  assert.match(page, /<a href="\/sefer-hadugma\/1\/2">לפרק הבא<\/a>/)
  assert.match(await server.html('/en/sefer-hadugma/1/1'), /<h1><bdi>Foreword<\/bdi><\/h1>/)
})

test('says its place to search engines', async () => {
  const page = await server.html('/en/tanya/1/1')
  assert.match(page, /"@type":"Chapter"/)
  assert.match(page, /"@type":"BreadcrumbList"/)
  assert.match(page, /<meta name="description" content="The chapter opens the first part/)
})

test('says whose words it shows, by which licence and from where, to programs and on paper', async () => {
  const page = await server.html('/sefer-hadugma/1/1')
  assert.match(page, /"license":"https:\/\/creativecommons.org\/licenses\/by-sa\/4.0\/"/)
  assert.match(page, /"isBasedOn":"https:\/\/example.org\/sample\/sefer-hadugma"/)
  assert.match(page, /class="print-only[^"]*"><bdi>ועד הדוגמה<\/bdi> <bdi>CC BY-SA 4.0<\/bdi>/)
  assert.match(page, /class="print-only"><bdi>[^<]*<\/bdi> · ילקוט · <bdi dir="ltr">[^<]*\/sefer-hadugma\/1\/1</)
})

test('leads to the comparison of its printings, and to how the page looks', async () => {
  const page = await server.html('/sefer-hadugma/1/1')
  assert.match(page, /<a href="\/compare\?unit=rh-f7ajrhtx">/)
  assert.match(page, /<div class="tools">[\s\S]*popovertarget="display"[\s\S]*<\/div>/)
  assert.doesNotMatch(await server.html('/tanya/1/1'), /\/compare\?/)
})

test('offers the version in the language of the page first', async () => {
  assert.match(await server.html('/sefer-hadugma/1/1'), /\?v=he,en"/)
  assert.match(await server.html('/en/sefer-hadugma/1/1'), /\?v=en,he"/)
})

test('calls a version typed from a printing as the printing, so that no two have one name', async () => {
  const page = await server.html('/sefer-hadugma/1/1')
  assert.match(page, /<bdi[^>]*>עברית, ספר הדוגמה, הדפסה א \(בדויה\)<\/bdi>/)
  const [menu = ''] = /<div class="menu-sheet">.*?<\/ul>/s.exec(page) ?? []
  const names = [...menu.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, name = '']) => name)
  assert.ok(names.length > 4, `${names.length}`)
  assert.equal(new Set(names).size, names.length)
})

test('puts versions beside each other as the address says, and ignores unknown ones', async () => {
  const both = await server.html('/sefer-hadugma/1/1?v=he,en')
  assert.match(both, /<div class="pair"><p id="v1"[^>]*lang="he"[\s\S]*?<p class="seg" lang="en" dir="ltr">/)
  assert.equal(both.match(/ id="v1"/g)?.length, 1)
  const english = await server.html('/sefer-hadugma/1/1?v=en')
  assert.match(english, /<p id="v1" class="seg" lang="en" dir="ltr">/)
  assert.doesNotMatch(english, /class="pair"/)
  assert.match(await server.html('/sefer-hadugma/1/1?v=zz,%3Cscript%3E'), /<p id="v1" class="seg" lang="he"/)
})

test('keeps the lines and pages of the printing when it is asked to', async () => {
  const page = await server.html('/sefer-hadugma/1/1?view=lines')
  assert.match(page, /<br class="eol">/)
  assert.match(page, /class="break"><bdi>עמוד 1<\/bdi>/)
  assert.doesNotMatch(await server.html('/sefer-hadugma/1/1'), /class="eol"/)
})

test('has the scan beside the words where a map of contents places them in a printing', async () => {
  assert.match(await server.html('/sefer-hadugma/1/1'), /href="\/sefer-hadugma\/1\/1\?view=scan"/)
  // The sample names files that it does not have.
  const page = await server.html('/sefer-hadugma/1/1?view=scan')
  assert.match(page, /class="leaves"[\s\S]*הסריקה עדיין אינה כאן/)
  assert.match(page, /<p id="v1"/)
  assert.doesNotMatch(await server.html('/tanya/1/1'), /view=scan/)
})

test('dots the words of a machine', async () => {
  const page = await server.html('/sefer-hadugma/2/1')
  assert.match(page, /<span class="machine">/)
  assert.match(page, /זיהוי אוטומטי/)
})

test('says in one sentence why words are withheld, and never shows them', async () => {
  for (const [path, sentence] of [
    ['/ginzei-dugma/1', 'אוסף נעול'],
    ['/sefer-hadugma/2/2', 'קישור אל המילים'],
    ['/sefer-hadugma/2/3', 'כדי שלא יאבדו'],
    ['/sefer-hadugma/2/4', 'נשמר'],
  ] as const) {
    const page = await server.html(path)
    assert.match(page, new RegExp(`<p class="withheld">[^<]*${sentence}`), path)
    assert.doesNotMatch(page, /class="seg/)
  }
})

test('escapes hostile words in every place', async () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e'
  const data = unit('1', paragraphs([hostile]))
  data.label = { he: hostile }
  await merge([{ id: 'rh-h0571000', type: 'unit', path: '/tanya/9/1', data }])
  for (const lang of ['', '/en']) {
    const page = await server.html(`${lang}/tanya/9/1`)
    assert.doesNotMatch(page, /<script>alert|<img src=x/)
    assert.match(page, /&lt;script&gt;alert\(1\)/)
  }
})

test('shows a text where the chapter has no words of its own, each paragraph at its own address', async () => {
  const text = 'rh-7ex70001'
  const segment = (n: number, content: string) => ({
    id: `rh-5e90000${n}`,
    type: 'segment',
    data: { text, order: `${n}`, kind: n === 1 ? 'heading' : 'paragraph', content, proofread: 2 },
  })
  await merge([
    { id: 'rh-h0572000', type: 'unit', path: '/tanya/9/2', data: unit('2', null) },
    {
      id: text,
      type: 'text',
      data: { kind: 'edition', language: 'he', unit: 'rh-h0572000', licence: 'cc0' },
    },
    segment(1, 'כותרת'),
    segment(2, 'דברי הפרק.'),
  ])
  const page = await server.html('/tanya/9/2')
  assert.match(page, /<h2 id="rh-5e900001"/)
  assert.match(page, /<p id="rh-5e900002" class="seg"[^>]*><a class="n"[^>]*>א<\/a>דברי הפרק\.<\/p>/)
  assert.match(page, /נבדקו פעמיים/)
})

test('of many paragraphs comes in pages, with as many statements as a short one', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `קטע ${at}.`)
  await merge([
    { id: 'rh-h0573000', type: 'unit', path: '/tanya/9/3', data: unit('3', paragraphs(['קטע.'])) },
    { id: 'rh-h0574000', type: 'unit', path: '/tanya/9/4', data: unit('4', paragraphs(many)) },
    { id: 'rh-h0575000', type: 'unit', path: '/tanya/9/5', data: unit('5', null) },
  ])
  const first = await server.html('/tanya/9/4')
  assert.equal(first.match(/class="seg"/g)?.length, 400)
  assert.match(first, /href="\/tanya\/9\/4\?cursor=400" rel="next"/)
  const last = await server.html('/tanya/9/4?cursor=800')
  assert.equal(last.match(/class="seg"/g)?.length, 200)
  assert.match(last, /href="\/tanya\/9\/4\?cursor=400" rel="prev"/)
  const counted = (path: string) => statements.count(() => server.html(`${path}?none=${Math.random()}`))
  const [short, long, full] = [
    await counted('/tanya/9/3'),
    await counted('/tanya/9/4'),
    await counted('/sefer-hadugma/1/1'),
  ]
  assert.equal(short, long)
  assert.ok(full <= 17, `${full} statements`)
})

test('a page leads to the files of its item, and so does the address of a file by its path', async () => {
  const page = await server.html('/en/tanya/1/32')
  const links = [...page.matchAll(/href="(\/v1\/entities\/[^"]+\/export\?[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  assert.ok(links.length > 3, links.join('\n'))
  const plain = links.find((href) => href.includes('format=txt')) ?? ''
  assert.match(plain, /lang=en/)
  const file = await server.page(plain)
  assert.equal(file.status, 200)
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="tanya-1-32\.txt"/)
  const led = await server.page('/export/tanya/1/32.txt?lang=en&versions=he&other=1')
  assert.equal(led.status, 302)
  const [address = ''] = plain.split('?')
  assert.equal(led.headers.get('location'), `${address}?format=txt&lang=en&versions=he`)
  for (const wrong of ['/export/tanya.odt', '/export/tanya', '/export/no-such-sefer.txt']) {
    assert.equal((await server.page(wrong)).status, 404, wrong)
  }
})
