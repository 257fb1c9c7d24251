/** Uploads as they are asked for and answered. Source: routes.md#files-uploads-libraries; shapes.md#upload. */

import { asStored, named, nullable, SimilarFile } from '@yalkut/catalog/shapes'
import {
  DOCUMENT_KINDS,
  HANACHA_KINDS,
  RIGHTS_STATEMENTS,
  SCAN_KINDS,
  SIMCHA_KINDS,
  UPLOAD_KINDS,
  UPLOAD_STATUSES,
} from '@yalkut/catalog/uploads'
import { RIGHTS } from '@yalkut/model'
import { Type } from 'typebox'
import { ItemIdParam } from './params.ts'

const Words = Type.Optional(Type.String({ maxLength: 2_000 }))

export const UploadQuery = Type.Object({
  what: Type.Enum([...UPLOAD_KINDS], {
    description: 'A recording is sound; the others are PDFs.',
  }),
  rights: Type.Enum([...RIGHTS_STATEMENTS], {
    description: 'What you know of its rights. With `unsure` the file is kept and not served.',
  }),
  for: Type.Optional({
    ...ItemIdParam,
    description:
      'The event of a recording or hanacha (of a hanacha also a unit); the publication or sefer of a scan; the unit of a document.',
  }),
  eventTitle: Words,
  eventDate: Words,
  kind: Type.Optional(Type.Enum([...HANACHA_KINDS], { description: 'Of a hanacha.' })),
  as: Type.Optional(
    Type.Enum([...SCAN_KINDS, ...DOCUMENT_KINDS], { description: 'What a scan or document is.' }),
  ),
  title: Type.Optional(Type.String({ description: 'One name, or `עברית | English`.' })),
  publication: Type.Optional(ItemIdParam),
  publisher: Words,
  year: Type.Optional(
    Type.String({ maxLength: 50, description: 'Hebrew (5742, תשמ״ב) or civil (1982).' }),
  ),
  printing: Type.Optional(Type.String({ maxLength: 10, description: 'A number.' })),
  families: Type.Optional(
    Type.Union([Type.String({ maxLength: 10_000 }), Type.Array(Type.String({ maxLength: 500 }))], {
      description: 'Of a teshura: between commas, or the parameter several times.',
    }),
  ),
  simcha: Type.Optional(Type.Enum([...SIMCHA_KINDS])),
  date: Words,
  set: Type.Optional(ItemIdParam),
  author: Type.Optional(ItemIdParam),
  genre: Words,
  unit: Type.Optional(ItemIdParam),
  credit: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'The line to go with it, where it is served.' }),
  ),
})

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

export const HeldUpload = Type.Object(
  {
    sha256: Type.String(),
    existed: Type.Literal(true),
    usedBy: UsedBy,
  },
  named('HeldUpload', 'The catalog has these bytes: what uses them.'),
)

export const PiecesStateAnswer = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([...UPLOAD_STATUSES]),
    offset: Type.Integer({ description: 'Bytes that are there.' }),
    size: Type.Integer(),
    expiresAt: nullable(Type.String({ format: 'date-time' })),
    answer: asStored(nullable(Type.Union([KeptUpload, HeldUpload]))),
    refusal: asStored(
      nullable(
        Type.Object({ code: Type.String(), message: Type.String(), detail: Type.Unknown() }),
      ),
    ),
  },
  named('ResumableUpload', 'A file that is sent in pieces.'),
)

const Name = nullable(
  Type.Object({
    he: Type.String(),
    en: Type.Optional(Type.String()),
    yi: Type.Optional(Type.String()),
  }),
)

const Similar = Type.Array(SimilarFile)

export const UploadCheck = Type.Object(
  {
    machine: Type.Literal(true),
    proposal: Type.Object({
      as: Type.Enum(['existing', 'duplicate', 'scan-of', 'printing', 'teshura']),
      reason: Type.String(),
      publication: Type.Optional(Type.String()),
      sha256: Type.Optional(Type.String()),
    }),
    usedBy: UsedBy,
    similar: Similar,
    publications: Type.Array(
      Type.Object({
        id: Type.String(),
        path: nullable(Type.String()),
        title: Name,
        publisher: nullable(Type.String()),
        date: nullable(Type.String()),
        gregorianYear: nullable(Type.Integer()),
        printing: nullable(Type.Integer()),
      }),
    ),
  },
  named('UploadCheck', 'What a file seems to be, before it is sent.'),
)

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
    similar: Similar,
    candidates: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        path: nullable(Type.String()),
        label: Name,
        date: nullable(Type.String()),
        why: Type.Enum(['date', 'name']),
      }),
    ),
  },
  named('UploadProposal', 'Where something new seems to belong.'),
)
