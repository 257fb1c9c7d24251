/** `/v1/machine` and `/v1/machine/requests`: the public queue of requests for machines. Source: routes.md#machines;
 *  shapes.md#machine-requests. */

import {
  ItemIdParam,
  MachineKindName,
  MachineRequest,
  MachineSummary,
  nullable,
  RequestedWork,
} from '@yalkut/catalog/core'
import { MachineRequestQuery, machineRequests, machineSummary, requestMachineWork } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { objectOf } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { serverSaid } from '../../sentences.ts'

const Wanted = Type.Object({ kind: MachineKindName, item: ItemIdParam })

export const machineRequestRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/machine', {
    operationId: 'machineSummary',
    tag: 'Machines',
    access: 'pub',
    summary: 'Counts of machine work, by kind',
    description: 'Also how much machines have not read or heard yet (`backlog`).',
    answers: { 200: MachineSummary },
    handle: ({ catalog }) => machineSummary(catalog),
  }),

  defineRoute('GET', '/v1/machine/requests', {
    operationId: 'machineRequests',
    tag: 'Machines',
    access: 'pub',
    summary: 'Requests for machines, the newest first',
    description: 'Anyone can see what waits, what runs and what failed, with the reason.',
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
    summary: 'Requests that a machine read a scan or transcribe a recording',
    description:
      '200: joins the same request of another person. 409: a machine has done this work already. At most 30 requests a day for each person. Words of a machine are marked until a person checks them.',
    body: Wanted,
    answers: { 200: RequestedWork, 201: RequestedWork },
    errors: [404, 409],
    replay: {
      idsOf: ({ request, ...marks }) => ({ ...marks, id: objectOf(request ?? null).id ?? null }),
      async again({ catalog, body }, ids) {
        const { id, ...marks } = objectOf(ids)
        const { requests } = await machineRequests(catalog, { ...body, limit: 500 })
        const request = requests.find((each) => each.id === id)
        if (request === undefined) throw refuse('not-found', serverSaid('machine-request-gone'))
        return { ...marks, request }
      },
    },
    handle: async ({ catalog, caller, body }) => {
      const requested = await requestMachineWork(catalog, caller, body)
      return requested.created ? reply(201, requested) : reply(200, requested)
    },
  }),
]
