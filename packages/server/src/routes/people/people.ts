/** `/v1/people`: people to mention, and public pages. Source: routes.md#threads-people-personal; shapes.md#people. */
import { getProfile, MAX_PEOPLE_IDS, MAX_PEOPLE_QUERY, searchPeople } from '@yalkut/catalog/people'
import { FoundPerson, Profile } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { limitOf } from '../../conventions/paging.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Search = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: MAX_PEOPLE_QUERY,
      description: 'Beginnings of words of a handle or a name.',
    }),
  ),
  ids: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: `These accounts instead: ids, comma separated, at most ${MAX_PEOPLE_IDS}.`,
    }),
  ),
  thread: Type.Optional(
    Type.String({
      description:
        '`changeset:<id>`, `report:<id>` or `entity:<id>`: those in the conversation first.',
      examples: ['report:12'],
    }),
  ),
  limit: limitOf(20, 8),
})

const HandleParams = Type.Object({
  handle: Type.String({ description: 'Of any case; an older one leads to the person too.' }),
})

export const peopleRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/people', {
    operationId: 'searchPeople',
    tag: 'People',
    access: 'pub',
    summary: 'People to mention, as somebody types their name',
    query: Search,
    answers: { 200: Type.Object({ people: Type.Array(FoundPerson) }) },
    errors: [404],
    handle: async ({ catalog, caller, query }) => ({
      people: await searchPeople(catalog, caller, query),
    }),
  }),

  defineRoute('GET', '/v1/people/:handle', {
    operationId: 'getProfile',
    tag: 'People',
    access: 'pub',
    summary: 'A person’s public page: what they did in public',
    description: '`limit` holds for `activity`.',
    params: HandleParams,
    query: Type.Object({ limit: limitOf(100, 30) }),
    answers: { 200: Profile },
    errors: [404],
    handle: ({ catalog, params, query }) => getProfile(catalog, params.handle, query.limit),
  }),
]
