/** `/v1/projects/{slug}/next`, `/release` and `/close`. Source: routes.md#threads-people-personal;
 *  shapes.md#projects. */

import { nullable, WorkItem } from '@yalkut/catalog/core'
import { claimNext, closeProject, releaseClaim } from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { done } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { ProjectParams } from '../../schemas/params.ts'
import { Done } from '../../schemas/suggestion.ts'

const Release = Type.Object({
  item: Type.String({ description: '`item` of the claimed task.' }),
})

const Close = Type.Object({
  outcome: Type.Optional(
    Type.Enum(['merged', 'closed'], {
      description: '`merged`: the work of the project is in the catalog.',
    }),
  ),
})

export const claimRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/projects/:slug/next', {
    operationId: 'claimNext',
    tag: 'People',
    access: 'write',
    summary: 'Claims the next free task for three hours',
    description: 'A caller who holds a task gets the same task again. null: no task is left.',
    params: ProjectParams,
    answers: { 200: Type.Object({ item: nullable(WorkItem) }) },
    errors: [404, 409],
    handle: async ({ catalog, caller, params }) => ({
      item: await claimNext(catalog, caller, params.slug),
    }),
  }),

  defineRoute('POST', '/v1/projects/:slug/release', {
    operationId: 'releaseClaim',
    tag: 'People',
    access: 'write',
    summary: 'Releases a claimed task',
    description: 'Somebody else can claim it at once. A claim also ends by itself after three hours.',
    params: ProjectParams,
    body: Release,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => done(releaseClaim(catalog, caller, params.slug, body.item)),
  }),

  defineRoute('POST', '/v1/projects/:slug/close', {
    operationId: 'closeProject',
    tag: 'People',
    access: 'keeper',
    summary: 'Closes a project: its keepers, the keepers of its set, or a steward',
    description: '`merged` means that the work is done, `closed` that it was given up.',
    params: ProjectParams,
    body: Close,
    answers: { 200: Done },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) => done(closeProject(catalog, caller, params.slug, body.outcome)),
  }),
]
