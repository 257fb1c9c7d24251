/** Passkeys, made and used by a real browser with a virtual authenticator. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Browser } from '@yalkut/testing/clients/browser'
import { openChromium } from '@yalkut/testing/clients/chromium'
import { startAccessServer } from '@yalkut/testing/servers/access-server'

const server = await startAccessServer()
const { baseUrl } = server
const chromium = await openChromium()

/** A person's device: pages of the site with a virtual authenticator. */
async function newDevice() {
  const page = await (await chromium.newContext()).newPage()
  await page.goto(`${baseUrl}/sign-in`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async create(options: JsonObject): Promise<JsonObject> {
      const text = await page.evaluate(called(CREATE, options))
      return parseJsonObject(String(text))
    },
    async get(options: JsonObject): Promise<JsonObject> {
      const text = await page.evaluate(called(GET, options))
      return parseJsonObject(String(text))
    },
  }
}

type Device = Awaited<ReturnType<typeof newDevice>>

/** Runs in the page. */
const CREATE = `async (text) => JSON.stringify((await navigator.credentials.create({
  publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(text)) })).toJSON())`
const GET = `async (text) => JSON.stringify((await navigator.credentials.get({
  publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(text)) })).toJSON())`

/** A call of such a function, as source text for the page. */
function called(made: string, options: JsonObject): string {
  return `(${made})(${JSON.stringify(JSON.stringify(options))})`
}

async function post(browser: Browser, path: string, json: object): Promise<JsonObject> {
  const { status, text } = await browser.send(`/v1/auth/passkeys/${path}`, { json })
  return { status, ...parseJsonObject(text) }
}

async function register(device: Device, browser: Browser, account: object): Promise<JsonObject> {
  const { status: _, ...options } = await post(browser, 'register/start', account)
  const response = await device.create(options)
  return await post(browser, 'register/finish', { response, label: 'Phone' })
}

async function enter(device: Device, browser: Browser): Promise<JsonObject> {
  const { status: _, ...options } = await post(browser, 'enter/start', {})
  return await post(browser, 'enter/finish', { response: await device.get(options) })
}

async function meIn(browser: Browser): Promise<JsonObject | null> {
  const { me } = parseJsonObject((await browser.send('/v1/auth/me')).text)
  return me === null ? null : parseJsonObject(JSON.stringify(me))
}

test('a passkey starts an account, and signs in to it', async () => {
  const [device, browser] = [await newDevice(), server.browser()]
  const made = await register(device, browser, { handle: 'bracha', name: 'Bracha' })
  assert.equal(made.status, 200, JSON.stringify(made))
  assert.equal((await meIn(browser))?.mailUpdates, false)
  const later = server.browser()
  const entered = await enter(device, later)
  assert.equal(entered.status, 200, JSON.stringify(entered))
  assert.equal(parseJsonObject(JSON.stringify(entered.person)).handle, 'bracha')
  const passkeys = (await meIn(later))?.passkeys
  assert.ok(Array.isArray(passkeys) && passkeys.length === 1)
  assert.equal(parseJsonObject(JSON.stringify(passkeys[0])).name, 'Phone')
})

test('a person has several passkeys, and removes one', async () => {
  const browser = await server.signedIn('gila@example.org', 'gila')
  const [phone, laptop] = [await newDevice(), await newDevice()]
  const before = server.mails.length
  assert.equal((await register(phone, browser, {})).status, 200)
  assert.equal((await register(laptop, browser, {})).status, 200)
  // Anyone who did not add it learns of it.
  const mails = server.mails.slice(before)
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['gila@example.org', 'gila@example.org'],
  )
  assert.match(mails[0]?.text ?? '', /A passkey called “Phone” was added/)
  assert.equal((await enter(phone, server.browser())).status, 200)
  const passkeys = (await meIn(browser))?.passkeys
  assert.ok(Array.isArray(passkeys) && passkeys.length === 2)
  const { id } = parseJsonObject(JSON.stringify(passkeys[0]))
  const gone = await browser.send(`/v1/auth/passkeys/${id}`, { method: 'DELETE' })
  assert.equal(gone.status, 200)
  assert.equal((await enter(phone, server.browser())).status, 422)
  assert.equal((await enter(laptop, server.browser())).status, 200)
})

test('an answer works once', async () => {
  const [device, browser] = [await newDevice(), server.browser()]
  await register(device, browser, { handle: 'hadasa' })
  const { status: _, ...options } = await post(browser, 'enter/start', {})
  const response = await device.get(options)
  const [one, two] = [server.browser(), server.browser()]
  assert.equal((await post(one, 'enter/finish', { response })).status, 200)
  assert.equal((await post(two, 'enter/finish', { response })).status, 422)
  assert.equal(await meIn(two), null)
})

test('an altered answer, or one from another site, is refused', async () => {
  const [device, browser] = [await newDevice(), server.browser()]
  await register(device, browser, { handle: 'nechama' })
  const fresh = async (): Promise<JsonObject> => {
    const { status: _, ...options } = await post(server.browser(), 'enter/start', {})
    return options
  }
  const asked = async (change: (response: JsonObject) => JsonObject): Promise<unknown> => {
    const answer = await device.get(await fresh())
    const response = change(parseJsonObject(JSON.stringify(answer.response)))
    const sent = { response: { ...answer, response } }
    return (await post(server.browser(), 'enter/finish', sent)).status
  }
  const flipped = (text: unknown): string => {
    const bytes = Buffer.from(String(text), 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    return bytes.toString('base64url')
  }
  assert.equal(await asked((response) => response), 200)
  assert.equal(await asked((response) => ({ ...response, signature: flipped(response.signature) })), 422)
  assert.equal(await asked((r) => ({ ...r, authenticatorData: flipped(r.authenticatorData) })), 422)
  const elsewhere = (text: unknown): string => {
    const said = Buffer.from(String(text), 'base64url').toString('utf8')
    return Buffer.from(said.replace(baseUrl, 'https://evil.example')).toString('base64url')
  }
  assert.equal(await asked((r) => ({ ...r, clientDataJSON: elsewhere(r.clientDataJSON) })), 422)
  assert.equal(await asked((response) => ({ ...response, clientDataJSON: 'x' })), 422)
})

test('a challenge of one kind, or of one person, is not valid for another', async () => {
  const device = await newDevice()
  const [gila, hadasa] = [
    await server.signedIn('gila@example.org'),
    await server.signedIn('other@example.org', 'other'),
  ]
  const { status: _, ...options } = await post(gila, 'register/start', {})
  const response = await device.create(options)
  assert.equal((await post(hadasa, 'register/finish', { response })).status, 422)
  assert.equal((await post(gila, 'register/finish', { response })).status, 422, 'the handle was taken')
  const visitor = server.browser()
  assert.equal((await post(visitor, 'register/finish', { response })).status, 422)
})

test('a new account needs a free handle', async () => {
  const browser = server.browser()
  assert.equal((await post(browser, 'register/start', {})).status, 422)
  assert.equal((await post(browser, 'register/start', { handle: 'chana' })).status, 409)
  assert.equal((await post(browser, 'register/start', { handle: 'admin' })).status, 422)
})
