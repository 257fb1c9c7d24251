/** `/v1/machine/claim` and what machines say of a request: for bots alone. Source: routes.md#machines. */
import {
  claimMachineWork,
  FAILURE_ENDS,
  failMachineWork,
  finishMachineWork,
  progressMachineWork,
} from '@yalkut/catalog/machines'
import {
  ClaimedWork,
  Lease,
  MachineKindName,
  MachineRequest,
  nullable,
} from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const MAX_COUNT = 1_000_000_000

const Params = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

const Claim = Type.Object({
  kinds: Type.Optional(
    Type.Array(MachineKindName, {
      minItems: 1,
      maxItems: 10,
      description: 'What this machine can do; everything unless named.',
    }),
  ),
})

const LeaseId = Type.String({ maxLength: 100, description: '`lease.id` of the claim.' })
const SuggestionId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Note = Type.String({ maxLength: 2_000 })

const Progress = Type.Object({
  lease: LeaseId,
  done: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_COUNT })),
  total: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_COUNT })),
  suggestion: Type.Optional({
    ...SuggestionId,
    description: 'The draft that its words go into: whoever takes over goes on with it.',
  }),
})

const Finish = Type.Object({
  lease: LeaseId,
  suggestion: Type.Optional({
    ...SuggestionId,
    description: 'That was sent for review; none when nothing was found.',
  }),
  note: Type.Optional(nullable(Note)),
})

const Failure = Type.Object({
  lease: LeaseId,
  note: Note,
  outcome: Type.Optional(
    Type.Enum([...FAILURE_ENDS], {
      default: 'fail',
      description:
        '`fail`: it cannot be done. `retry`: back in line, failed after three tries. `give-back`: the machine stops; this was no try.',
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
    body: Progress,
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
    body: Finish,
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
    body: Failure,
    answers: { 200: Type.Object({ request: MachineRequest }) },
    errors: [404, 409],
    handle: async ({ catalog, caller, params, body }) => ({
      request: await failMachineWork(catalog, caller, params.id, body),
    }),
  }),
]
