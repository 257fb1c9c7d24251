/** A server for tests of signing in: at the address that browsers use, with its mails in a list. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { type Catalog, openCatalog } from '@yalkut/catalog'
import type { Mail } from '@yalkut/catalog/people'
import type { LedgerLocation } from '@yalkut/ledger'
import { type ServerOptions, startServer } from '@yalkut/server'
import { Browser } from '../clients/browser.ts'
import { newFolder, removeFolder } from '../folders.ts'
import { freePort } from '../outside/free-port.ts'
import { addPeople, type People } from './people.ts'

export interface AccessServer {
  readonly catalog: Catalog
  readonly baseUrl: string
  readonly people: People
  readonly mails: Mail[]
  readonly faults: unknown[]
  browser(): Browser
  /** A browser in which the owner of this address is signed in. Creates an account with this handle if none exists. */
  signedIn(email: string, handle?: string): Promise<Browser>
}

/** Options of the server. */
export type Access = Pick<ServerOptions, 'openId' | 'safeFetch' | 'sendMail' | 'trustProxy' | 'site'> & {
  location?: LedgerLocation
  clock?: () => Date
  rate?: boolean
}

/** Starts the server before the tests of the file, and closes it after them. */
export async function startAccessServer(more: Access = {}): Promise<AccessServer> {
  const { location: given, clock, rate = false, ...options } = more
  const dataDir = newFolder()
  const location = given ?? { dataDir }
  const limits = { rate, captcha: false }
  const catalog = await openCatalog({
    ...location,
    limits,
    ...(clock === undefined ? {} : { clock }),
  })
  const people = await addPeople(catalog)
  const port = await freePort('localhost')
  const baseUrl = `http://localhost:${port}`
  const mails: Mail[] = []
  const faults: unknown[] = []
  const server = await startServer({
    catalog,
    baseUrl,
    host: 'localhost',
    port,
    quotas: null,
    sendMail: async (mail) => {
      mails.push(mail)
    },
    onFault: (fault) => faults.push(fault),
    ...options,
  })
  after(async () => {
    await server.close()
    removeFolder(dataDir)
    assert.deepEqual(faults, [], 'the server met no fault')
  })
  const browser = (): Browser => new Browser(baseUrl)
  return {
    catalog,
    baseUrl,
    people,
    mails,
    faults,
    browser,
    async signedIn(email, handle) {
      const fresh = browser()
      const { status } = await fresh.send('/v1/auth/email/start', { json: { email } })
      assert.equal(status, 200)
      const token = tokenIn(mails.at(-1))
      const entered = await fresh.send('/v1/auth/email/verify', { json: { token, handle } })
      assert.equal(entered.status, 200, entered.text)
      return fresh
    },
  }
}

/** The secret of the link in a mail. */
export function tokenIn(mail: Mail | undefined): string {
  const found = /\/sign-in\/link\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  assert.ok(found, 'the mail has a link')
  return found
}
