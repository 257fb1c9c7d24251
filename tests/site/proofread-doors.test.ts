/** What leads into the proofreading desk, with the next page claimed; what machines do, and asking for their work.
 *  Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newItemId } from '@yalkut/model'
import { addScan, holdFile } from '@yalkut/testing/servers/machines'
import { addScanToRead, misread, TRUE_LINES } from '@yalkut/testing/servers/scan-to-read'
import { addShelves, merge, post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { statementsOf } from '@yalkut/testing/servers/statements-of'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const site = await openSiteInBrowser({ countsStatements: true })
const shelves = await addShelves(site)
/** As a browser sends a form. */
const HTML = { headers: { accept: 'text/html' } }
const PAGE = TRUE_LINES.map((text) => ({ text }))
const { scan, publication } = await addScanToRead(site, shelves.sichos, [PAGE, PAGE, PAGE])

test('the desk takes at most 12 statements, for a page of three lines and of three hundred', async () => {
  const chana = await site.client('chana')
  const long = Array.from({ length: 300 }, (_, at) => ({ text: TRUE_LINES[at % 10] ?? '' }))
  const other = await addScanToRead(site, shelves.maamarim, [long])
  for (const path of [`/proofread/${scan}?page=2`, `/proofread/${other.scan}?page=1`]) {
    const answer = await chana.send(path)
    assert.equal(answer.status, 200)
    const { ledger, projection } = statementsOf(answer)
    assert.ok(ledger + projection <= 12, `${path}: ${ledger} and ${projection} statements`)
  }
})

test('a scan, its viewer and the ways to help lead to the next page that waits', async () => {
  assert.match(await site.html(`/text/${scan}?page=2`), new RegExp(`href="/proofread/${scan}\\?page=2"`))
  assert.match(await site.html(`/${scan}`), new RegExp(`href="/proofread/${scan}"`))
  assert.match(await site.html('/help'), /href="\/proofread"/)
  assert.match(await site.html('/en/missing'), /\d+ pages that a machine has read wait/)
  const dovid = await site.client('dovid')
  const first = await dovid.send(`/en/proofread/${scan}`)
  assert.equal(first.location, `/en/proofread/${scan}?page=1`)
  const shelf = await dovid.send(`/proofread?set=${shelves.sichos}`)
  assert.equal(shelf.location, `/proofread/${scan}?page=1&set=${shelves.sichos}`)
  const anywhere = await dovid.send('/proofread')
  assert.match(anywhere.location ?? '', /^\/proofread\/rh-\w+\?page=1&all=1$/)
  const nothing = await dovid.send(`/en/proofread?set=${shelves.sealed}`)
  assert.match(nothing.text, /There are no more pages for you here/)
})

test('a project of proofreading gives the next page at the desk, and its meter moves', async () => {
  const project = {
    slug: 'avos',
    name: 'Avos',
    focus: { missing: 'proofreading', scan },
    set: shelves.sichos,
  }
  const { slug } = await site.send(201, '/v1/projects', post('sara', project))
  const chana = await site.client('chana')
  const given = await chana.send(`/projects/${slug}?/next`, { form: {}, ...HTML })
  assert.equal(given.location, `/proofread/${scan}?page=1&project=${slug}`)
  // Who works on it is seen by others.
  const { others } = await site.send(200, `/v1/scans/${scan}/claim`, post('dovid', { page: 2 }))
  assert.equal(objectOf(listOf(others)[0]).by, 'chana')
  const sent = await chana.send(`/proofread/${scan}?/send&page=1&project=${slug}`, {
    ...HTML,
    form: Object.fromEntries(
      TRUE_LINES.flatMap((text, at) => [
        [`line-l${at + 1}`, text],
        [`was-l${at + 1}`, text],
      ]),
    ),
  })
  assert.match(sent.location ?? '', new RegExp(`^/proofread/${scan}\\?did=\\d+&project=${slug}$`))
  const { suggestions } = await site.get('/v1/suggestions?state=open')
  const [latest] = listOf(suggestions).map(objectOf)
  await site.send(200, `/v1/suggestions/${latest?.id}/approve`, post('sara'))
  assert.match(await site.html(`/en/projects/${slug}`), /1 of 3/)
  assert.ok(publication !== '')
})

test('a machine is asked for a reading, once, and the queue says where it is', async () => {
  const file = await holdFile(site, 'open')
  const unread = await addScan(site, shelves.sichos, file)
  const chana = await site.client('chana')
  const asking = { form: { kind: 'ocr', item: unread }, ...HTML }
  assert.equal((await chana.send('/machine?/ask', asking)).location, '/machine?did=asked')
  const dovid = await site.client('dovid')
  assert.equal((await dovid.send('/en/machine?/ask', asking)).location, '/en/machine?did=joined')
  const page = await site.html('/en/machine')
  assert.match(page, /Place 1 in the queue/)
  assert.match(page, new RegExp(`href="/en/proofread/${scan}"`))
  const visitor = await site.client(null)
  assert.equal((await visitor.send('/en/machine?/ask', asking)).status, 401)
})

test('a recording without words has a button that asks for them', async () => {
  const recording = newItemId()
  const data = { title: { he: 'הקלטה' }, sets: [shelves.sichos], url: 'https://example.org/a.mp3' }
  await merge(site, [{ id: recording, type: 'recording', data }])
  assert.match(await site.html(`/en/${recording}`), /Ask a machine to transcribe/)
})

test('how far an engine can be trusted is said by its typeface, once people have answered', async () => {
  const [first = '', ...others] = TRUE_LINES
  const lines = [misread(first, 'תורה', 'חורה'), ...others.map((text) => ({ text }))]
  const asked = await addScanToRead(site, shelves.sichos, [lines])
  assert.doesNotMatch(await site.html('/en/machine'), /How reliable machines are/)
  const { doubts } = await site.get(`/v1/proofread/doubts?scan=${asked.scan}`, { as: 'chana' })
  const answers = listOf(doubts).map(({ page, line, from, to, rev }) => {
    return { scan: asked.scan, page, line, from, to, rev, text: 'תורה' }
  })
  await site.send(200, '/v1/proofread/doubts', post('chana', { answers }))
  const page = await site.html('/en/machine')
  assert.match(page, /reader 1[\s\S]*?Pirkei Avos, Vilna 5660[\s\S]*?one word answered/)
  assert.doesNotMatch(page, new RegExp(`> *${asked.scan} *<`))
  assert.match(page, /one word answered[\s\S]*Of words marked 50–60 % sure, 100 % were wrong/)
  assert.match(await site.html('/machine'), /מן המילים שסומנו בביטחון של 50–60%/)
})
