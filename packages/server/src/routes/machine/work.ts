/** `/v1/machine/claim` and what machines say of a request: for bots alone. Source: routes.md#machines. */
import {
  claimMachineWork,
  failMachineWork,
  finishMachineWork,
  MachineDone,
  MachineFailure,
  MachineProgress,
  progressMachineWork,
} from '@yalkut/catalog/machines'
import {
  ClaimedWork,
  LARGEST,
  Lease,
  MachineKindName,
  MachineRequest,
} from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: LARGEST }) })

const Claim = Type.Object({
  kinds: Type.Optional(
    Type.Array(MachineKindName, {
      minItems: 1,
      maxItems: 10,
      description: 'What this machine can do; everything unless named.',
    }),
  ),
})

export const machineWorkRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/machine/claim', {
    operationId: 'claimMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'Takes the next request',
    description:
      'Two machines never get the same one. The lease ends unless `progress` renews it; then the request goes back in line, and after three tries it has failed. Null when nothing waits.',
    body: Claim,
    answers: { 200: ClaimedWork },
    handle: ({ catalog, caller, body }) => claimMachineWork(catalog, caller, body.kinds),
  }),

  defineRoute('POST', '/v1/machine/requests/:id/progress', {
    operationId: 'progressMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'Renews the lease, and says how far the machine has come',
    params: Params,
    body: MachineProgress,
    answers: { 200: Type.Object({ request: MachineRequest, lease: Lease }) },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) =>
      progressMachineWork(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/machine/requests/:id/done', {
    operationId: 'finishMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'The request is done',
    params: Params,
    body: MachineDone,
    answers: { 200: Type.Object({ request: MachineRequest }) },
    errors: [404, 409],
    handle: async ({ catalog, caller, params, body }) => ({
      request: await finishMachineWork(catalog, caller, params.id, body),
    }),
  }),

  defineRoute('POST', '/v1/machine/requests/:id/fail', {
    operationId: 'failMachineWork',
    tag: 'Machines',
    access: 'bot',
    summary: 'The request cannot be done, or not now',
    params: Params,
    body: MachineFailure,
    answers: { 200: Type.Object({ request: MachineRequest }) },
    errors: [404, 409],
    handle: async ({ catalog, caller, params, body }) => ({
      request: await failMachineWork(catalog, caller, params.id, body),
    }),
  }),
]
