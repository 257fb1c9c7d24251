/** What becomes of a suggestion: approved, sent back, withdrawn. Source: service.md#suggestion-states;
 *  shapes.md#suggestions; shapes.md#merge. */
import { approveSuggestion, sendBackSuggestion } from '@yalkut/catalog/review'
import { withdrawSuggestion } from '@yalkut/catalog/sending'
import { Type } from 'typebox'
import { answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { nullable } from '../../schemas/named.ts'
import { Done, ResolutionsField, SuggestionParams } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Approving = Type.Object({
  note: Type.Optional(nullable(Type.String())),
  resolutions: Type.Optional(ResolutionsField),
})

const Merged = Type.Object({ commit: Type.Integer({ description: 'Its number.' }) })

export const decisionRoutes: Routes = (api, { catalog }) => {
  api.post(
    '/v1/suggestions/:id/approve',
    {
      schema: { params: SuggestionParams, body: Approving },
      config: {
        doc: {
          operationId: 'approveSuggestion',
          tag: 'Suggestions',
          access: 'keeper',
          summary: 'Merges an open suggestion as one commit',
          description:
            'For keepers of every set touched, or a steward. A clash with main answers 409 with `conflicts`; a failed check 422.',
          answers: { 200: Merged },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { note, resolutions } = request.body
      const approving = { note, ...(resolutions && { resolutions }) }
      const { id } = request.params
      answerOnce(reply, 200, await approveSuggestion(catalog, callerOf(request), id, approving))
    },
  )

  api.post(
    '/v1/suggestions/:id/send-back',
    {
      schema: {
        params: SuggestionParams,
        body: Type.Object({
          note: Type.Optional(Type.String({ description: 'What should change; it is needed.' })),
        }),
      },
      config: {
        doc: {
          operationId: 'sendBackSuggestion',
          tag: 'Suggestions',
          access: 'keeper',
          summary: 'Sends a suggestion back to its author with a note',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { note = '' } = request.body
      await sendBackSuggestion(catalog, callerOf(request), request.params.id, note)
      answerOnce(reply, 200, { ok: true })
    },
  )

  api.post(
    '/v1/suggestions/:id/withdraw',
    {
      schema: { params: SuggestionParams },
      config: {
        doc: {
          operationId: 'withdrawSuggestion',
          tag: 'Suggestions',
          access: 'write',
          summary: 'Takes a suggestion back: its author, or a steward',
          answers: { 200: Done },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      await withdrawSuggestion(catalog, callerOf(request), request.params.id)
      answerOnce(reply, 200, { ok: true })
    },
  )
}
