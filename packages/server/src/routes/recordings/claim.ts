/** `/v1/recordings/{id}/claim`: who works on which part of a recording. Source: routes.md#texts-and-media;
 *  shapes.md#claims-at-a-desk. */

import { StretchClaims } from '@yalkut/catalog/core'
import { claimStretch, StretchClaim } from '@yalkut/catalog/media'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const recordingClaimRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/recordings/:id/claim', {
    operationId: 'claimRecordingPart',
    tag: 'Texts',
    access: 'write',
    summary: 'Shows others for ten minutes that you work on a part of a recording, and who else does',
    description: 'Sent again with the same `fromMs` it is renewed. It keeps nobody out. `release` ends it.',
    params: ItemParams,
    body: StretchClaim,
    answers: { 200: StretchClaims },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => claimStretch(catalog, caller, params.id, body),
  }),
]
