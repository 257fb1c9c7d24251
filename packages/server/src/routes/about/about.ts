/** What this service is. Source: service.md#about. */

import { named } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { redirect } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'

/** Of the API: within 1 it only grows. Source: service.md#versioning. */
export const API_VERSION = '1.0.0'

const About = Type.Object(
  {
    name: Type.String(),
    version: Type.String({ description: 'Of the API; within 1 it only grows.' }),
    head: Type.Integer({ description: 'The latest commit.' }),
    docs: Type.String(),
    developers: Type.String(),
    mcp: Type.String(),
    licence: Type.Object({
      code: Type.String(),
      facts: Type.String(),
      text: Type.String({ description: 'Of words: each item says its own.' }),
    }),
  },
  named('About', 'What this service is, and where its parts are.'),
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
    summary: 'Leads to /v1',
    answers: { 302: null },
    handle: () => redirect(302, '/v1', { headers: ['Content-Length', '0'] }),
  }),

  defineRoute('GET', '/v1', {
    operationId: 'about',
    tag: 'About',
    access: 'pub',
    summary: 'What this service is, and its latest commit',
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
