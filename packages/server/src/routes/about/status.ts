/** `/v1/status`: the availability of the service. Source: service.md#statusreport; shapes.md#status. */
import { Status } from '@yalkut/catalog/core'
import { getStatus } from '@yalkut/catalog/reading'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const statusRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/status', {
    operationId: 'status',
    tag: 'About',
    access: 'pub',
    summary: 'The availability of the service: the last check, 90 days and incidents',
    description:
      'Checked every five minutes and kept beside the files, so that it is answered while the database is away. `report` is null before the first check, and old when `checkedAt` is much older than `now`.',
    answers: { 200: Status },
    cache: 'newest',
    handle: ({ catalog }) => getStatus(catalog),
  }),
]
