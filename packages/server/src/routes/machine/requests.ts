/** `/v1/machine` and `/v1/machine/requests`: the queue, as everybody sees it. Source: routes.md#machines;
 *  shapes.md#machine-requests. */
import { machineRequests, machineSummary, requestMachineWork } from '@yalkut/catalog/machines'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { Cursor, limitOf } from '../../conventions/paging.ts'
import {
  MachineKindName,
  MachineRequest,
  MachineStatusName,
  MachineSummary,
} from '../../schemas/machine.ts'
import { nullable } from '../../schemas/named.ts'
import { ItemIdParam } from '../../schemas/params.ts'
import type { Routes } from '../api.ts'

const Query = Type.Object({
  kind: Type.Optional(MachineKindName),
  status: Type.Optional(MachineStatusName),
  item: Type.Optional(ItemIdParam),
  items: Type.Optional(
    Type.String({ maxLength: 8_000, description: 'Ids, comma separated, at most 100.' }),
  ),
  limit: limitOf(200, 50),
  cursor: Cursor,
})

const Wanted = Type.Object({ kind: MachineKindName, item: ItemIdParam })

const Asked = Type.Object({
  request: MachineRequest,
  created: Type.Boolean({ description: 'false: it joined one that waits or runs.' }),
  startsAtOnce: Type.Boolean({ description: 'A machine is free and takes it next.' }),
})

export const machineRequestRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/machine',
    {
      config: {
        doc: {
          operationId: 'machineSummary',
          tag: 'Machines',
          access: 'pub',
          summary: 'What machines do, by kind',
          answers: { 200: MachineSummary },
        },
      },
    },
    async (request, reply) => answer(request, reply, await machineSummary(catalog)),
  )

  api.get(
    '/v1/machine/requests',
    {
      schema: { querystring: Query },
      config: {
        doc: {
          operationId: 'machineRequests',
          tag: 'Machines',
          access: 'pub',
          summary: 'What machines are asked for, the newest first',
          paged: true,
          answers: {
            200: Type.Object({
              requests: Type.Array(MachineRequest),
              next: nullable(Type.String()),
            }),
          },
        },
      },
    },
    async (request, reply) => {
      const page = await machineRequests(catalog, request.query)
      answer(request, reply, page, { next: page.next })
    },
  )

  api.post(
    '/v1/machine/requests',
    {
      schema: { body: Wanted },
      config: {
        doc: {
          operationId: 'requestMachineWork',
          tag: 'Machines',
          access: 'write',
          summary: 'Asks that a scan be read or a recording transcribed',
          description:
            'Who asks for what is asked for already joins it (200). 409 when a machine has done it; 30 a day for each person. What a machine writes is marked until a person checks it.',
          answers: { 200: Asked, 201: Asked },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const asked = await requestMachineWork(catalog, callerOf(request), request.body)
      answerOnce(reply, asked.created ? 201 : 200, asked)
    },
  )
}
