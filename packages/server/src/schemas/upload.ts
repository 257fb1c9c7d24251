/** The query of an upload, and the state of a resumable one. Source: routes.md#files-uploads-libraries; shapes.md#upload. */
import { ItemIdParam, Moment, named, nullable, UploadAnswer, UploadRefusal } from '@yalkut/catalog/core'
import {
  DOCUMENT_KINDS,
  HANACHA_KINDS,
  RIGHTS_STATEMENTS,
  SCAN_KINDS,
  SIMCHA_KINDS,
  UPLOAD_KINDS,
  UPLOAD_STATUSES,
} from '@yalkut/catalog/media'
import { Type } from 'typebox'

/** A text of at most 2,000 characters that may be left out. */
function text(description: string) {
  return Type.Optional(Type.String({ maxLength: 2_000, description }))
}

export const UploadQuery = Type.Object({
  what: Type.Enum([...UPLOAD_KINDS], {
    description: 'The kind of file. A recording is audio; the others are PDFs.',
  }),
  rights: Type.Enum([...RIGHTS_STATEMENTS], {
    description: 'What you know about the rights. A file with `unsure` is stored and not served.',
  }),
  for: Type.Optional({
    ...ItemIdParam,
    description:
      'The event of a recording; the event or unit of a hanacha; the publication or sefer of a scan; the unit of a document.',
  }),
  eventTitle: text('The name of a new event, instead of `for`.'),
  eventDate: text('The date of a new event, in any written form.'),
  new: Type.Optional(
    Type.Enum(['1'], {
      description:
        'With `eventTitle`: this is a second farbrengen of a day that has one already. Without it: 409, with the candidates.',
    }),
  ),
  kind: Type.Optional(Type.Enum([...HANACHA_KINDS], { description: 'The kind of a hanacha.' })),
  as: Type.Optional(
    Type.Enum([...SCAN_KINDS, ...DOCUMENT_KINDS], {
      description: 'The kind of a scan or document.',
    }),
  ),
  title: Type.Optional(Type.String({ description: 'One name, or `עברית | English`.' })),
  publication: Type.Optional(ItemIdParam),
  publisher: text('Of a scan: the publisher of the printing.'),
  year: Type.Optional(Type.String({ maxLength: 50, description: 'Hebrew (5742, תשמ״ב) or civil (1982).' })),
  printing: Type.Optional(Type.String({ maxLength: 10, description: 'The number of the printing.' })),
  families: Type.Optional(
    Type.Union([Type.String({ maxLength: 10_000 }), Type.Array(Type.String({ maxLength: 500 }))], {
      description: 'The families of a teshura: comma separated, or several parameters.',
    }),
  ),
  simcha: Type.Optional(Type.Enum([...SIMCHA_KINDS], { description: 'Of a teshura: the simcha.' })),
  date: text('Of a teshura: the date of the simcha, in any written form.'),
  set: Type.Optional(ItemIdParam),
  author: Type.Optional(ItemIdParam),
  genre: text('Of a new sefer: its genre, as the schema of works names it.'),
  unit: Type.Optional(ItemIdParam),
  credit: Type.Optional(Type.String({ maxLength: 2_000, description: 'The credit line to show with the file.' })),
  source: text('The address from which you have the file, such as that of Google Drive.'),
})

export const PiecesStateAnswer = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([...UPLOAD_STATUSES]),
    offset: Type.Integer({ description: 'How many bytes the server has.' }),
    size: Type.Integer(),
    expiresAt: nullable(Moment),
    answer: nullable(UploadAnswer),
    refusal: nullable(UploadRefusal),
    looked: nullable(
      Type.Object(
        {
          sha256: Type.String(),
          mime: Type.String(),
          pages: nullable(Type.Integer()),
          durationMs: nullable(Type.Number()),
          warnings: Type.Array(Type.String()),
        },
        { description: 'Of a file that began with `later=1` and has arrived: what it is.' },
      ),
    ),
  },
  named('ResumableUpload', 'A file that is sent in parts.'),
)
