/** `/v1/projects`: pieces of work that people share. Source: routes.md#threads-people-personal; shapes.md#projects. */
import { createProject, getProject, listProjects, PROJECT_STATUSES } from '@yalkut/catalog/projects'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import { nullable } from '../../schemas/named.ts'
import { Focus, Project, ProjectParams, WorkItem } from '../../schemas/project.ts'
import type { Routes } from '../api.ts'

const List = Type.Object({
  status: Type.Optional(Type.Enum([...PROJECT_STATUSES])),
  limit: limitOf(100, 50),
  cursor: Cursor,
})

const NewProject = Type.Object({
  slug: Type.String({ description: 'Small letters and digits with hyphens inside.' }),
  name: Type.String({ description: 'At most 200 characters.' }),
  goal: Type.Optional(nullable(Type.String({ description: 'At most 5,000 characters.' }))),
  set: Type.Optional(nullable(Type.String({ description: 'The set that it works in.' }))),
  keepers: Type.Optional(
    Type.Array(Type.String({ description: 'Handle or account id.' }), {
      description: 'Left out: whoever makes it.',
    }),
  ),
  focus: Focus,
})

export const projectRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/projects',
    {
      schema: { querystring: List },
      config: {
        doc: {
          operationId: 'listProjects',
          tag: 'People',
          access: 'pub',
          summary: 'Projects, the newest first',
          paged: true,
          answers: {
            200: Type.Object({ projects: Type.Array(Project), next: nullable(Type.String()) }),
          },
        },
      },
    },
    async (request, reply) => {
      const page = await listProjects(catalog, request.query)
      answer(request, reply, page, { next: page.next })
    },
  )

  api.post(
    '/v1/projects',
    {
      schema: { body: NewProject },
      config: {
        doc: {
          operationId: 'createProject',
          tag: 'People',
          access: 'keeper',
          summary: 'Makes a project: a keeper of its set, or a steward',
          answers: { 201: Project },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 201, await createProject(catalog, callerOf(request), request.body))
    },
  )

  api.get(
    '/v1/projects/:slug',
    {
      schema: { params: ProjectParams, querystring: Type.Object({ limit: limitOf(100, 20) }) },
      config: {
        doc: {
          operationId: 'getProject',
          tag: 'People',
          access: 'pub',
          summary: 'A project: how far it is, what comes next, how much is to be done',
          description: '`limit` holds for `next`.',
          answers: {
            200: Type.Object({
              project: Project,
              next: Type.Array(WorkItem),
              todo: Type.Integer(),
            }),
          },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      answer(request, reply, await getProject(catalog, slug, request.query.limit))
    },
  )
}
