/** `/v1/events`: events by Hebrew date, and their years. Source: service.md#events-by-date; shapes.md#events. */

import { AnyObject, Item, named } from '@yalkut/catalog/core'
import { EventQuery, eventYears, listEvents } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { readyJson } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { briefEvent } from './brief-event.ts'

const { limit, ...which } = EventQuery.properties

const Query = Type.Object({
  ...which,
  brief: Type.Optional(Type.Boolean({ description: 'Leaves only the kinds of links.' })),
  limit,
})

const { data: _, ...fields } = Item.properties

const BriefEvent = Type.Object(
  {
    ...fields,
    data: { ...AnyObject, description: 'The data of the event; each link has only `kind`.' },
  },
  named('BriefEvent', 'An event in a list with `brief`.'),
)

export const eventRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/events', {
    operationId: 'listEvents',
    tag: 'Items',
    access: 'pub',
    summary: 'Events by date',
    description:
      '`within` and `day` take Hebrew dates; `day` finds an anniversary in all years. At most 2,000 events, without pages.',
    query: Query,
    answers: { 200: Type.Object({ items: Type.Array(Type.Union([Item, BriefEvent])) }) },
    errors: [422],
    handle: ({ catalog, query }) => {
      const { brief, ...which } = query
      const items = listEvents(catalog, which)
      const shown = brief === true ? items.map(briefEvent) : items
      return readyJson({ items: shown })
    },
  }),

  defineRoute('GET', '/v1/events/years', {
    operationId: 'eventYears',
    tag: 'Items',
    access: 'pub',
    summary: 'The years that have events, with the number of events of each',
    description: 'Hebrew years, the earliest first.',
    answers: {
      200: Type.Object({
        years: Type.Array(Type.Object({ year: Type.Integer(), events: Type.Integer() })),
      }),
    },
    handle: ({ catalog }) => ({ years: eventYears(catalog) }),
  }),
]
