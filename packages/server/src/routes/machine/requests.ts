/** `/v1/machine` and `/v1/machine/requests`: the queue, as everybody sees it. Source: routes.md#machines;
 *  shapes.md#machine-requests. */
import {
  MachineRequestQuery,
  machineRequests,
  machineSummary,
  requestMachineWork,
} from '@yalkut/catalog/machines'
import {
  ItemIdParam,
  MachineKindName,
  MachineRequest,
  MachineSummary,
  nullable,
  RequestedWork,
} from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'

const Wanted = Type.Object({ kind: MachineKindName, item: ItemIdParam })

export const machineRequestRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/machine', {
    operationId: 'machineSummary',
    tag: 'Machines',
    access: 'pub',
    summary: 'What machines do, by kind',
    answers: { 200: MachineSummary },
    handle: ({ catalog }) => machineSummary(catalog),
  }),

  defineRoute('GET', '/v1/machine/requests', {
    operationId: 'machineRequests',
    tag: 'Machines',
    access: 'pub',
    summary: 'What machines are asked for, the newest first',
    paged: true,
    query: MachineRequestQuery,
    answers: {
      200: Type.Object({
        requests: Type.Array(MachineRequest),
        next: nullable(Type.String()),
      }),
    },
    handle: ({ catalog, query }) => machineRequests(catalog, query),
  }),

  defineRoute('POST', '/v1/machine/requests', {
    operationId: 'requestMachineWork',
    tag: 'Machines',
    access: 'write',
    summary: 'Asks that a scan be read or a recording transcribed',
    description:
      'Who asks for what is asked for already joins it (200). 409 when a machine has done it; 30 a day for each person. What a machine writes is marked until a person checks it.',
    body: Wanted,
    answers: { 200: RequestedWork, 201: RequestedWork },
    errors: [404, 409],
    handle: async ({ catalog, caller, body }) => {
      const asked = await requestMachineWork(catalog, caller, body)
      return asked.created ? reply(201, asked) : reply(200, asked)
    },
  }),
]
