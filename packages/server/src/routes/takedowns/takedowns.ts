/** `/v1/takedowns` and requests of families. Both work without an account. Source: routes.md#files-uploads-libraries;
 *  shapes.md#takedowns. */

import { PauseAnswer } from '@yalkut/catalog/core'
import { FamilyRequest, requestForFamily, requestTakedown, TakedownRequest } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const takedownRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/takedowns', {
    operationId: 'requestTakedown',
    tag: 'Files',
    access: 'opt',
    summary: 'Requests a takedown, which a steward decides',
    description: 'Without an account a captcha is needed. A steward reads every request.',
    body: TakedownRequest,
    answers: {
      201: Type.Object({ id: Type.Integer(), answerWithinDays: Type.Integer() }),
    },
    errors: [429],
    replay: SAME_IDS,
    handle: ({ catalog, caller, body, clientAddress }) => requestTakedown(catalog, caller, body, clientAddress),
  }),

  defineRoute('POST', '/v1/teshuros/:id/family-request', {
    operationId: 'familyRequest',
    tag: 'Files',
    access: 'opt',
    summary: 'A family’s request to stop showing a teshura; its scans are withheld at once',
    description: 'The files are stopped before anybody decides. A steward then upholds or declines the request.',
    params: ItemParams,
    body: FamilyRequest,
    answers: { 201: PauseAnswer },
    errors: [404, 429],
    replay: SAME_IDS,
    handle: ({ catalog, caller, params, body, clientAddress }) =>
      requestForFamily(catalog, caller, params.id, body, clientAddress),
  }),
]
