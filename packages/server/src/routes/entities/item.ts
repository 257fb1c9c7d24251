/** `/v1/entities/{id}`: one item. Source: service.md#items. */

import { FieldsParam, Item } from '@yalkut/catalog/core'
import { getItemText } from '@yalkut/catalog/organizing'
import { getItem, itemWithFields } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { readyItem } from '../../http/answers/ready-json.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { OtherForm, reply } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { CommitNumber, ItemParams } from '../../schemas/params.ts'
import { serverSaid } from '../../sentences.ts'

const Query = Type.Object({
  at: Type.Optional({
    ...CommitNumber,
    description: 'The item as of this commit. Rights are those of today.',
  }),
  fields: FieldsParam,
  format: Type.Optional(
    Type.Enum(['json', 'text'], {
      description: 'text: the shown words of a unit, or of another item with words, as plain text.',
    }),
  ),
  version: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'With `format=text`: which version of the words; the first by default.',
    }),
  ),
})

export const itemRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/entities/:id', {
    operationId: 'getItem',
    tag: 'Items',
    access: 'pub',
    summary: 'One item',
    description: 'A duplicate that was merged answers 404 with `detail.mergedInto`.',
    params: ItemParams,
    query: Query,
    answers: { 200: Item },
    otherTypes: ['text/plain'],
    errors: [404, 413],
    handle: ({ catalog, params, query: { at, fields, format, version } }) => {
      if (format === 'text') {
        if (fields !== undefined) throw notWith('fields', 'format=json')
        return new OtherForm('text/plain', getItemText(catalog, params.id, { at, version }))
      }
      if (version !== undefined) throw notWith('version', 'format=text')
      const { bytes, etag } = getItem(catalog, params.id, at)
      if (fields === undefined) return reply(200, readyItem(bytes), { etag })
      return readyItem(itemWithFields(catalog, bytes, fields))
    },
  }),
]

function notWith(parameter: string, needed: string): Error {
  const message = serverSaid('parameter-goes-with', { parameter, needed })
  return refuse('bad-request', message, { parameter })
}
