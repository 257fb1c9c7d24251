/** Uploads as they are asked for and answered. Source: routes.md#files-uploads-libraries; shapes.md#upload. */
import {
  ItemIdParam,
  Moment,
  named,
  nullable,
  UploadAnswer,
  UploadRefusal,
} from '@yalkut/catalog/shapes'
import {
  DOCUMENT_KINDS,
  HANACHA_KINDS,
  RIGHTS_STATEMENTS,
  SCAN_KINDS,
  SIMCHA_KINDS,
  UPLOAD_KINDS,
  UPLOAD_STATUSES,
} from '@yalkut/catalog/uploads'
import { Type } from 'typebox'

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

export const PiecesStateAnswer = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([...UPLOAD_STATUSES]),
    offset: Type.Integer({ description: 'Bytes that are there.' }),
    size: Type.Integer(),
    expiresAt: nullable(Moment),
    answer: nullable(UploadAnswer),
    refusal: nullable(UploadRefusal),
  },
  named('ResumableUpload', 'A file that is sent in pieces.'),
)
