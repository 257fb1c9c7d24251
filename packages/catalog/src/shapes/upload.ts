/** What becomes of a file that somebody sends, and what it seems to be before. Source: shapes.md#upload;
 *  shapes.md#check-before-an-upload. */
import { RIGHTS } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { anyValue, named, nullable } from './named.ts'
import { LocalName } from './names.ts'
import { SimilarFile } from './similar-file.ts'

const UsedBy = Type.Array(
  Type.Object({ id: Type.String(), type: Type.String(), path: nullable(Type.String()) }),
)

export const KeptUpload = Type.Object(
  {
    sha256: Type.String(),
    existed: Type.Literal(false),
    as: Type.String({ description: 'What it was taken for.' }),
    rights: Type.Enum([...RIGHTS]),
    served: Type.Boolean({ description: 'Whether its bytes are served now.' }),
    suggestion: Type.Integer({ description: 'The suggestion’s id.' }),
    items: Type.Array(Type.Object({ id: Type.String(), type: Type.String() }), {
      description: 'What the suggestion makes or changes.',
    }),
    event: Type.Optional(Type.String({ description: 'The event that is added with it.' })),
  },
  named('KeptUpload', 'A file that is kept, and the suggestion that brings it.'),
)
export type KeptUpload = Static<typeof KeptUpload>

export const HeldUpload = Type.Object(
  { sha256: Type.String(), existed: Type.Literal(true), usedBy: UsedBy },
  named('HeldUpload', 'The catalog has these bytes: what uses them.'),
)
export type HeldUpload = Static<typeof HeldUpload>

export const UploadAnswer = Type.Union([KeptUpload, HeldUpload])
export type UploadAnswer = Static<typeof UploadAnswer>

export const UploadRefusal = Type.Object({
  code: Type.String(),
  message: Type.String(),
  detail: anyValue(),
})
export type UploadRefusal = Static<typeof UploadRefusal>

export const Proposed = Type.Object({
  as: Type.Enum(['existing', 'duplicate', 'scan-of', 'printing', 'teshura']),
  reason: Type.String(),
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
    similar: Type.Array(SimilarFile),
    publications: Type.Array(KnownPublication),
  },
  named('UploadCheck', 'What a file seems to be, before it is sent.'),
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
    what: Type.Enum(['hanacha', 'recording', 'document']),
    date: nullable(Type.String({ description: 'A date key; null where the name does not tell.' })),
    written: nullable(Type.Object({ he: Type.String(), en: Type.String() })),
    possible: Type.Array(Type.String(), { description: 'Where it does not tell which.' }),
    as: Type.String(),
    title: Type.String({ description: 'The words of the name that are no date.' }),
    existed: Type.Boolean(),
    usedBy: UsedBy,
    similar: Type.Array(SimilarFile),
    candidates: Type.Array(Candidate),
  },
  named('UploadProposal', 'Where something new seems to belong.'),
)
export type UploadProposal = Static<typeof UploadProposal>
