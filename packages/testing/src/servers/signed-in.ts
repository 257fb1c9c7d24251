/** Somebody of a test server in their browser: a session opens what no token does. */
import assert from 'node:assert/strict'
import { createOneTimeLink } from '@yalkut/catalog/sign-in'
import { Browser, type Got, type Sent } from '../clients/browser.ts'
import type { Name } from './people.ts'
import type { TestServer } from './test-server.ts'

/** The address that test servers are told they have. */
const SITE = 'http://localhost:8787'

/** Sends what the site itself would send, as this person. */
export type SignedIn = (path: string, sent?: Sent) => Promise<Got>

export async function signIn({ catalog, address }: TestServer, handle: Name): Promise<SignedIn> {
  const { ledger, clock } = catalog
  const link = await createOneTimeLink(ledger, clock, { handle, baseUrl: SITE })
  const browser = new Browser(address)
  const send: SignedIn = (path, sent) => browser.send(path, { origin: SITE, ...sent })
  const token = new URL(link).searchParams.get('token') ?? ''
  const entered = await send('/v1/auth/email/verify', { json: { token } })
  assert.equal(entered.status, 200, entered.text)
  return send
}
