/** `/v1/machine/claim` and what machines say of a request: for bots alone. Source: routes.md#machines. */
import {
  claimMachineWork,
  FAILURE_ENDS,
  failMachineWork,
  finishMachineWork,
  progressMachineWork,
} from '@yalkut/catalog/machines'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Lease, MachineKindName, MachineRequest } from '../../schemas/machine.ts'
import { nullable } from '../../schemas/named.ts'
import type { Routes } from '../api.ts'

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

export const machineWorkRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/machine/claim',
    {
      schema: { body: Claim },
      config: {
        doc: {
          operationId: 'claimMachineWork',
          tag: 'Machines',
          access: 'bot',
          summary: 'Takes the next request',
          description:
            'Two machines never get the same one. The lease ends unless `progress` renews it; then the request goes back in line, and after three tries it has failed. Null when nothing waits.',
          answers: {
            200: Type.Object({ request: nullable(MachineRequest), lease: nullable(Lease) }),
          },
        },
      },
    },
    async (request, reply) => {
      const claimed = await claimMachineWork(catalog, callerOf(request), request.body.kinds)
      answerOnce(reply, 200, claimed)
    },
  )

  api.post(
    '/v1/machine/requests/:id/progress',
    {
      schema: { params: Params, body: Progress },
      config: {
        doc: {
          operationId: 'progressMachineWork',
          tag: 'Machines',
          access: 'bot',
          summary: 'Renews the lease, and says how far the machine has come',
          answers: { 200: Type.Object({ request: MachineRequest, lease: Lease }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const body = await progressMachineWork(catalog, callerOf(request), id, request.body)
      answerOnce(reply, 200, body)
    },
  )

  api.post(
    '/v1/machine/requests/:id/done',
    {
      schema: { params: Params, body: Finish },
      config: {
        doc: {
          operationId: 'finishMachineWork',
          tag: 'Machines',
          access: 'bot',
          summary: 'The request is done',
          answers: { 200: Type.Object({ request: MachineRequest }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const done = await finishMachineWork(catalog, callerOf(request), id, request.body)
      answerOnce(reply, 200, { request: done })
    },
  )

  api.post(
    '/v1/machine/requests/:id/fail',
    {
      schema: { params: Params, body: Failure },
      config: {
        doc: {
          operationId: 'failMachineWork',
          tag: 'Machines',
          access: 'bot',
          summary: 'The request cannot be done, or not now',
          answers: { 200: Type.Object({ request: MachineRequest }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const failed = await failMachineWork(catalog, callerOf(request), id, request.body)
      answerOnce(reply, 200, { request: failed })
    },
  )
}
