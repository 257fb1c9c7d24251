/** `/v1/entities/{id}/shaar`: a sefer's title page and README as one file. Source: routes.md#items;
 *  shapes.md#shaar-files. */
import { getShaar, ShaarText } from '@yalkut/catalog/organizing'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import { OtherForm } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const shaarRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id/shaar', {
    operationId: 'getShaar',
    tag: 'Items',
    access: 'pub',
    summary: 'A sefer’s title page and README, as one file',
    description: 'With `format=text` the file itself. `machine` marks a text that nobody has checked.',
    params: ItemParams,
    query: Type.Object({
      format: Type.Optional(Type.Enum(['json', 'text'], { description: 'text: the file itself, text/markdown.' })),
    }),
    answers: { 200: ShaarText },
    otherTypes: ['text/markdown'],
    errors: [404],
    handle: ({ catalog, params, query }) => {
      const shaar = getShaar(catalog, params.id)
      if (query.format !== 'text') return shaar
      return new OtherForm('text/markdown', shaar.text)
    },
  }),
]
