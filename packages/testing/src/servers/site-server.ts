/** A server with the pages of the site, for tests. `bin/test` has built them. */
import assert from 'node:assert/strict'
import { BUILDS } from '@yalkut/site/builds'
import { type Starting, startTestServer, type TestServer } from './test-server.ts'

export interface PageAnswer {
  status: number
  headers: Headers
  /** The whole document. */
  html: string
}

export interface SiteServer extends TestServer {
  /** Asks for a page as a browser does; redirects are not followed. */
  page(path: string, headers?: { [name: string]: string }): Promise<PageAnswer>
  /** The document of a page with status 200; fails for another status. */
  html(path: string): Promise<string>
}

export async function startSiteServer(starting: Starting = {}): Promise<SiteServer> {
  const server = await startTestServer({ ...starting, site: BUILDS })

  async function page(path: string, headers: { [name: string]: string } = {}): Promise<PageAnswer> {
    const response = await fetch(server.address + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers },
    })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  async function html(path: string): Promise<string> {
    const { status, html } = await page(path)
    assert.equal(status, 200, `${path}: ${html.slice(0, 500)}`)
    return html
  }

  return { ...server, page, html }
}
