/** `/v1/scans/{id}/claim` and `/next`: who proofreads which page. Source: routes.md#texts-and-media; shapes.md#claims-at-a-desk;
 *  shapes.md#next-page. */

import { NextPage, PageClaims } from '@yalkut/catalog/core'
import { claimPage, NextPageQuery, nextPage, PageClaim } from '@yalkut/catalog/media'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const scanDeskRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/scans/:id/claim', {
    operationId: 'claimScanPage',
    tag: 'Texts',
    access: 'write',
    summary: 'Shows others for ten minutes that you proofread a page, and who else proofreads here',
    description: 'Sent again it is renewed. It keeps nobody out: two people may claim one page. `release` ends it.',
    params: ItemParams,
    body: PageClaim,
    answers: { 200: PageClaims },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => claimPage(catalog, caller, params.id, body),
  }),

  defineRoute('GET', '/v1/scans/:id/next', {
    operationId: 'nextScanPage',
    tag: 'Texts',
    access: 'opt',
    summary: 'The next page of a scan that waits for your reading',
    description:
      'Pages that you have confirmed are left out, also while your confirmation waits. Those that were read least come first, those that somebody else has claimed last.',
    params: ItemParams,
    query: NextPageQuery,
    answers: { 200: NextPage },
    errors: [404],
    handle: ({ catalog, caller, params, query }) => nextPage(catalog, caller, params.id, query),
  }),
]
