/** Fixes of transcripts, decided in the order in which they are heard. Source: shapes.md#transcripts-and-waiting-fixes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import type { Name } from '@yalkut/testing/servers/people'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'

const site = await openSiteInBrowser({ sample: true })
const HTML = { headers: { accept: 'text/html' } }
const PAGE = '/review/transcripts'
const SCRIPT = '<script>alert(1)</script>'

const { recordings } = await site.get('/v1/transcripts')
const recording: string = Object(Object(recordings)[0]).recording

interface Paragraph {
  id: string
  content: string
}

async function paragraphs(): Promise<Paragraph[]> {
  const { paragraphs } = await site.get(`/v1/recordings/${recording}/transcript`)
  return Object(paragraphs)
}

async function fix(at: number, added: string, as: Name): Promise<JsonObject> {
  const { id, content } = (await paragraphs())[at] ?? { id: '', content: '' }
  const json = { segment: id, content: `${content} ${added}` }
  const path = `/v1/recordings/${recording}/transcript/fix`
  return await site.send(201, path, { method: 'POST', json, as })
}

const late = await fix(1, SCRIPT, 'dovid')
const early = await fix(0, 'ועוד מילה', 'chana')

test('everybody sees what waits, in the order heard; who may not decide sees no button', async () => {
  const html = await site.html(PAGE)
  assert.ok(html.indexOf('ועוד מילה') < html.indexOf('&lt;script'), 'the order heard')
  assert.ok(html.includes('<ins>'))
  assert.ok(!html.includes(SCRIPT))
  assert.doesNotMatch(html, /value="(keep|remove)"|<textarea/)
})

test('one’s own fix is withdrawn; another’s is kept, or goes back with a note', async () => {
  const dovid = await site.client('dovid')
  const own = (await dovid.send(PAGE, HTML)).text
  assert.match(own, /value="remove"/)
  assert.doesNotMatch(own, /value="keep"/)

  const sara = await site.client('sara')
  const send = (form: { [name: string]: string }) => sara.send(`${PAGE}?/decide`, { form, ...HTML })
  assert.equal((await send({ note: 'Nothing was chosen.' })).status, 422)
  const silent = await send({ [`fix-${late.id}`]: 'remove', note: '' })
  assert.equal(silent.status, 409)
  assert.match(silent.text, new RegExp(`name="fix-${late.id}" value="remove" checked`))
  const done = await send({
    [`fix-${early.id}`]: 'keep',
    [`fix-${late.id}`]: 'remove',
    note: 'A script is not heard.',
  })
  assert.equal(done.location, `${PAGE}?kept=1&removed=1&failed=0`)
  assert.match((await sara.send(done.location ?? '', HTML)).text, /role="status"/)
  assert.match((await paragraphs())[0]?.content ?? '', /ועוד מילה$/)
  const { status } = await site.get(`/v1/suggestions/${late.id}/conversation`, { as: 'dovid' })
  assert.notEqual(status, 'merged')
})

test('the note of another site changes nothing', async () => {
  const again = await fix(1, 'שוב', 'dovid')
  const sara = await site.client('sara')
  const form = { [`fix-${again.id}`]: 'keep' }
  const { status } = await sara.send(`${PAGE}?/decide`, { form, origin: 'https://evil.example' })
  assert.equal(status, 403)
})

for (const look of looksOf('fixes of a transcript')) {
  test(`axe finds nothing: ${sayLook(look)}`, async () => {
    const context = await site.as('sara', contextIn(look))
    const page = await context.newPage()
    await page.goto(pathIn(look.lang, PAGE))
    assert.deepEqual(await faultsOf(page), [])
    await context.close()
  })
}
