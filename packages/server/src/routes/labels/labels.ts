/** `/v1/labels`. Source: shapes.md#labels. */

import { CountedLabel, Label } from '@yalkut/catalog/core'
import { createLabel, editLabel, LabelEdit, LabelOrder, listLabels } from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { LABEL } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const labelRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/labels', {
    operationId: 'listLabels',
    tag: 'Threads',
    access: 'pub',
    summary: 'The labels of issues, by name',
    description: 'With the number of open issues that have each.',
    answers: { 200: Type.Object({ labels: Type.Array(CountedLabel) }) },
    handle: ({ catalog, caller }) => listLabels(catalog, caller),
  }),

  defineRoute('POST', '/v1/labels', {
    operationId: 'createLabel',
    tag: 'Threads',
    access: 'steward',
    summary: 'Creates a label',
    description: 'For stewards. A name is lower case; `color` is six hex digits.',
    body: LabelOrder,
    answers: { 201: Label },
    errors: [409],
    replay: LABEL,
    handle: ({ catalog, caller, body }) => createLabel(catalog, caller, body),
  }),

  defineRoute('PATCH', '/v1/labels/:name', {
    operationId: 'editLabel',
    tag: 'Threads',
    access: 'steward',
    summary: 'Changes a label',
    description: 'For stewards. A new name is the name on every issue that has the label.',
    params: Type.Object({
      name: Type.String({ maxLength: 100, description: 'The present name of the label.' }),
    }),
    body: LabelEdit,
    answers: { 200: Label },
    errors: [404, 409],
    handle: ({ catalog, caller, params, body }) => editLabel(catalog, caller, params.name, body),
  }),
]
