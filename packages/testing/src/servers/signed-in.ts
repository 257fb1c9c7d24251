/** A person of a test server with a browser session, for routes that accept no token. */
import assert from 'node:assert/strict'
import { createOneTimeLink } from '@yalkut/catalog/people'
import { Browser, type Got, type Sent } from '../clients/browser.ts'
import type { Name } from './people.ts'
import type { TestServer } from './test-server.ts'

/** The configured address of test servers. */
const SITE = 'http://localhost:8787'

/** Sends a request as this person, like the site does. */
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
