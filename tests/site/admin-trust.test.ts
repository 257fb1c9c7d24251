/** Who waits to be trusted, on the pages of administration. Source: shapes.md#who-waits-for-trust. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createPerson } from '@yalkut/catalog/people'
import { addSuggestion } from '@yalkut/ledger/suggestions'
import type { Browser } from '@yalkut/testing/clients/browser'
import { draft } from '@yalkut/testing/ledger/suggestions'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'

const HTML = { headers: { accept: 'text/html' } }
const SCRIPT = '<script>alert(1)</script>'
const MANY = 51

const site = await openSiteInBrowser()
const { ledger, clock } = site.catalog
let sara: Browser

async function merged(author: string, count: number, undone = 0): Promise<void> {
  await ledger.write(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const { id } = await addSuggestion(tx, draft({ author }))
      const row = { status: 'merged' as const, reverted_by: n < undone ? id : null }
      await tx.updateTable('suggestions').set(row).where('id', '=', id).execute()
    }
  })
}

async function look(path: string): Promise<string> {
  const { status, text } = await sara.send(path, HTML)
  assert.equal(status, 200, path)
  return text.replaceAll(/<!--.*?-->/g, '')
}

before(async () => {
  sara = await site.client('sara')
  await merged(site.people.chana.id, 17)
  await merged(site.people.dovid.id, 22, 2)
  await merged(site.people.kalman.id, 20)
})

test('the first page names who is near and who is kept from it, and leads to all', async () => {
  const page = await look('/en/admin')
  assert.match(page, /@chana[\s\S]*17 of 20 suggestions merged/)
  assert.match(page, /@dovid[\s\S]*22 suggestions merged · 2 of them were reverted/)
  assert.ok(!page.includes('@kalman'))
  assert.ok(page.includes('href="/en/admin/trust"'))
  assert.match(await look('/admin'), /17 מתוך 20 הצעות התקבלו/)
})

test('each list has its people, and whoever is trusted already has no button', async () => {
  const marks = (html: string): number => html.split('name="may-trusted"').length - 1
  const near = await look('/en/admin/trust')
  assert.ok(near.includes('@chana') && !near.includes('@dovid') && !near.includes('@kalman'))
  assert.equal(marks(near), 1)
  const undone = await look('/en/admin/trust?which=undone')
  assert.ok(undone.includes('@dovid') && !undone.includes('@chana'))
  const earned = await look('/en/admin/trust?which=earned')
  assert.ok(earned.includes('@kalman'))
  assert.equal(marks(earned), 0)
  assert.match(await look('/en/admin/trust?which=nothing'), /@chana/)
  assert.equal((await sara.send('/admin/trust?cursor=nothing', HTML)).status, 400)
})

test('one button marks a person as trusted, who then waits no longer', async () => {
  const form = { 'may-trusted': '1', trusted: '1' }
  const sent = await sara.send('/en/admin/people/dovid?/roles', { form, ...HTML })
  assert.equal(sent.location, '/en/admin/people/dovid?done=roles')
  const person = await look(sent.location ?? '')
  assert.match(person, /22 suggestions merged · 2 of them were reverted/)
  assert.match(person, /name="trusted" checked/)
  assert.match(await look('/en/admin/trust?which=undone'), /The list is empty/)
})

test('new accounts say from when they may send files, in pages; hostile names stay words', async () => {
  const none = { steward: false, admin: false, trusted: false, bot: false }
  for (let n = 0; n < MANY; n += 1) {
    const handle = `new-${n}`
    await createPerson(ledger, clock, { handle, name: n === 0 ? SCRIPT : handle, ...none })
  }
  const seen = new Set<string>()
  let path = '/en/admin/trust?which=new'
  for (let pages = 0; pages < 3 && path !== ''; pages += 1) {
    const page = await look(path)
    assert.ok(!page.includes(SCRIPT))
    for (const [handle] of page.matchAll(/@new-\d+/g)) seen.add(handle)
    assert.match(page, /sends files from [^·]+ UTC/)
    path = (/href="([^"]+)" rel="next"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
  }
  assert.equal(seen.size, MANY)
  assert.match(await look('/en/admin/people/new-1'), /0 of 20 suggestions merged · sends files/)
})
