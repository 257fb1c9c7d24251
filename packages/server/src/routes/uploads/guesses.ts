/** `/v1/uploads/check` and `/v1/uploads/propose`: guesses about a file before it is sent.
 *  Source: routes.md#files-uploads-libraries; shapes.md#check-before-an-upload; shapes.md#propose. */
import { UploadCheck, UploadProposal } from '@yalkut/catalog/core'
import { CheckQuery, checkUpload, ProposalQuery, proposeUpload } from '@yalkut/catalog/media'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const uploadGuessRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/uploads/check', {
    operationId: 'checkUpload',
    tag: 'Files',
    access: 'write',
    summary: 'Checks whether the catalog has a file, or a similar one',
    description: 'The guesses in the answer are a machine’s.',
    body: CheckQuery,
    answers: { 200: UploadCheck },
    errors: [404],
    handle: ({ catalog, caller, body }) => checkUpload(catalog, caller, body),
  }),

  defineRoute('POST', '/v1/uploads/propose', {
    operationId: 'proposeUpload',
    tag: 'Files',
    access: 'write',
    summary: 'Proposes the item to which a new file belongs, from its name',
    description: 'Reads Hebrew and civil dates, in Hebrew and English. A machine’s guess.',
    body: ProposalQuery,
    answers: { 200: UploadProposal },
    handle: ({ catalog, caller, body }) => proposeUpload(catalog, caller, body),
  }),
]
