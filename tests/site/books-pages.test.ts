/** The pages of sefarim, sets, printings and what they speak of. Source: service.md#items; shapes.md#shaar-files. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importRecords } from '@yalkut/catalog/organizing'
import { jsonlImporter } from '@yalkut/importers'
import { isJsonObject, type JsonObject } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { startSiteServer } from '@yalkut/testing/servers/site-server'
import { countStatements } from '@yalkut/testing/statements'

const statements = countStatements()
const server = await startSiteServer({ sample: true })

async function merge(items: { id: string; type: string; path?: string; data: JsonObject }[]) {
  const file = join(newFolder(), 'items.jsonl')
  writeFileSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(''))
  const records = jsonlImporter.read([file])
  await importRecords(server.catalog, {
    source: 'books',
    title: 'הוספה',
    records,
    approveAs: 'sara',
  })
}
const counted = (path: string) =>
  statements.count(() => server.html(`${path}${path.includes('?') ? '&' : '?'}none=${Math.random()}`))

test('a sefer has its title page, its contents by part, its printings and what is known of it', async () => {
  const page = await server.html('/tanya')
  assert.match(page, /<h1>תניא<\/h1>/)
  assert.match(page, /ליקוטי אמרים/)
  assert.match(page, /<a href="\/authors\/alter-rebbe">/)
  assert.match(page, /<h3><bdi>שער היחוד והאמונה<\/bdi><\/h3>/)
  assert.match(page, /<a href="\/tanya\/1\/32"><bdi>פרק ל״ב<\/bdi><\/a>/)
  assert.match(page, /סלאוויטא תקנ״ז/)
  assert.match(page, /<h2>על הספר<\/h2>/)
  assert.match(page, /"@type":"Book"/)
  assert.match(await server.html('/en/tanya'), /<h1>Tanya<\/h1>/)
  assert.match(await server.html('/likkutei-sichos'), /מפתח ללקוטי שיחות/)
})

test('a part of a sefer is a page; a part that it does not have is none', async () => {
  const page = await server.html('/tanya?part=2')
  assert.match(page, /<h1>שער היחוד והאמונה<\/h1>/)
  assert.match(page, /<a href="\/tanya\/2\/1">/)
  assert.doesNotMatch(page, /<a href="\/tanya\/1\/1">/)
  assert.match(page, /href="\/tanya\?part=3" rel="next"/)
  assert.equal((await server.page('/tanya?part=%3Cscript%3E')).status, 404)
})

test('a set says who approves in it, and holds sets, sefarim and additions apart', async () => {
  const page = await server.html('/sets/sichos-igros')
  assert.match(page, /כל הצעה נבדקת כאן/)
  assert.match(page, /href="\/likkutei-sichos" data-genre="sichos"/)
  assert.match(page, /<details class="fold">[\s\S]*תוספות[\s\S]*mafteach-likkutei-sichos/)
  assert.match(await server.html('/sets/sefarim'), /<a href="\/sets\/chassidus"><b>חסידות<\/b>/)
  assert.match(await server.html('/sets/ginzei-dugma'), /האוסף נעול/)
})

test('all shelves are one tree', async () => {
  const page = await server.html('/browse')
  assert.match(page, /<details open="">/)
  assert.match(page, /href="\/sets\/chassidus"/)
  assert.match(page, /href="\/tanya"/)
  assert.match(await server.html('/en/browse'), /Sefarim by subject/)
})

test('a printing has its facts, numbers, contents and scans', async () => {
  const page = await server.html('/publications/sefer-hadugma-a')
  assert.match(page, /978-0-00-000000-2/)
  assert.match(page, /<a href="\/sefer-hadugma\/1\/1"/)
  assert.match(page, /href="\/text\/rh-nj566069"/)
  assert.match(page, /class="meter"/)
  const teshura = await server.html('/publications/teshura-dugmai')
  assert.match(teshura, /בקשת משפחה/)
  assert.match(teshura, /דוגמאי/)
})

test('an author, a place, a topic, a source and any other item say what points at them', async () => {
  const author = await server.html('/authors/alter-rebbe')
  assert.match(author, /ח״י אלול|י״ח אלול/)
  assert.match(author, /href="\/tanya" data-genre="chassidus"/)
  assert.match(await server.html('/sources/nli'), /עובדות וקישורים/)
  const relation = await server.html('/rh-gmqrrf2a')
  assert.match(relation, /<a href="\/sefer-hadugma\/1\/1"/)
  assert.match(await server.html('/en/rh-gmqrrf2a'), /links:sample-finder@1/)
  // A paragraph says in words what it is, and names what it stands in; its id is a fact of its own.
  const segment = await server.html('/rh-015qd2ay')
  assert.match(segment, /<bdi[^>]*>ציטוט<\/bdi>/)
  assert.doesNotMatch(segment, />quote<|<bdi[^>]*>rh-(?!015qd2ay)/)
  assert.match(await server.html('/en/rh-015qd2ay'), /<bdi[^>]*>Quote<\/bdi>/)
})

test('an author and the person of one man have one page, the author’s, with what leads to both', async () => {
  for (const address of ['/persons/alter-rebbe', '/rh-h2v7aene', '/en/persons/alter-rebbe']) {
    const { status, headers } = await server.page(address)
    assert.equal(status, 302, address)
    const location = headers.get('location') ?? ''
    const there = location.includes('/persons/') ? (await server.page(location)).headers.get('location') : location
    assert.match(there ?? '', /^(?:\/en)?\/authors\/alter-rebbe$/, address)
  }
  const page = await server.html('/authors/alter-rebbe')
  assert.match(page, /בעל התניא/)
  assert.match(page, /href="\/edit\/rh-h2v7aene"/)
  assert.match(page, /href="\/history\/rh-h2v7aene"/)
  assert.doesNotMatch(page, /href="\/persons\/alter-rebbe"/)
  // Who is no author has a page of their own.
  assert.match(await server.html('/persons/rebbetzin-chana'), /<h1>/)

  const found = await server.html(`/search?q=${encodeURIComponent('שניאור זלמן')}&in=names`)
  assert.match(found, /href="\/authors\/alter-rebbe"/)
  assert.doesNotMatch(found, /href="\/persons\/alter-rebbe"/)
  const { suggestions } = await server.get(`/v1/search/suggest?q=${encodeURIComponent('רבי שניאור')}`)
  assert.ok(Array.isArray(suggestions))
  const texts = suggestions.flatMap((each) => (isJsonObject(each) ? each.text : []))
  assert.equal(new Set(texts).size, texts.length)
  const sitemap = await server.html('/sitemap/person/1.xml')
  assert.match(sitemap, /\/persons\/rebbetzin-chana/)
  assert.doesNotMatch(sitemap, /\/persons\/alter-rebbe/)
})

test('a chapter of the Torah says where portions and their readings begin, and how its verses are cited', async () => {
  const segments = Array.from({ length: 22 }, (_, at) => ({
    id: `v${at + 1}`,
    kind: 'verse',
    n: at + 1,
    text: [{ text: `פסוק ${at + 1}` }],
  }))
  const label = { he: 'פרק ו', en: 'Chapter 6' }
  await merge([
    {
      id: 'rh-b0600001',
      type: 'work',
      path: '/bereishis',
      data: {
        title: { he: 'בראשית', en: 'Bereishis' },
        slug: 'bereishis',
        authors: [],
        genre: 'tanach',
        levels: ['chapter'],
      },
    },
    {
      id: 'rh-b0600002',
      type: 'unit',
      path: '/bereishis/6',
      data: {
        work: 'rh-b0600001',
        position: [{ level: 'chapter', value: '6', label }],
        order: 'V',
        label,
        body: { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] },
      },
    },
  ])
  const page = await server.html('/bereishis/6')
  assert.match(page, /<p class="break starts"><bdi>פרשת נח<\/bdi><\/p><p id="v9"/)
  assert.equal([...page.matchAll(/class="break starts"/g)].length, 1)
  assert.match(page, /data-verse-source="בראשית ו, "/)
  const english = await server.html('/en/bereishis/6')
  assert.match(english, /<p class="break starts"><bdi>Parshas Noach<\/bdi><\/p><p id="v9"/)
  assert.match(english, /data-verse-source="Bereishis 6:"/)
  assert.match(english, /\/v1\/entities\/rh-b0600002\/cite\?format=ris&(?:amp;)?lang=en/)
})

test('letters stand by their years', async () => {
  assert.match(await server.html('/letters'), /href="\/igros-kodesh\/1\/1"/)
  assert.match(await server.html('/letters?year=9999&cursor=x'), /href="\/igros-kodesh\/1\/2"/)
})

test('a letter says to whom it was written, and letters to one person are a list', async () => {
  const letter = (id: string, value: string, people: string[]) => ({
    id,
    type: 'unit',
    path: `/igros-kodesh/9/${value}`,
    data: {
      work: 'rh-yd8p41hj',
      position: [
        { level: 'volume', value: '9' },
        { level: 'letter', value },
      ],
      order: `z${value}`,
      label: { he: `אגרת ${value}` },
      date: `571${value}-01-10`,
      people,
    },
  })
  await merge([
    letter('rh-b0581001', '1', ['rh-5pabbpqs', 'rh-r0eqxm4b']),
    letter('rh-b0581002', '2', ['rh-5pabbpqs']),
    letter('rh-b0581003', '3', ['rh-r0eqxm4b']),
  ])
  const unit = await server.html('/en/igros-kodesh/9/1')
  assert.match(unit, /Written to<\/h\d>[\s\S]*href="\/en\/persons\/rebbetzin-chana"/)
  assert.match(unit, /href="\/en\/persons\/r-levi-yitzchak"/)
  assert.match(await server.html('/en/persons/rebbetzin-chana'), /Letters to this person/)

  const all = await server.html('/letters')
  assert.match(all, /href="\/letters\?to=rh-5pabbpqs"/)
  const toHer = await server.html('/letters?to=rh-5pabbpqs')
  assert.match(toHer, /<h1><bdi>אגרות אל הרבנית חנה שניאורסון<\/bdi><\/h1>/)
  const listed = (html: string) => [...html.matchAll(/href="\/igros-kodesh\/9\/(\d)"/g)].map(([, value]) => value)
  assert.deepEqual(listed(toHer), ['1', '2'])
  assert.match(toHer, /href="\/letters\?to=rh-5pabbpqs&(amp;)?year=5711"/)
  assert.deepEqual(listed(await server.html('/letters?to=rh-5pabbpqs&year=5712')), ['2'])
  // Nobody of this id has a letter: the list of all.
  assert.match(await server.html('/letters?to=rh-zzzzzzzz'), /\/igros-kodesh\/1\/1"/)
  // A reference to what is no person is refused.
  await assert.rejects(merge([letter('rh-b0581004', '4', ['rh-yd8p41hj'])]))
})

test('no page of the sample fails, in either language', async () => {
  const { items } = await server.get('/v1/entities?limit=500')
  assert.ok(Array.isArray(items))
  for (const item of items) {
    const { id, path, data } = isJsonObject(item) ? item : {}
    const place = typeof path === 'string' ? path : `/${id}`
    const isMoved = isJsonObject(data) && 'author' in data
    for (const lang of ['', '/en']) {
      const { status } = await server.page(lang + encodeURI(place))
      assert.equal(status, isMoved ? 302 : 200, lang + place)
    }
  }
})

test('hostile names and addresses stay words', async () => {
  const hostile = '"><script>alert(1)</script>\u202e'
  await merge([
    {
      id: 'rh-h0581000',
      type: 'work',
      path: '/hostile',
      data: {
        title: { he: hostile },
        slug: 'hostile',
        authors: [],
        genre: 'other',
        levels: ['chapter'],
        shaar: { subtitle: { he: hostile }, sections: { about: hostile } },
        sets: ['rh-x7kfvs8z'],
        note: hostile,
      },
    },
    {
      id: 'rh-h0582000',
      type: 'publication',
      path: '/publications/hostile',
      data: {
        kind: 'booklet',
        title: { he: hostile },
        work: 'rh-h0581000',
        publisher: hostile,
        identifiers: { hebrewbooks: '"/../javascript:alert(1)' },
      },
    },
  ])
  for (const path of ['/hostile', '/publications/hostile', '/sets/chassidus', '/browse', '/rh-h0581000']) {
    const { html } = await server.page(path)
    assert.doesNotMatch(html, /<script>alert|href="javascript/, path)
  }
})

test('pages take as many statements for many items as for few', async () => {
  const before = await counted('/hostile')
  const units = Array.from({ length: 300 }, (_, at) => ({
    id: `rh-h06${String(10000 + at)}`,
    type: 'unit',
    path: `/hostile/${at}`,
    data: {
      work: 'rh-h0581000',
      order: `a${String(1000 + at)}`,
      label: { he: `פרק ${at}` },
      position: [{ level: 'chapter', value: String(at) }],
    },
  }))
  await merge(units)
  assert.ok((await counted('/hostile')) <= before + 2)
  for (const path of [
    '/tanya',
    '/tanya?part=1',
    '/sefer-hadugma',
    '/sets/sichos-igros',
    '/sets/sefer-ledugma',
    '/browse',
    '/letters',
    '/publications/sefer-hadugma-a',
    '/authors/the-rebbe',
    '/topics/tefillah',
    '/rh-gmqrrf2a',
  ]) {
    if ((await server.page(path)).status === 404) continue
    const n = await counted(path)
    assert.ok(n <= 17, `${path}: ${n} statements`)
  }
})
