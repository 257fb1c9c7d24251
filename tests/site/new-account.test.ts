/** A new account may send no files for a day: its pages say so, and offer nothing that is refused. Source: decisions.md#limits. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createOneTimeLink, createPerson } from '@yalkut/catalog/people'
import { addSuggestion } from '@yalkut/ledger/suggestions'
import { newItemId } from '@yalkut/model'
import { Browser } from '@yalkut/testing/clients/browser'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, everyLookOf, pathIn } from '@yalkut/testing/clients/looks'
import { draft } from '@yalkut/testing/ledger/suggestions'
import { addShelves, merge } from '@yalkut/testing/servers/shelves'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { newPdf, sending } from '@yalkut/testing/servers/uploads'

const site = await openSiteInBrowser()
const { ledger, clock } = site.catalog

/** Signs in a new account without any suggestion. */
async function enter(handle: string): Promise<{ author: string; browser: Browser }> {
  const none = { steward: false, admin: false, trusted: false, bot: false }
  const { id: author } = await createPerson(ledger, clock, { handle, name: handle, ...none })
  const link = await createOneTimeLink(ledger, clock, { handle, baseUrl: site.baseUrl })
  const browser = new Browser(site.baseUrl)
  const token = new URL(link).searchParams.get('token') ?? ''
  await browser.send('/v1/auth/email/verify', { json: { token } })
  return { author, browser }
}

/** Files of each kind: one that the catalog has, one that waits, one that it does not have. */
async function filesHere() {
  const { sichos } = await addShelves(site)
  const printing = newItemId()
  const data = { kind: 'book-volume', title: { he: 'לקוטי אמרים', en: 'Tanya' }, sets: [sichos] }
  await merge(site, [{ id: printing, type: 'publication', data }])
  const [merged, waits] = [newPdf(), newPdf()]
  for (const bytes of [merged, waits]) {
    const { path, request } = sending('chana', { what: 'scan', rights: 'mine', for: printing }, bytes)
    const { json } = await site.fetch(path, request)
    if (bytes === merged) {
      await site.send(200, `/v1/suggestions/${json.suggestion}/approve`, { method: 'POST', as: 'sara' })
    }
  }
  return { merged, waits, other: newPdf() }
}

const { merged, waits, other } = await filesHere()
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('files are offered from the day on which they may be sent, or from the first approved suggestion', async () => {
  const { author, browser } = await enter('new-today')
  const look = async (path: string): Promise<string> =>
    (await browser.send(path, { headers: { accept: 'text/html' } })).text.replaceAll(/<!--.*?-->/g, '')
  assert.match(await look('/en/account'), /Upload files: from .+ UTC, or as soon as a suggestion of yours is approved/)
  assert.match(await look('/account'), /להעלות קבצים: החל מ־.+ UTC/)
  const waiting = await look('/en/upload')
  assert.match(waiting, /A new account sends files from .+ UTC/)
  assert.match(waiting, /href="\/en\/help"/)
  assert.doesNotMatch(waiting, /plain-upload/)
  assert.match(await look('/upload'), /חשבון חדש מעלה קבצים החל מ־/)
  await ledger.write(async (tx) => {
    const { id } = await addSuggestion(tx, draft({ author }))
    await tx.updateTable('suggestions').set({ status: 'merged' }).where('id', '=', id).execute()
  })
  assert.match(await look('/en/upload'), /plain-upload/)
  assert.match(await look('/en/account'), /open issues, upload files, follow/)
})

test('a new account looks up which files the catalog has, and no byte of them leaves', async () => {
  const { browser } = await enter('looks-up')
  for (const look of everyLookOf('look-up desk')) {
    const context = await site.withCookies(browser, contextIn(look))
    const page = await context.newPage()
    page.on('request', (request) => assert.ok(!request.url().includes('/resumable'), request.url()))
    await page.goto(pathIn(look.lang, '/upload'))
    await page.locator('[data-pick="files"]').setInputFiles([
      { name: 'merged.pdf', mimeType: '', buffer: merged },
      { name: 'waits.pdf', mimeType: '', buffer: waits },
      { name: 'other.pdf', mimeType: '', buffer: other },
    ])
    await page.locator('[data-file="other.pdf"] [data-state="free"]').waitFor()
    const link = (name: string) => page.locator(`[data-file="${name}"] [data-state="held"] a`).getAttribute('href')
    assert.match((await link('merged.pdf')) ?? '', /\/proofread\/rh-/)
    assert.match((await link('waits.pdf')) ?? '', /\/suggestions\/\d+$/)
    assert.deepEqual(await faultsOf(page), [])
    await page.context().setOffline(true)
    await page.locator('[data-pick="files"]').setInputFiles({ name: 'away.pdf', mimeType: '', buffer: other })
    await page.locator('[data-file="away.pdf"] [data-state="unanswered"]').waitFor()
    await page.context().setOffline(false)
    await page.locator('[data-act="again"]').click()
    await page.locator('[data-file="away.pdf"] [data-state="free"]').waitFor()
    await context.close()
  }
})

test('without scripts a file is looked up by its sha256', async () => {
  const { browser } = await enter('looks-up-plain')
  const ask = async (typed: string, path = '/en/upload'): Promise<string> => {
    const query = new URLSearchParams({ sha256: typed })
    return (await browser.send(`${path}?${query}`, { headers: { accept: 'text/html' } })).text
  }
  assert.match(await ask(` ${sha256(merged).toUpperCase()} `), /The catalog has this file already\..*?href="\/en\/rh-/s)
  assert.match(await ask(sha256(waits)), /was sent before.*?href="\/en\/suggestions\/\d+"/s)
  assert.match(await ask(sha256(other)), /does not have this file/)
  assert.match(await ask(sha256(other), '/upload'), /הקובץ הזה עדיין אינו בקטלוג/)
  const wrong = await ask('"><b>x')
  assert.match(wrong, /has 64 characters/)
  assert.match(wrong, /value="&quot;>(?:<|&lt;)b(?:>|&gt;)x"/)
})
