/** `/v1/uploads/check` and `/v1/uploads/propose`: what a file seems to be, before it is sent.
 *  Source: routes.md#files-uploads-libraries; shapes.md#check-before-an-upload; shapes.md#propose. */
import { UploadCheck, UploadProposal } from '@yalkut/catalog/shapes'
import { CheckQuery, checkUpload, ProposalQuery, proposeUpload } from '@yalkut/catalog/uploads'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const uploadGuessRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/uploads/check', {
    operationId: 'checkUpload',
    tag: 'Files',
    access: 'write',
    summary: 'Whether the catalog has a file, or one that looks like it',
    description: 'What it seems to be is a machine’s guess.',
    body: CheckQuery,
    answers: { 200: UploadCheck },
    errors: [404],
    handle: ({ catalog, caller, body }) => checkUpload(catalog, caller, body),
  }),

  defineRoute('POST', '/v1/uploads/propose', {
    operationId: 'proposeUpload',
    tag: 'Files',
    access: 'write',
    summary: 'Where something new seems to belong, from its name',
    description: 'Dates are read in Hebrew and English, Hebrew and civil. A machine’s guess.',
    body: ProposalQuery,
    answers: { 200: UploadProposal },
    handle: ({ catalog, caller, body }) => proposeUpload(catalog, caller, body),
  }),
]
