/** `/v1/suggestions`: drafts, filled item by item and sent. Source: routes.md#suggestions;
 *  shapes.md#items-of-a-draft. */
import { createDraft, dropDraftItem, putItem } from '@yalkut/catalog/drafts'
import { submitSuggestion } from '@yalkut/catalog/sending'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { nullable } from '../../schemas/named.ts'
import { ItemIdParam } from '../../schemas/params.ts'
import {
  DataField,
  Done,
  RevField,
  Suggestion,
  SuggestionParams,
} from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const NewDraft = Type.Object({
  title: Type.String({ description: 'At most 200 characters.' }),
  description: Type.Optional(nullable(Type.String())),
  project: Type.Optional(
    nullable(
      Type.Union([Type.String(), Type.Integer()], {
        description: 'The slug or id of the project that it is for.',
      }),
    ),
  ),
})

const PutItem = Type.Object({
  id: Type.Optional(Type.String({ description: 'Without it a new item is made.' })),
  type: Type.String(),
  data: Type.Union([DataField, Type.Null({ description: 'Deletes the item.' })]),
  path: Type.Optional(nullable(Type.String({ description: 'Left out: as it is.' }))),
  rev: RevField,
})

const DraftItemParams = Type.Object({ ...SuggestionParams.properties, item: ItemIdParam })

export const draftRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/suggestions',
    {
      schema: { body: NewDraft },
      config: {
        doc: {
          operationId: 'createSuggestion',
          tag: 'Suggestions',
          access: 'write',
          summary: 'A draft, to be filled item by item',
          answers: { 201: Suggestion },
          errors: [409],
        },
      },
    },
    async (request, reply) => {
      answerOnce(reply, 201, await createDraft(catalog, callerOf(request), request.body))
    },
  )

  api.put(
    '/v1/suggestions/:id/items',
    {
      schema: { params: SuggestionParams, body: PutItem },
      config: {
        doc: {
          operationId: 'putSuggestionItem',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Puts one item into a draft',
          description: 'An item equal to what the catalog has is no change, and leaves the draft.',
          answers: { 200: Type.Object({ id: Type.String() }) },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id: suggestion } = request.params
      const { id } = await putItem(catalog, callerOf(request), suggestion, request.body)
      answerOnce(reply, 200, { id })
    },
  )

  api.delete(
    '/v1/suggestions/:id/items/:item',
    {
      schema: { params: DraftItemParams },
      config: {
        doc: {
          operationId: 'dropSuggestionItem',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Leaves one item out of a draft',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id, item } = request.params
      await dropDraftItem(catalog, callerOf(request), id, item)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/suggestions/:id/submit',
    {
      schema: { params: SuggestionParams },
      config: {
        doc: {
          operationId: 'submitSuggestion',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Sends a draft for review; answers every check',
          answers: { 200: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 200, await submitSuggestion(catalog, callerOf(request), id))
    },
  )
}
