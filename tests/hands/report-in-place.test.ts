/** Journey 3b: a report from the words, without an account; and fixes without scripts. Source: decisions.md#the-site. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf } from '@yalkut/testing/values/json'
import { hasFocus } from './in-page.ts'
import { addWords, SECOND, type WordsToFix } from './words-to-fix.ts'

const site = await openSiteInBrowser()
let words: WordsToFix

before(async () => {
  words = await addWords(site)
})

test('a visitor chooses words, writes one line and sends: the number and a link stand there', async (t) => {
  const visitor = await site.as(null, { serviceWorkers: 'block' })
  const page = await visitor.newPage()
  await page.goto(`/${words.unit}`)
  const began = performance.now()
  await page.locator('#p2').dblclick()
  await page.locator('.fix-here').click()
  const note = page.getByLabel('מה לא נכון?')
  await note.waitFor()
  assert.ok(await hasFocus(note))
  assert.equal(await page.getByLabel('המילים (אפשר לתקן').inputValue(), SECOND)
  await page.keyboard.type('חסרה מילה')
  await page.keyboard.press('Control+Enter')
  const follow = page.getByRole('link', { name: 'מעקב אחרי הדיווח' })
  await follow.waitFor()
  t.diagnostic(`3 acts, ${Math.round(performance.now() - began)} ms of the machine`)
  assert.match(await page.getByRole('status').innerText(), /הדיווח נשלח\. מספרו \d+\./)
  assert.ok(await hasFocus(follow), 'no focus lost')
  const track = await follow.getAttribute('href')
  assert.equal((await fetch(new URL(track ?? '', site.baseUrl))).status, 200)
  const { reports } = await site.get('/v1/reports', { as: 'sara' })
  const [report] = listOf(reports)
  assert.deepEqual([report?.note, report?.entityId], ['חסרה מילה', words.unit])
  assert.deepEqual(report?.place, { segment: 'p2', version: 'he' })
  await page.close()
})

test('words that a visitor puts right are ready for a keeper', async () => {
  const visitor = await site.as(null, { serviceWorkers: 'block' })
  const page = await visitor.newPage()
  await page.goto(`/text/${words.scan}?page=1`)
  await page.locator('#line-l2 > span[lang]').dblclick()
  await page.locator('.fix-here').click()
  await page.getByLabel('המילים (אפשר לתקן').fill('שורה ב בדף')
  await page.keyboard.press('Control+Enter')
  await page.getByText('הדיווח נשלח. מספרו').waitFor()
  const { reports } = await site.get('/v1/reports', { as: 'sara' })
  const [report] = listOf(reports)
  assert.deepEqual([report?.proposes, report?.place], [true, { page: 1, line: 'l2' }])
  const { proposal } = await site.get(`/v1/reports/${report?.id}`, { as: 'sara' })
  assert.deepEqual(proposal, { words: 'שורה ב בדך', after: 'שורה ב בדף', ready: true })
  await page.close()
})

test('a visitor’s page asks for nothing of a person, and reading loads no form', async () => {
  const visitor = await site.as(null, { serviceWorkers: 'block' })
  const page = await visitor.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/${words.unit}`, { waitUntil: 'networkidle' })
  const scripts = asked.filter((path) => path.includes('/i/'))
  assert.equal(scripts.length, 1, scripts.join(' '))
  assert.ok(!asked.some((path) => path.startsWith('/v1/')), asked.join(' '))
  await page.close()
})

test('the scripts of the open form are small', async (t) => {
  const chana = await site.as('chana', { serviceWorkers: 'block' })
  const page = await chana.newPage()
  const session = await chana.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') bytes += encodedDataLength
  })
  await page.goto(`/${words.unit}`, { waitUntil: 'networkidle' })
  const atLoad = bytes
  await page.locator('#p2').dblclick()
  await page.locator('.fix-here').waitFor()
  await page.keyboard.press('e')
  await page.getByLabel('המילים הנכונות').waitFor()
  await page.waitForLoadState('networkidle')
  t.diagnostic(`${atLoad} bytes of scripts signed in, ${bytes} with the form open`)
  // With the marks and notes of the reader, which are drawn into the words.
  assert.ok(bytes <= 36_500, `${bytes} bytes`)
  await page.close()
})

test('without scripts a page has the form: words, note, number; what was typed stays after a clash', async () => {
  const chana = await site.client('chana')
  const accept = { accept: 'text/html' }
  const list = await chana.send(`/suggest?entity=${words.unit}`, { headers: accept })
  assert.match(list.text, /\/suggest\?entity=[^"]*segment=p2/)
  const address = `/suggest?entity=${words.unit}&segment=p2&version=he`
  const shown = await chana.send(address, { headers: accept })
  assert.ok(shown.text.includes(`>${SECOND}</textarea>`), shown.text)
  const send = (form: { [name: string]: string }) => chana.send(address, { form, headers: accept })
  const clash = await send({ words: 'מילים שלי', before: 'מילים אחרות', note: 'כך נדפס' })
  assert.equal(clash.status, 409)
  assert.match(clash.text, />מילים שלי<\/textarea>/)
  assert.match(clash.text, /value="כך נדפס"/)
  assert.ok(clash.text.includes(SECOND))
  const right = SECOND.replace('עצמך', 'עצמכם')
  const sent = await send({ words: right, before: SECOND, note: '' })
  assert.equal(sent.status, 303)
  const done = await chana.send(sent.headers.get('location') ?? '', { headers: accept })
  const { changes } = await site.get(`/v1/me/page?ids=${words.unit}`, { as: 'chana' })
  const [change] = listOf(changes)
  assert.equal(change?.after, right)
  assert.ok(done.text.includes(`/suggestions/${change?.number}`))
})

test('a page for each kind of words; a visitor is led to the report', async () => {
  const chana = await site.client('chana')
  const accept = { accept: 'text/html' }
  for (const [query, text] of [
    [`entity=${words.scan}&page=1&line=l1`, 'שורה א בדף'],
    [`entity=${words.textUnit}&segment=${words.segment}`, 'שורה ראשונה של השיחה'],
    [`entity=${words.textUnit}&segment=${words.translated}`, 'The first lime of the sicha'],
    [`entity=${words.heard}&segment=${words.hanacha}`, 'הנחה של השיחה הזאת'],
  ] as const) {
    const { text: html } = await chana.send(`/en/suggest?${query}`, { headers: accept })
    assert.ok(html.includes(`>${text}</textarea>`), query)
  }
  const led = await site.page(`/suggest?entity=${words.unit}&segment=p2`)
  assert.deepEqual([led.status, led.headers.get('location')], [302, `/report?entity=${words.unit}&segment=p2`])
  assert.equal((await chana.send('/suggest?entity=rh-00000000', { headers: accept })).status, 404)
})
