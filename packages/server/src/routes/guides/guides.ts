/** Plain-text guides for agents and crawlers. Source: routes.md#about; shapes.md#robots. */
import { Type } from 'typebox'
import { readGuides } from '../../guides.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { once } from '../../routing/once.ts'
import type { Address, Route } from '../../routing/route.ts'
import { document } from '../../routing/writes.ts'
import { fullGuide, shortGuide } from './llms.ts'

const ROBOTS = `User-agent: *
Allow: /llms.txt
Allow: /openapi.json
Allow: /objects/
Allow: /v1/app/
Disallow: /
`

const TEXT_TYPE = 'text/plain; charset=utf-8'

/** The routes of the guides. `routes` returns all routes of the server, these included. */
export function guideRoutes(routes: () => readonly Route[]): Route[] {
  const guides = readGuides()
  return [
    guidePage('/llms.txt', {
      operationId: 'llmsTxt',
      summary: 'An introduction for agents',
      description:
        'Plain text: what the catalog is, how to read it, and the address of every guide.',
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
      text: () => ROBOTS,
    }),
  ]
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
