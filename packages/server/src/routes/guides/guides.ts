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
    guidePage('/llms.txt', 'llmsTxt', 'An introduction for agents', (baseUrl) =>
      shortGuide(guides, baseUrl),
    ),
    guidePage(
      '/llms-full.txt',
      'llmsFullTxt',
      'Every guide, and one line for every route',
      (baseUrl) => fullGuide(guides, routes(), baseUrl),
    ),
    guidePage('/robots.txt', 'robotsTxt', 'The rules for crawlers', () => ROBOTS),
  ]
}

function guidePage(
  address: Address,
  operationId: string,
  summary: string,
  text: (baseUrl: string) => string,
): Route {
  const bytes = once((baseUrl: string) => Buffer.from(text(baseUrl), 'utf8'))
  return defineRawRoute('GET', address, {
    operationId,
    tag: 'About',
    access: 'pub',
    summary,
    mediaType: 'text/plain',
    answers: { 200: Type.String() },
    handle: ({ baseUrl }) => document(bytes(baseUrl), { cache: 'document', type: TEXT_TYPE }),
  })
}
