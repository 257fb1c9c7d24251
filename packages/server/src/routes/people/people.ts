/** `/v1/people`: finds people to mention, and answers public profiles. Source: routes.md#threads-people-personal; shapes.md#people. */

import { FoundPerson, limitOf, Profile } from '@yalkut/catalog/core'
import { getProfile, PeopleQuery, searchPeople } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const HandleParams = Type.Object({
  handle: Type.String({ description: 'In any case. An older handle finds the person too.' }),
})

export const peopleRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/people', {
    operationId: 'searchPeople',
    tag: 'People',
    access: 'pub',
    summary: 'Finds people to mention, by the beginning of their name',
    description: 'With `thread`, the people of that conversation come first.',
    query: PeopleQuery,
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
    summary: 'A person’s public profile and activity',
    description: '`limit` applies to `activity`.',
    params: HandleParams,
    query: Type.Object({ limit: limitOf(100, 30) }),
    answers: { 200: Profile },
    errors: [404],
    handle: ({ catalog, params, query }) => getProfile(catalog, params.handle, query.limit),
  }),
]
