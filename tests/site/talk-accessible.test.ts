/** Pages of conversations for people who see little or cannot use a mouse, as their writers and keepers see them: judged by axe
 *  (WCAG 2.2 A and AA) in a real browser, and by html-validate. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { post } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { faultsOfHtml } from './valid-html.ts'

const CHAPTER = 'rh-2w12gaxx'
const site = await openSiteInBrowser({ sample: true })
const pages: string[] = []

before(async () => {
  await site.send(201, '/v1/labels', post('sara', { name: 'typo', color: '7b2131' }))
  const order = { title: 'חסרה שורה', body: '**כאן** @dovid', type: 'wrong-text' }
  const issue = await site.send(201, '/v1/issues', post('chana', { ...order, entityId: CHAPTER }))
  const own = `/issues/${issue.number}`
  const body = 'A line\n\n> said\n\n- one\n- שתיים\n\n`code`\n\n|a|b|\n|---|---|\n|1|2|'
  const said = await site.send(201, `/v1${own}/comments`, post('sara', { body }))
  await site.send(201, `/v1/entities/${CHAPTER}/talk`, post('sara', { body }))
  await site.send(201, `/v1/issues`, post('chana', { ...order, body: '@sara', type: 'rights' }))
  const anchor = { segment: 'p1', version: 'he', words: 'באהבת' }
  const words = { entityId: CHAPTER, reason: 'wrong-text', anchor, after: 'במצות אהבת' }
  const report = await site.send(201, '/v1/reports', post('dovid', words))
  await site.send(200, '/v1/follows', post('sara', { kind: 'entity', id: CHAPTER }))
  const project = { slug: 'heard', name: 'Heard', focus: { missing: 'texts' } }
  await site.send(201, '/v1/projects', post('sara', project))
  pages.push(
    ...[`/talk/${CHAPTER}`, `/talk/${CHAPTER}?reply=${Number(said.id) + 1}`],
    ...['/issues', own, `${own}?change`, `${own}?edit=${said.id}`, `${own}?reply=${said.id}`],
    ...['/issues/new', `/issues/new?type=wrong-text&entity=${CHAPTER}`, '/labels'],
    ...['/reports', `/reports/${report.id}`, '/inbox?filter=all', '/inbox?filter=waiting'],
    ...[`/follows?kind=entity&id=${CHAPTER}`, `/mine?item=${CHAPTER}`, '/projects', '/projects/heard', '/projects/new'],
    '/people/sara',
  )
})

for (const look of looksOf('pages of conversations')) {
  test(`pages of conversations at ${sayLook(look)}: axe finds nothing, and nothing is cut off`, async () => {
    const context = await site.as('sara', contextIn(look))
    const page = await context.newPage()
    const faults: string[] = []
    for (const path of pages.map((address) => pathIn(look.lang, address))) {
      const answer = await page.goto(path)
      assert.equal(answer?.status(), 200, path)
      for (const fault of await faultsOf(page)) faults.push(`${path}: ${fault}`)
    }
    await context.close()
    assert.deepEqual(faults.slice(0, 12), [], `${faults.length} faults`)
  })
}

test('pages of conversations are valid HTML, for a steward and for a visitor', async () => {
  const faults = new Set<string>()
  for (const person of ['sara', null] as const) {
    const client = await site.client(person)
    for (const path of pages) {
      const answer = await client.send(path, { headers: { accept: 'text/html' } })
      if (answer.status !== 200) continue
      for (const { about } of await faultsOfHtml(answer.text)) faults.add(`${path}: ${about}`)
    }
  }
  assert.deepEqual([...faults], [])
})
