/** `/v1/me/page`. Source: service.md#personal-page; shapes.md#personal-page. */
import { PersonalPage, PersonalQuery, personalPage } from '@yalkut/catalog/people'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const mePageRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/me/page', {
    operationId: 'myPage',
    tag: 'People',
    access: 'read',
    summary: 'What a page adds for the caller: unread count, follows, places, rights, waiting changes',
    description: 'Only the caller’s own; no cache keeps it.',
    query: PersonalQuery,
    answers: { 200: PersonalPage },
    cache: 'never',
    handle: ({ catalog, caller, query }) => personalPage(catalog, caller, query),
  }),
]
