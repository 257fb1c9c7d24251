/** `/v1/uploads/check` and `/v1/uploads/propose`: what a file seems to be, before it is sent.
 *  Source: routes.md#files-uploads-libraries; shapes.md#check-before-an-upload; shapes.md#propose. */
import { UploadCheck, UploadProposal } from '@yalkut/catalog/shapes'
import { checkUpload, proposeUpload } from '@yalkut/catalog/uploads'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Sha256 = Type.Optional(Type.String({ maxLength: 100 }))
const Id = Type.Optional(Type.String({ maxLength: 100 }))
const PageHashes = Type.Optional(
  Type.Array(Type.Union([Type.String({ maxLength: 32 }), Type.Null()]), {
    maxItems: 5_000,
    description: 'Of its pages, in their order: 16 hex digits each, null for a blank one.',
  }),
)

export const uploadGuessRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/uploads/check', {
    operationId: 'checkUpload',
    tag: 'Files',
    access: 'write',
    summary: 'Whether the catalog has a file, or one that looks like it',
    description: 'What it seems to be is a machine’s guess.',
    body: Type.Object({
      sha256: Sha256,
      pageHashes: PageHashes,
      for: Id,
      work: Id,
      publication: Id,
      title: Type.Optional(Type.String({ maxLength: 1_000 })),
    }),
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
    body: Type.Object({
      what: Type.Enum(['hanacha', 'recording', 'document']),
      name: Type.Optional(Type.String({ maxLength: 1_000, description: 'The file’s.' })),
      sha256: Sha256,
      pageHashes: PageHashes,
    }),
    answers: { 200: UploadProposal },
    handle: ({ catalog, caller, body }) => proposeUpload(catalog, caller, body),
  }),
]
