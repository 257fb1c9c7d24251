/** Files. Source: service.md#file; shapes.md#file. */
import { RIGHTS } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'

export const Rights = Type.Enum([...RIGHTS], {
  description: '`open` and `credit`: the bytes are served. `link` and `preserved`: the bytes are only stored.',
})

export const DerivationView = Type.Object(
  {
    profile: Type.String(),
    sha256: Type.String(),
    bytes: Type.Integer(),
    encoder: Type.String(),
    url: Type.String(),
  },
  named('Derivation', 'A file that was made from another one.'),
)
export type DerivationView = Static<typeof DerivationView>

const FixedPage = Type.Object(
  {
    page: Type.Integer({ description: 'The page of the PDF, from 1.' }),
    matrix: Type.Array(Type.Number(), {
      description: 'Six numbers, a matrix as in PDF: it transforms the page as it is shown.',
    }),
    box: Type.Array(Type.Number(), {
      description: 'The box to which the page is cropped: left, bottom, right, top.',
    }),
  },
  named('FixedPage', 'The rotation and the crop of one page of a file.'),
)

const pageFix = {
  encoder: Type.String(),
  verdict: Type.Enum(['straight', 'turn', 'unread']),
  reason: Type.String(),
  reasonHe: nullable(Type.String({ description: 'The same in Hebrew; null: the fix was imported.' })),
  pages: Type.Array(FixedPage, { description: 'The pages to correct.' }),
}

export const PageFixView = Type.Object(
  pageFix,
  named('PageFix', 'Corrections of a file’s pages, found by a machine or imported.'),
)
export type PageFixView = Static<typeof PageFixView>

export const FileView = Type.Object(
  {
    sha256: Type.String(),
    bytes: Type.Integer(),
    mime: Type.String(),
    rights: Rights,
    credit: nullable(Type.String()),
    url: nullable(Type.String({ description: 'null while the rights of the file forbid serving the bytes.' })),
    derivations: Type.Array(DerivationView),
    pageFix: nullable(PageFixView),
    pageImages: Type.Integer({ description: 'The number of pages that have an image.' }),
  },
  named('File', 'A stored file and its rights.'),
)
export type FileView = Static<typeof FileView>

/** The measurements of a file: the pages of a PDF, the length of a recording. */
export const Measured = Type.Object({
  kind: Type.Enum(['pdf-pages', 'audio']),
  pages: Type.Optional(Type.Integer()),
  durationMs: Type.Optional(Type.Integer()),
  encoder: Type.String(),
})
export type Measured = Static<typeof Measured>

export const FileAbout = Type.Object(
  {
    sha256: Type.String(),
    rights: Rights,
    url: nullable(Type.String()),
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        url: nullable(Type.String()),
        fetchedAt: nullable(Moment),
        attestation: nullable(Type.String({ description: 'The statement of the sender about the rights.' })),
        uploaded: Type.Boolean(),
        at: Moment,
      }),
    ),
    derivations: Type.Array(DerivationView),
    derivedFrom: Type.Array(Type.Object({ sha256: Type.String(), profile: Type.String() })),
    measured: nullable(Measured),
    pageImages: Type.Integer(),
    pageFix: nullable(PageFixView),
    covers: Type.Array(
      Type.Object({
        entity: Type.String(),
        page: nullable(Type.Integer()),
        machine: Type.Boolean(),
      }),
    ),
    usedBy: Type.Object({
      total: Type.Integer(),
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          type: Type.String(),
          path: nullable(Type.String()),
          field: Type.String({ description: 'The field that refers to the file.' }),
        }),
      ),
    }),
  },
  named('FileAbout', 'The public facts about a file.'),
)
export type FileAbout = Static<typeof FileAbout>

export const TakedownView = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['takedown', 'family']),
  target: Type.String(),
  relation: nullable(Type.String()),
  name: nullable(Type.String()),
  contact: nullable(Type.String()),
  statement: nullable(Type.String()),
  paused: Type.Array(Type.Object({ sha256: Type.String(), rights: Rights })),
  status: Type.Enum(['open', 'upheld', 'declined', 'lifted']),
  at: Moment,
  settledBy: nullable(Type.String()),
  settledAt: nullable(Moment),
  answerBy: Moment,
  note: nullable(Type.String()),
})
export type TakedownView = Static<typeof TakedownView>

export const PauseAnswer = Type.Object({
  report: Type.Integer({ description: 'The number of the private issue about the request.' }),
  paused: Type.Integer({ description: 'The number of scans that are no longer served.' }),
})

export const ReadingCopy = Type.Object({
  sha256: Type.String(),
  url: Type.String(),
  bytes: Type.Integer(),
  encoder: Type.String(),
})
export type ReadingCopy = Static<typeof ReadingCopy>

export const DriveFix = Type.Object({
  drive: Type.String(),
  sha256: Type.String({ description: 'The file that was fetched from that address.' }),
  ...pageFix,
  readingCopy: nullable(ReadingCopy),
})
export type DriveFix = Static<typeof DriveFix>

/** A file with corrections of pages, or with a reading copy. */
export const ManifestFile = Type.Object({
  sha256: Type.String(),
  ...Type.Partial(PageFixView).properties,
  readingCopy: Type.Optional(ReadingCopy),
})
export type ManifestFile = Static<typeof ManifestFile>

export const MANIFEST_COLLECTIONS = ['page-fixes', 'reading-copies'] as const

export const FilesManifest = Type.Object({
  collection: Type.Enum([...MANIFEST_COLLECTIONS]),
  manifests: Type.Optional(Type.Array(Type.String())),
  files: Type.Optional(Type.Array(ManifestFile)),
})
export type FilesManifest = Static<typeof FilesManifest>
