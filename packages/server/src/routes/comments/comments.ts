/** `/v1/comments/{id}`: editing, resolving and hiding a comment, accepting its wording. Source: service.md#comments. */
import { acceptWording } from '@yalkut/catalog/changing'
import { CommentBody, LARGEST, SuggestionDone } from '@yalkut/catalog/core'
import { editComment, hideComment, resolveComment } from '@yalkut/catalog/people'
import { Type } from 'typebox'
import { suggestionWith } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import { done, doneWith } from '../../routing/reply.ts'
import type { Route } from '../../routing/route.ts'
import { Done } from '../../schemas/suggestion.ts'

const CommentParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST, description: 'The number of the comment.' }),
})
const Hiding = Type.Object({
  hidden: Type.Boolean({ default: true, description: 'false: a steward shows the comment again.' }),
})

export const commentRoutes: readonly Route[] = [
  defineRoute('PATCH', '/v1/comments/:id', {
    operationId: 'editComment',
    tag: 'Threads',
    access: 'write',
    summary: 'Changes a comment: its author',
    description: 'The comment is marked as edited.',
    params: CommentParams,
    body: Type.Object({ body: CommentBody }),
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => done(editComment(catalog, caller, params.id, body.body)),
  }),

  defineRoute('POST', '/v1/comments/:id/resolve', {
    operationId: 'resolveComment',
    tag: 'Threads',
    access: 'write',
    summary: 'Marks a comment on a field as resolved, or as open again',
    description:
      'For comments on a field of a suggestion. The author of the suggestion, or somebody who may approve it.',
    params: CommentParams,
    body: Type.Object({ resolved: Type.Boolean() }),
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => done(resolveComment(catalog, caller, params.id, body.resolved)),
  }),

  defineRoute('POST', '/v1/comments/:id/accept', {
    operationId: 'acceptWording',
    tag: 'Threads',
    access: 'write',
    summary: 'Accepts the wording that a comment suggests: the author of the suggestion',
    description: 'The suggestion is changed and its checks run again. 409 `conflict` when the field was changed since.',
    params: CommentParams,
    answers: { 200: SuggestionDone },
    errors: [404, 409],
    replay: suggestionWith('ok'),
    handle: ({ catalog, caller, params }) => doneWith(acceptWording(catalog, caller, params.id)),
  }),

  defineRoute('POST', '/v1/comments/:id/hide', {
    operationId: 'hideComment',
    tag: 'Threads',
    access: 'write',
    summary: 'Hides a comment: its author, or a steward',
    description: 'With `hidden: false` it is shown again. A hidden comment keeps its place and has no words.',
    params: CommentParams,
    body: Hiding,
    answers: { 200: Done },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => done(hideComment(catalog, caller, params.id, body.hidden)),
  }),
]
