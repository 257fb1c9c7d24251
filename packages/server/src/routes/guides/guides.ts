/** Plain-text guides for agents and crawlers. Source: routes.md#about; shapes.md#robots. */
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { type Guide, readGuides } from '../../guides.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { once } from '../../routing/once.ts'
import type { Address, Route } from '../../routing/route.ts'
import { document } from '../../routing/writes.ts'
import { serverSaid } from '../../sentences.ts'
import { fullGuide, guideText, shortGuide } from './llms.ts'

/** The site and the API share one origin: crawlers read pages and files, and nothing that computes. */
const robots = (baseUrl: string): string => `User-agent: *
Allow: /v1/app/
Disallow: /v1
Disallow: /mcp
Disallow: /oauth/
Disallow: /connect/
Disallow: /account
Disallow: /admin
Disallow: /sign-in
Disallow: /search?
Disallow: /compare?
Disallow: /export/

Sitemap: ${baseUrl}/sitemap.xml
`

const TEXT_TYPE = 'text/plain; charset=utf-8'

/** The routes of the guides. `routes` returns all routes of the server, these included. */
export function guideRoutes(routes: () => readonly Route[]): Route[] {
  const guides = readGuides()
  return [
    guidePage('/llms.txt', {
      operationId: 'llmsTxt',
      summary: 'An introduction for agents',
      description: 'Plain text: what the catalog is, how to read it, and the address of every guide.',
      text: (baseUrl) => shortGuide(guides, baseUrl),
    }),
    guidePage('/llms-full.txt', {
      operationId: 'llmsFullTxt',
      summary: 'Every guide, and one line for every route',
      description: 'Plain text for agents that read everything at once.',
      text: (baseUrl) => fullGuide(guides, routes(), baseUrl),
    }),
    guidePage('/robots.txt', {
      operationId: 'robotsTxt',
      summary: 'The rules for crawlers',
      description: 'Plain text by the Robots Exclusion Protocol (RFC 9309).',
      text: robots,
    }),
    oneGuide(guides),
  ]
}

function oneGuide(guides: readonly Guide[]): Route {
  const files = new Map(guides.map((guide) => [`${guide.name}.md`, guide]))
  return defineRawRoute('GET', '/llms/:file', {
    operationId: 'guide',
    tag: 'About',
    access: 'pub',
    summary: 'One guide for developers',
    description: 'Markdown, with the address of this server in its examples and links.',
    mediaType: 'text/markdown',
    params: Type.Object({
      file: Type.String({
        description: 'A file name that `/llms.txt` lists.',
        examples: ['mcp.md'],
      }),
    }),
    answers: { 200: Type.String() },
    errors: [404],
    handle: ({ baseUrl, params: { file } }) => {
      const guide = files.get(file)
      if (guide === undefined) throw refuse('not-found', serverSaid('no-guide'))
      const bytes = Buffer.from(guideText(guide, baseUrl), 'utf8')
      return document(bytes, { cache: 'document', type: 'text/markdown; charset=utf-8' })
    },
  })
}

interface GuidePage {
  operationId: string
  summary: string
  description: string
  text(baseUrl: string): string
}

function guidePage(address: Address, { text, ...said }: GuidePage): Route {
  const bytes = once((baseUrl: string) => Buffer.from(text(baseUrl), 'utf8'))
  return defineRawRoute('GET', address, {
    ...said,
    tag: 'About',
    access: 'pub',
    mediaType: 'text/plain',
    answers: { 200: Type.String() },
    handle: ({ baseUrl }) => document(bytes(baseUrl), { cache: 'document', type: TEXT_TYPE }),
  })
}
