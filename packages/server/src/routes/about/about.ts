/** The name, version and addresses of this service. Source: service.md#about. */

import { named } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { redirect } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'

/** The version of the API. Within version 1, fields and routes are only added. Source: service.md#versioning. */
export const API_VERSION = '1.0.0'

const About = Type.Object(
  {
    name: Type.String(),
    version: Type.String({
      description: 'The version of the API. Within version 1, fields and routes are only added.',
    }),
    head: Type.Integer({ description: 'The number of the latest commit.' }),
    docs: Type.String(),
    developers: Type.String(),
    mcp: Type.String(),
    licence: Type.Object({
      code: Type.String(),
      facts: Type.String(),
      text: Type.String({
        description: 'The licence of words that the community writes. An item may name another.',
      }),
    }),
  },
  named('About', 'The service, its latest commit and its addresses.'),
)

const LICENCE = {
  code: 'AGPL-3.0-only',
  facts: 'CC0-1.0',
  text: 'CC-BY-SA-4.0',
}

export const aboutRoutes: readonly Route[] = [
  defineRoute('GET', '/', {
    operationId: 'root',
    tag: 'About',
    access: 'pub',
    summary: 'Redirects to /v1',
    description: 'Answers 302. The entry of the API is `/v1`.',
    answers: { 302: null },
    handle: () => redirect(302, '/v1', { headers: ['Content-Length', '0', 'Vary', 'Accept'] }),
  }),

  defineRoute('GET', '/v1', {
    operationId: 'about',
    tag: 'About',
    access: 'pub',
    summary: 'The service: its version, latest commit and licences',
    description: 'The version, the address, the licence of the facts, and `head`: the number of the latest commit.',
    answers: { 200: About },
    handle: ({ catalog, baseUrl }) => ({
      name: 'Yalkut',
      version: API_VERSION,
      head: catalog.projection.head(),
      docs: `${baseUrl}/docs`,
      developers: `${baseUrl}/docs/developers`,
      mcp: `${baseUrl}/mcp`,
      licence: LICENCE,
    }),
  }),
]
