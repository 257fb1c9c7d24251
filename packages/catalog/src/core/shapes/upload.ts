/** The result of an upload, and the guesses about a file before its upload. Source: shapes.md#upload;
 *  shapes.md#check-before-an-upload. */
import { RIGHTS } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { anyValue, named, nullable } from './named.ts'
import { LocalName } from './names.ts'
import { SimilarFile } from './similar-file.ts'

const UsedBy = Type.Array(Type.Object({ id: Type.String(), type: Type.String(), path: nullable(Type.String()) }))

export const StoredUpload = Type.Object(
  {
    sha256: Type.String(),
    existed: Type.Literal(false),
    as: Type.String({ description: 'The kind of item that the file became.' }),
    rights: Type.Enum([...RIGHTS]),
    served: Type.Boolean({
      description: 'Whether everybody is served its bytes now. A new file waits for its merge.',
    }),
    suggestion: Type.Integer({ description: 'The suggestion’s id.' }),
    items: Type.Array(Type.Object({ id: Type.String(), type: Type.String() }), {
      description: 'The items that the suggestion creates or changes.',
    }),
    event: Type.Optional(Type.String({ description: 'The event that the suggestion adds.' })),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What people should know of the file, such as that it was cut off.',
      }),
    ),
    warningsHe: Type.Optional(Type.Array(Type.String(), { description: 'The same in Hebrew.' })),
  },
  named('KeptUpload', 'A stored file, and the suggestion that uses it.'),
)
export type StoredUpload = Static<typeof StoredUpload>

export const ExistingUpload = Type.Object(
  {
    sha256: Type.String(),
    existed: Type.Literal(true),
    usedBy: UsedBy,
    suggestion: Type.Optional(
      Type.Integer({
        description: 'The suggestion with which the file waits; no item uses it yet.',
      }),
    ),
  },
  named('HeldUpload', 'The catalog already has this file: the items that use it.'),
)
export type ExistingUpload = Static<typeof ExistingUpload>

export const UploadAnswer = Type.Union([StoredUpload, ExistingUpload])
export type UploadAnswer = Static<typeof UploadAnswer>

export const UploadRefusal = Type.Object({
  code: Type.String(),
  reason: nullable(Type.String({ description: 'As `detail.reason` of a refusal; null: of an earlier version.' })),
  message: Type.String(),
  messageHe: Type.String({ description: 'The same in Hebrew.' }),
  detail: anyValue(),
})
export type UploadRefusal = Static<typeof UploadRefusal>

export const Proposed = Type.Object({
  as: Type.Enum(['existing', 'duplicate', 'scan-of', 'printing', 'teshura']),
  reason: Type.String(),
  reasonHe: Type.String({ description: 'The same in Hebrew.' }),
  publication: Type.Optional(Type.String()),
  sha256: Type.Optional(Type.String()),
})
export type Proposed = Static<typeof Proposed>

export const KnownPublication = Type.Object({
  id: Type.String(),
  path: nullable(Type.String()),
  title: nullable(LocalName),
  publisher: nullable(Type.String()),
  date: nullable(Type.String()),
  gregorianYear: nullable(Type.Integer()),
  printing: nullable(Type.Integer()),
})
export type KnownPublication = Static<typeof KnownPublication>

export const UploadCheck = Type.Object(
  {
    machine: Type.Literal(true),
    proposal: Proposed,
    usedBy: UsedBy,
    waits: Type.Optional(
      Type.Integer({
        description: 'The number of the suggestion with which the file waits, where no item uses it yet.',
      }),
    ),
    similar: Type.Array(SimilarFile),
    publications: Type.Array(KnownPublication),
  },
  named('UploadCheck', 'Guesses about a file before its upload.'),
)
export type UploadCheck = Static<typeof UploadCheck>

export const Candidate = Type.Object({
  id: Type.String(),
  type: Type.String(),
  path: nullable(Type.String()),
  label: nullable(LocalName),
  date: nullable(Type.String()),
  why: Type.Enum(['date', 'name']),
})
export type Candidate = Static<typeof Candidate>

export const UploadProposal = Type.Object(
  {
    machine: Type.Literal(true),
    what: Type.Enum(['recording', 'hanacha', 'scan', 'document']),
    date: nullable(Type.String({ description: 'A date key; null: the name has no certain date.' })),
    written: nullable(Type.Object({ he: Type.String(), en: Type.String() })),
    possible: Type.Array(Type.String(), {
      description: 'The possible dates, when the name is ambiguous.',
    }),
    as: Type.String(),
    title: Type.String({ description: 'The name without its date.' }),
    existed: Type.Boolean(),
    usedBy: UsedBy,
    similar: Type.Array(SimilarFile),
    candidates: Type.Array(Candidate),
  },
  named('UploadProposal', 'A proposal for the item to which a new file belongs.'),
)
export type UploadProposal = Static<typeof UploadProposal>
