/** Administration, and the keepers of a set. Source: service.md#administration; decisions.md#roles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from '@yalkut/testing/clients/browser'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import type { Name } from '@yalkut/testing/servers/people'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { holdFile } from '@yalkut/testing/worlds/files'

const site = await openSiteInBrowser({ sample: true })
const PAGES = [
  '/admin',
  '/admin/takedowns',
  '/admin/people',
  '/admin/people/dovid',
  '/admin/trust',
  '/admin/trust?which=new',
  '/admin/audit',
]
const CHASSIDUS = 'rh-x7kfvs8z'
const KEEPERS = `/keepers/${CHASSIDUS}`
const SCRIPT = '<script>alert(1)</script>'

const HTML = { headers: { accept: 'text/html' } }

async function post(who: Browser, path: string, form: { [name: string]: string }) {
  return await who.send(path, { form, ...HTML })
}

async function look(who: Browser, path: string): Promise<string> {
  const { status, text } = await who.send(path, HTML)
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  return text
}

test('stewards and admins alone see these pages; visitors are asked to sign in', async () => {
  for (const path of PAGES) {
    const visitor = await site.page(path)
    assert.equal(visitor.status, 302)
    assert.equal(visitor.headers.get('location'), `/sign-in?next=${encodeURIComponent(path)}`)
  }
  for (const [name, status] of [
    ['dovid', 403],
    ['kalman', 403],
    ['sara', 200],
    ['adina', 200],
  ] as const) {
    const who = await site.client(name)
    for (const path of PAGES) assert.equal((await who.send(path, HTML)).status, status, path)
    assert.equal((await look(who, '/browse')).includes('href="/admin"'), status === 200)
  }
})

test('a steward marks as trusted and suspends; an admin changes every role', async () => {
  const sara = await site.client('sara')
  const page = await look(sara, '/admin/people/chana')
  assert.match(page, /name="trusted"/)
  assert.doesNotMatch(page, /name="steward"/)
  assert.match(await look(await site.client('adina'), '/admin/people/chana'), /name="steward"/)
  assert.doesNotMatch(await look(sara, '/admin/people/adina'), /name="trusted"|\?\/suspend/)

  const roles = { 'may-trusted': '1', trusted: 'on' }
  const saved = await post(sara, '/admin/people/chana?/roles', roles)
  assert.equal(saved.location, '/admin/people/chana?done=roles')
  assert.match(await look(sara, saved.location ?? ''), /role="status"/)
  assert.match(await look(sara, '/admin/people?only=trusted'), /@chana/)

  const bare = await post(sara, '/admin/people/chana?/suspend', { reason: ' ' })
  assert.equal(bare.status, 422)
  assert.match(bare.text, /role="alert"/)
  const chana = await site.client('chana')
  await post(sara, '/admin/people/chana?/suspend', { reason: SCRIPT })
  assert.doesNotMatch(await look(chana, '/browse'), /chana/)
  const after = await look(sara, '/admin/people/chana')
  assert.ok(after.includes('&lt;script>alert(1)') && !after.includes(SCRIPT))
  await post(sara, '/admin/people/chana?/restore', {})
  assert.match(await look(sara, '/admin/audit'), /השעיה בוטלה/)
  const acts = async (filter: string): Promise<number> =>
    (await look(sara, `/admin/audit?${filter}`)).split('<b>').length - 1
  const all = await acts('')
  const restored = await acts('action=person.restored')
  assert.ok(restored > 0 && restored < all)
  assert.equal(await acts('actor=%40sara&action=person.restored'), restored)
  assert.equal(await acts('actor=chana&action=person.restored'), 0)
  assert.equal(await acts('actor=nobody-here'), 0)
  const today = new Date().toISOString().slice(0, 10)
  assert.equal(await acts(`from=${today}&to=${today}&action=person.restored`), restored)
  assert.equal(await acts('to=2020-01-01'), 0)
  assert.equal((await sara.send('/admin/audit?from=yesterday', HTML)).status, 422)
})

test('what another site makes a browser send changes nothing', async () => {
  const sara = await site.client('sara')
  const { status } = await sara.send('/admin/people/dovid?/suspend', {
    form: { reason: 'Because.' },
    origin: 'https://evil.example',
  })
  assert.equal(status, 403)
  assert.doesNotMatch(await look(sara, '/admin/people?only=suspended'), /@dovid/)
})

test('takedown requests wait with their day, and are decided once', async () => {
  const request = {
    target: CHASSIDUS,
    name: SCRIPT,
    email: 'owner@example.com',
    relation: 'family',
    statement: 'This is mine and I did not agree.',
  }
  const { id } = await site.send(201, '/v1/takedowns', {
    method: 'POST',
    json: request,
    as: 'dovid',
  })
  const sara = await site.client('sara')
  const page = await look(sara, '/en/admin')
  assert.match(page, /Answer by/)
  assert.ok(!page.includes(SCRIPT))
  const form = { id: String(id), decision: 'declined', note: 'Not theirs.' }
  const decided = await post(sara, '/en/admin/takedowns?/decide', form)
  assert.equal(decided.location, '/en/admin/takedowns?done=declined&files=0')
  assert.match(await look(sara, '/en/admin/takedowns?status=declined'), /Not theirs\./)
  assert.equal((await post(sara, '/en/admin/takedowns?/decide', form)).status, 409)
  assert.equal((await post(sara, '/admin/takedowns?/decide', { id: 'x', decision: 'y' })).status, 422)
})

test('the newest open reports stand beside the takedown requests', async () => {
  const report = { reason: 'wrong-text', entityId: CHASSIDUS, title: `Wrong ${SCRIPT}` }
  await site.send(201, '/v1/reports', { method: 'POST', as: 'dovid', json: report })
  for (const name of ['sara', 'adina'] as const) {
    const page = await look(await site.client(name), '/en/admin')
    assert.match(page, /href="\/en\/reports\/\d+"><b[^>]*>Wrong &lt;script/)
    assert.match(page, /href="\/en\/reports">All reports/)
    assert.ok(!page.includes(SCRIPT))
  }
})

test('the rights of a file change at once, with a reason', async () => {
  const sara = await site.client('sara')
  assert.equal((await sara.send(`/admin/files/${'0'.repeat(64)}`, HTML)).status, 404)
  const sha256 = await holdFile(site.catalog, '%PDF-1.4 a scan of nothing')
  assert.ok((await look(sara, `/files/${sha256}`)).includes(`/admin/files/${sha256}`))
  assert.ok(!(await site.html(`/files/${sha256}`)).includes('/admin/files/'))
  const path = `/admin/files/${sha256}`
  const silent = await post(sara, `${path}?/save`, { rights: 'link', reason: '' })
  assert.equal(silent.status, 422)
  assert.match(silent.text, /value="link" required(?:="")? checked/)
  const saved = await post(sara, `${path}?/save`, { rights: 'link', reason: SCRIPT })
  assert.equal(saved.location, `${path}?done=1`)
  assert.ok(!(await look(sara, path)).includes(SCRIPT))
  assert.equal((await site.fetch(`/objects/${sha256}`)).status, 404)
  assert.equal((await sara.send('/admin/files/nothing', HTML)).status, 400)
  const lead = await sara.send(`/en/admin/files?sha256=${sha256.toUpperCase()}`, HTML)
  assert.equal(lead.location, `/en/admin/files/${sha256}`)
})

test('journey 8a: a steward adds a keeper by the handle from the page of the set, with three acts', async () => {
  const context = await site.as('sara')
  const page = await context.newPage()
  await page.goto('/sets/chassidus')
  await page.getByRole('link', { name: 'שומרי האוסף' }).click()
  await page.getByLabel('הוספת שומר').fill('@miriam')
  await page.keyboard.press('Enter')
  await page.getByRole('status').waitFor()
  assert.match(await page.content(), /@miriam/)
  await context.close()
  const { data } = await site.get(`/v1/entities/${CHASSIDUS}`)
  assert.deepEqual(Object(data).keepers, [site.people.miriam.id])
})

test('anyone else suggests a change of keepers, and a suspended person sees no button', async () => {
  const dovid = await site.client('dovid')
  const sent = await post(dovid, `${KEEPERS}?/change`, { handle: 'kalman' })
  assert.match(sent.location ?? '', /\?done=\d+$/)
  assert.match(await look(dovid, sent.location ?? ''), /ההצעה נשלחה/)
  const { data } = await site.get(`/v1/entities/${CHASSIDUS}`)
  assert.deepEqual(Object(data).keepers, [site.people.miriam.id])
  const nobody = await post(dovid, `${KEEPERS}?/change`, { handle: SCRIPT })
  assert.equal(nobody.status, 404)
  assert.ok(!nobody.text.includes(SCRIPT))
  assert.doesNotMatch(await site.html(KEEPERS), /\?\/change/)
  assert.equal((await site.page('/keepers/rh-00000000')).status, 404)
})

const SEEN_BY: readonly (readonly [Name, readonly string[]])[] = [
  ['adina', PAGES],
  ['sara', [KEEPERS]],
]

for (const look of looksOf('pages of administration')) {
  test(`axe finds nothing at ${sayLook(look)}`, async () => {
    const faults: string[] = []
    for (const [name, paths] of SEEN_BY) {
      const context = await site.as(name, contextIn(look))
      const page = await context.newPage()
      for (const path of paths.map((each) => pathIn(look.lang, each))) {
        await page.goto(path)
        for (const fault of await faultsOf(page)) faults.push(`${path}: ${fault}`)
      }
      await context.close()
    }
    assert.deepEqual(faults, [])
  })
}
