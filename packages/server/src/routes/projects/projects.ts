/** `/v1/projects`: projects, in which people share work. Source: routes.md#threads-people-personal; shapes.md#projects. */

import { Cursor, limitOf, nullable, PROJECT_STATUSES, ProjectProgress, ProjectView } from '@yalkut/catalog/core'
import { createProject, getProject, listProjects, NewProject } from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { objectOf, pick } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ProjectParams } from '../../schemas/params.ts'

const List = Type.Object({
  status: Type.Optional(Type.Enum([...PROJECT_STATUSES], { description: 'Only projects in this state.' })),
  limit: limitOf(500, 50),
  cursor: Cursor,
})

export const projectRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/projects', {
    operationId: 'listProjects',
    tag: 'People',
    access: 'pub',
    summary: 'Projects, the newest first',
    description: 'A project says what it looks for and how much of that the catalog has.',
    paged: true,
    query: List,
    answers: {
      200: Type.Object({ projects: Type.Array(ProjectView), next: nullable(Type.String()) }),
    },
    handle: ({ catalog, query }) => listProjects(catalog, query),
  }),

  defineRoute('POST', '/v1/projects', {
    operationId: 'createProject',
    tag: 'People',
    access: 'keeper',
    summary: 'Creates a project: a keeper of its set, or a steward',
    description: '`focus` says what it looks for: recordings, texts, sync or proofreading.',
    body: NewProject,
    answers: { 201: ProjectView },
    errors: [404, 409],
    replay: {
      idsOf: (body) => pick(body, ['slug']),
      async again({ catalog }, ids) {
        return (await getProject(catalog, String(objectOf(ids).slug), 1)).project
      },
    },
    handle: ({ catalog, caller, body }) => createProject(catalog, caller, body),
  }),

  defineRoute('GET', '/v1/projects/:slug', {
    operationId: 'getProject',
    tag: 'People',
    access: 'pub',
    summary: 'A project with its progress, its next tasks and the number of open tasks',
    description: '`limit` applies to `next`.',
    params: ProjectParams,
    query: Type.Object({ limit: limitOf(100, 20) }),
    answers: { 200: ProjectProgress },
    errors: [404],
    handle: ({ catalog, params, query }) => getProject(catalog, params.slug, query.limit),
  }),
]
