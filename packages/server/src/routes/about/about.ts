/** What this service is. Source: service.md#about. */
import { Type } from 'typebox'
import { answer, answerEmpty } from '../../conventions/answer.ts'
import { named } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

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

export const aboutRoutes: Routes = (api, { catalog, baseUrl }) => {
  api.get(
    '/',
    {
      config: {
        doc: {
          operationId: 'root',
          tag: 'About',
          access: 'pub',
          summary: 'Leads to /v1',
          answers: { 302: null },
        },
      },
    },
    (_request, reply) =>
      answerEmpty(reply, 302, 'live', ['Location', '/v1', 'Content-Length', '0']),
  )

  api.get(
    '/v1',
    {
      config: {
        doc: {
          operationId: 'about',
          tag: 'About',
          access: 'pub',
          summary: 'What this service is, and its latest commit',
          answers: { 200: About },
        },
      },
    },
    (request, reply) =>
      answer(request, reply, {
        name: 'Yalkut',
        version: API_VERSION,
        head: catalog.projection.head(),
        docs: `${baseUrl}/docs`,
        developers: `${baseUrl}/docs/developers`,
        mcp: `${baseUrl}/mcp`,
        licence: LICENCE,
      }),
  )
}
