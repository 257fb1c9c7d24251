/** `npm run dev`: the pages with live reload, and the API behind them, on the catalog of `./data`. Pages are shown as to a reader
 *  without an account. */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openCatalog } from '@yalkut/catalog'
import { VISITOR } from '@yalkut/catalog/core'
import { mailToLog } from '@yalkut/catalog/people'
import { parseJsonObject } from '@yalkut/model'
import { startServer } from '@yalkut/server'
import { SITE, type SiteRequest } from '@yalkut/site'
import { createServer } from 'vite'
import { DEVELOPMENT } from '../packages/site/build/development.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.DATA_DIR ?? './data' },
    port: { type: 'string', default: '5173' },
  },
})

/** First parts of addresses that the API answers. */
const OF_API = ['v1', 'mcp', 'objects', 'iiif', 'share', 'oauth', 'connect', 'sign-in', 'openapi.json', 'llms']

const root = join(import.meta.dirname, '..')
const site = join(root, 'packages/site')
const dataDir = resolve(values.data)
const port = Number(values.port)
const baseUrl = `http://localhost:${port}`
const catalog = await openCatalog({ dataDir })
const api = await startServer({ catalog, baseUrl, host: '127.0.0.1', port: 0, quotas: null })

const notHere = (): never => {
  throw new Error('Apps connect to a server with a built site.')
}
const document = parseJsonObject(await (await fetch(`${api.address}/openapi.json`)).text())
const request: SiteRequest = {
  catalog,
  caller: VISITOR,
  baseUrl,
  sendMail: mailToLog(),
  openIdIssuer: null,
  contactEmail: null,
  gitMirrorOf: null,
  wantsJsonLd: false,
  consent: { request: notHere, decide: notHere },
  sessionCookies: () => [],
  onFault: (fault, about) => console.error(about, fault),
  openApiDocument: () => document,
  needsWriter: () => undefined,
}
Reflect.set(globalThis, DEVELOPMENT, { [SITE]: request })

// Fonts, drawings, and the scripts of reading pages.
execFileSync(process.execPath, [join(site, 'build/build-site.ts')], { stdio: 'inherit' })
// SvelteKit reads its package in the working folder.
process.chdir(site)
const vite = await createServer({
  root: site,
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(OF_API.map((part) => [`/${part}`, api.address])),
  },
})
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void vite
      .close()
      .then(() => api.close())
      .then(() => process.exit(0))
  })
}
