/** The account page by its parts: forms without scripts, sessions that really end, and no fault of axe in either language. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Got } from '@yalkut/testing/clients/browser'
import { faultsOf } from '@yalkut/testing/clients/judge-page'
import { contextIn, looksOf, pathIn, sayLook } from '@yalkut/testing/clients/looks'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { faultsOfHtml } from './valid-html.ts'

const site = await openSiteInBrowser({ sample: true })
const headers = { accept: 'text/html' }

const PARTS = ['', '/sign-in', '/sessions', '/mail', '/tokens', '/apps', '/webhooks', '/data', '/close']
const PAGES = [...PARTS.map((part) => `/account${part}`), '/sign-out']
const EVERY = PAGES.flatMap((path) => [path, `/en${path}`])

const get = (browser: Browser, path: string): Promise<Got> => browser.send(path, { headers })
const act = (browser: Browser, path: string, form: { [field: string]: string }): Promise<Got> =>
  browser.send(path, { form, headers })

/** Sends a form and gives the page that it leads to. */
async function done(browser: Browser, path: string, form: { [field: string]: string }) {
  const { status, location, text } = await act(browser, path, form)
  assert.equal(status, 303, text.slice(0, 2_000))
  return (await get(browser, location ?? '')).text
}

async function me(browser: Browser): Promise<string> {
  return (await browser.send('/v1/auth/me')).text
}

test('a visitor is led to sign in, and back to the part', async () => {
  for (const path of ['/account', '/en/account/tokens']) {
    const { status, location } = await get(await site.client(null), path)
    const lang = path.startsWith('/en') ? '/en' : ''
    assert.deepEqual([status, location], [302, `${lang}/sign-in?next=${encodeURIComponent(path)}`])
  }
  assert.equal((await get(await site.client('dovid'), '/account/nothing')).status, 404)
})

test('name and handle are changed; what is wrong is said beside what was typed', async () => {
  const dovid = await site.client('dovid')
  const name = '<img src=x onerror=alert(1)> \u202eדוד'
  const bad = await act(dovid, '/en/account?/name', { name })
  assert.equal(bad.status, 422)
  assert.match(bad.text, /value="&lt;img src=x onerror=alert\(1\)/)
  assert.match(await done(dovid, '/en/account?/name', { name: '<b>David</b>' }), /The name was saved/)
  const page = (await get(dovid, '/en/account')).text
  assert.match(page, /value="&lt;b>David&lt;\/b>"|value="&lt;b&gt;David&lt;\/b&gt;"/)
  const taken = await act(dovid, '/en/account?/handle', { handle: 'sara' })
  assert.equal(taken.status, 409)
  assert.match(taken.text, /value="sara"/)
  assert.match(await done(dovid, '/account?/handle', { handle: 'dovid-2' }), /הכינוי הוחלף/)
  assert.match(await me(dovid), /"handle":"dovid-2"/)
  const again = await act(dovid, '/account?/handle', { handle: 'dovid-3' })
  assert.equal(again.status, 429)
})

test('a session that is ended on the page is signed out', async () => {
  const [here, there] = [await site.client('chana'), await site.client('chana')]
  const page = (await get(here, '/en/account/sessions')).text
  const sessions = [...page.matchAll(/name="session" value="(ses-[0-9a-f]+)"/g)].map(([, id]) => id)
  assert.equal(sessions.length, 1)
  const ended = await done(here, '/en/account/sessions?/end', { session: sessions[0] ?? '' })
  assert.match(ended, /The session was ended/)
  assert.match(await me(there), /"me":null/)
  const third = await site.client('chana')
  assert.match(await done(here, '/en/account/sessions?/others', {}), /All other sessions were ended/)
  assert.match(await me(third), /"me":null/)
  assert.match(await me(here), /"handle":"chana"/)
  const out = await act(here, '/en/sign-out', { everywhere: '1' })
  assert.equal(out.location, '/en/sign-in?done=out')
  assert.match(await me(here), /"me":null/)
})

test('a token is made, shown in this answer alone, used, and revoked', async () => {
  const miriam = await site.client('miriam')
  const name = '<script>alert(1)</script>'
  const form = { name, may: 'write', days: '30' }
  const created = await act(miriam, '/en/account/tokens?/token', form)
  assert.equal(created.status, 200)
  const token = /value="(rhp_[\w-]+)"/.exec(created.text)?.[1] ?? ''
  assert.doesNotMatch(created.text, /<script>alert/)
  const authorization = `Bearer ${token}`
  const use = () => fetch(`${site.baseUrl}/v1/inbox/count`, { headers: { authorization } })
  assert.equal((await use()).status, 200)
  const listed = (await get(miriam, '/en/account/tokens')).text
  assert.ok(!listed.includes(token))
  const id = /name="token" value="(tok-[^"]+)"/.exec(listed)?.[1] ?? ''
  const revoked = await done(miriam, '/en/account/tokens?/revoke', { token: id })
  assert.match(revoked, /The token was revoked/)
  assert.equal((await use()).status, 401)
  const empty = await act(miriam, '/en/account/tokens?/token', { name: '', may: 'read', days: '0' })
  assert.equal(empty.status, 422)
})

