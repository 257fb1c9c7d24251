/** `/v1/projects/{slug}/next`, `/release` and `/close`. Source: routes.md#threads-people-personal;
 *  shapes.md#projects. */
import { claimNext, closeProject, releaseClaim } from '@yalkut/catalog/projects'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { nullable } from '../../schemas/named.ts'
import { ProjectParams, WorkItem } from '../../schemas/project.ts'
import { Done } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Release = Type.Object({
  item: Type.String({ description: '`item` of what was given out.' }),
})

const Close = Type.Object({
  outcome: Type.Optional(
    Type.Enum(['merged', 'closed'], { description: '`merged`: its work is in the catalog.' }),
  ),
})

export const claimRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/projects/:slug/next',
    {
      schema: { params: ProjectParams },
      config: {
        doc: {
          operationId: 'claimNext',
          tag: 'People',
          access: 'write',
          summary: 'The next thing to do that nobody holds; you hold it for three hours',
          description: 'Whoever holds one already gets the same again. Null when nothing is left.',
          answers: { 200: Type.Object({ item: nullable(WorkItem) }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const item = await claimNext(catalog, callerOf(request), request.params.slug)
      answerOnce(reply, 200, { item })
    },
  )

  api.post(
    '/v1/projects/:slug/release',
    {
      schema: { params: ProjectParams, body: Release },
      config: {
        doc: {
          operationId: 'releaseClaim',
          tag: 'People',
          access: 'write',
          summary: 'Lets go of what you hold',
          answers: { 200: Done },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      await releaseClaim(catalog, callerOf(request), slug, request.body.item)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/projects/:slug/close',
    {
      schema: { params: ProjectParams, body: Close },
      config: {
        doc: {
          operationId: 'closeProject',
          tag: 'People',
          access: 'keeper',
          summary: 'Closes a project: its keepers, the keepers of its set, stewards',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      await closeProject(catalog, callerOf(request), slug, request.body.outcome)
      answerOnce(reply, 200, { ok: true })
    },
  )
}
