/** `/v1/machine/claim`, and a machine's reports on its request. Only for bots. Source: routes.md#machines. */

import { ClaimedWork, LARGEST, Lease, LeftSpan, MachineKindName, MachineRequest } from '@yalkut/catalog/core'
import {
  claimMachineWork,
  failMachineWork,
  finishMachineWork,
  MachineDone,
  MachineFailure,
  MachineProgress,
  progressMachineWork,
} from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Params = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The number of the request.' }),
})

const Claim = Type.Object({
  kinds: Type.Optional(
    Type.Array(MachineKindName, {
      minItems: 1,
      maxItems: 10,
      description: 'The kinds of work that this machine can do. Default: all.',
    }),
  ),
})

export const machineWorkRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/machine/claim', {
    operationId: 'claimMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'Leases the next request',
    description:
      'Two machines never get the same request. The lease ends unless `progress` renews it. Then the request returns to the queue, and fails after three attempts. null: no request is waiting.',
    body: Claim,
    answers: { 200: ClaimedWork },
    handle: ({ catalog, caller, body }) => claimMachineWork(catalog, caller, body.kinds),
  }),

  defineRoute('POST', '/v1/machine/requests/:id/progress', {
    operationId: 'progressMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'Renews the lease and records the progress',
    description: 'Without it the lease ends, and another machine takes the request.',
    params: Params,
    body: MachineProgress,
    answers: { 200: Type.Object({ request: MachineRequest, lease: Lease }) },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) => progressMachineWork(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/machine/requests/:id/done', {
    operationId: 'finishMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'Marks a request as done',
    description:
      '`suggestion` is the suggestion that brings the words. A request of kind `align` ends with `spans` instead, which become a suggestion; those whose time a person has set are left out and counted in `locked`, those that fit no paragraph (any more) are named in `left`.',
    params: Params,
    body: MachineDone,
    answers: {
      200: Type.Object({
        request: MachineRequest,
        locked: Type.Optional(Type.Integer()),
        left: Type.Optional(Type.Array(LeftSpan)),
      }),
    },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) => finishMachineWork(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/machine/requests/:id/fail', {
    operationId: 'failMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'Marks a request as failed, or returns it to the queue',
    description:
      '`fail`: the work is impossible. `retry`: the request returns to the queue. `give-back`: the machine stops; the attempt is not counted.',
    params: Params,
    body: MachineFailure,
    answers: { 200: Type.Object({ request: MachineRequest }) },
    errors: [404, 409],
    handle: async ({ catalog, caller, params, body }) => ({
      request: await failMachineWork(catalog, caller, params.id, body),
    }),
  }),
]