test('a webhook is registered, its secret shown once, tested and deleted without scripts', async () => {
  const miriam = await site.client('miriam')
  const form = { url: 'https://203.0.114.9/<b>', types: 'segment, work', sets: '' }
  const created = await act(miriam, '/en/account/webhooks?/webhook', form)
  assert.equal(created.status, 200)
  const secret = /value="(whsec_[^"]+)"/.exec(created.text)?.[1] ?? ''
  assert.ok(secret.length > 40)
  const listed = (await get(miriam, '/en/account/webhooks')).text
  assert.ok(!listed.includes(secret))
  assert.match(listed, /https:\/\/203\.0\.114\.9\/%3Cb%3E/)
  assert.match(listed, /segment, work/)
  const bad = await act(miriam, '/account/webhooks?/webhook', { url: 'https://10.0.0.1/' })
  assert.equal(bad.status, 422)
  assert.match(bad.text, /value="https:\/\/10\.0\.0\.1\/"/)
  const webhook = /name="webhook" value="(\d+)"/.exec(listed)?.[1] ?? ''
  const other = await site.client('chana')
  const stolen = { webhook, act: 'delete' }
  assert.equal((await act(other, '/en/account/webhooks?/hook', stolen)).status, 404)
  const gone = await done(miriam, '/en/account/webhooks?/hook', stolen)
  assert.match(gone, /The webhook was deleted/)
  assert.match(gone, /No webhooks/)
})

test('mails are chosen; the way to be trusted is shown', async () => {
  const kalman = await site.client('kalman')
  const saved = await done(kalman, '/account/mail?/mails', { when: 'daily' })
  assert.match(saved, /value="daily" checked/)
  assert.match(await me(kalman), /"mailUpdates":true,"mailTiming":"daily"/)
  await done(kalman, '/account/mail?/mails', { when: 'off' })
  assert.match(await me(kalman), /"mailUpdates":false,"mailTiming":"daily"/)
  const page = (await get(kalman, '/en/account')).text
  assert.match(page, /0 of 20 merged/)
  assert.match((await get(await site.client('sara'), '/en/account')).text, /You are a steward/)
})

test('an account is closed after its handle was typed', async () => {
  const perl = await site.client('kalman')
  const wrong = await act(perl, '/en/account/close?/close', { handle: 'sara' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.text, /The account was not closed/)
  const closed = await done(perl, '/en/account/close?/close', { handle: 'kalman' })
  assert.match(closed, /The account was closed/)
  assert.match(await me(perl), /"me":null/)
  assert.equal(perl.cookie('__Host-rh_session'), undefined)
  const admin = await site.client('adina')
  const last = await act(admin, '/en/account/close?/close', { handle: 'adina' })
  assert.match(last.text, /The last admin cannot close/)
})

test('every part is valid HTML in both languages, and nobody else’s to keep', async () => {
  const sara = await site.client('sara')
  const faults: string[] = []
  for (const path of EVERY) {
    const { status, text, headers: got } = await get(sara, path)
    assert.equal(status, 200, path)
    assert.match(got.get('cache-control') ?? '', /private/)
    for (const { about, at } of await faultsOfHtml(text)) faults.push(`${path}:${at} ${about}`)
  }
  assert.deepEqual(faults, [])
})

for (const look of looksOf('parts of the account')) {
  test(`every part at ${sayLook(look)}: axe finds nothing, and nothing is cut off`, async () => {
    const context = await site.as('sara', contextIn(look))
    const page = await context.newPage()
    const faults: string[] = []
    for (const path of PAGES) {
      await page.goto(pathIn(look.lang, path))
      for (const fault of await faultsOf(page)) faults.push(`${path}: ${fault}`)
    }
    await context.close()
    assert.deepEqual(faults, [])
  })
}
