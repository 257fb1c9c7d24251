/** Steps of tests on an access server: signing in, tokens, acts of admins. */
import assert from 'node:assert/strict'
import { createOneTimeLink } from '@yalkut/catalog/people'
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Browser, Got } from '../clients/browser.ts'
import { type AccessServer, tokenIn } from './access-server.ts'
import type { Name } from './people.ts'

/** A request that makes a suggestion. */
export const WRITING = { method: 'POST', body: JSON.stringify({ title: 'x' }) }

export interface AccessSteps {
  /** The secret of the sign-in link that is mailed to this address. */
  linkTo(email: string, browser?: Browser): Promise<string>
  /** A browser in which this person is signed in, by a one-time link of the command line. */
  signedInAs(handle: Name): Promise<Browser>
  /** The status of a request with this token; without `path`, of the inbox. */
  tokenStatus(token: unknown, path?: string, init?: RequestInit): Promise<number>
}

export function accessSteps(server: AccessServer): AccessSteps {
  const { baseUrl, catalog, mails } = server
  return {
    async linkTo(email, browser = server.browser()) {
      const { status, text } = await browser.send('/v1/auth/email/start', { json: { email } })
      assert.equal(status, 200, text)
      return tokenIn(mails.at(-1))
    },
    async signedInAs(handle) {
      const { ledger, clock } = catalog
      const link = await createOneTimeLink(ledger, clock, { handle, baseUrl })
      const browser = server.browser()
      await verify(browser, { token: new URL(link).searchParams.get('token') ?? '' })
      return browser
    },
    async tokenStatus(token, path = '/v1/inbox/count', init = {}) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(baseUrl + path, { headers, ...init })
      await response.arrayBuffer()
      return response.status
    },
  }
}

export function verify(browser: Browser, json: object): Promise<Got> {
  return browser.send('/v1/auth/email/verify', { json })
}

/** The person who is signed in; null: nobody. */
export async function personIn(browser: Browser): Promise<JsonObject | null> {
  const { me } = parseJsonObject((await browser.send('/v1/auth/me')).text)
  if (me === null) return null
  return parseJsonObject(JSON.stringify(parseJsonObject(JSON.stringify(me)).person))
}

export async function handleIn(browser: Browser): Promise<unknown> {
  return (await personIn(browser))?.handle ?? null
}

/** The new token, or the refusal, with the status. */
export async function makeToken(browser: Browser, json: object): Promise<JsonObject> {
  const { status, text } = await browser.send('/v1/tokens', { json })
  return { status, ...parseJsonObject(text) }
}

export async function tokensOf(browser: Browser): Promise<JsonObject[]> {
  const { tokens } = parseJsonObject((await browser.send('/v1/tokens')).text)
  assert.ok(Array.isArray(tokens))
  return tokens.map((token) => parseJsonObject(JSON.stringify(token)))
}

/** Ends a token or a connection. */
export async function endToken(browser: Browser, id: unknown): Promise<number> {
  return (await browser.send(`/v1/tokens/${id}`, { method: 'DELETE' })).status
}

export async function setRoles(browser: Browser, id: unknown, json: object): Promise<number> {
  return (await browser.send(`/v1/admin/people/${id}/roles`, { method: 'PUT', json })).status
}

export async function suspend(browser: Browser, id: unknown, reason = 'spam'): Promise<number> {
  return (await browser.send(`/v1/admin/people/${id}/suspend`, { json: { reason } })).status
}

export async function restore(browser: Browser, id: unknown): Promise<number> {
  return (await browser.send(`/v1/admin/people/${id}/restore`, { json: {} })).status
}
