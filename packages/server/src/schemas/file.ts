/** Files. Source: service.md#file; shapes.md#file. */

import { AnyObject, asStored, Moment, named, nullable } from '@yalkut/catalog/shapes'
import { RIGHTS } from '@yalkut/model'
import { Type } from 'typebox'

export const Rights = Type.Enum([...RIGHTS], {
  description: 'open and credit are served; link and preserved are kept.',
})

export const Sha256Params = Type.Object({
  sha256: Type.String({ description: 'The file’s sha256, 64 hex digits.' }),
})

const Derivation = Type.Object({
  profile: Type.String(),
  sha256: Type.String(),
  bytes: Type.Integer(),
  encoder: Type.String(),
  url: Type.String(),
})

export const File = Type.Object(
  {
    sha256: Type.String(),
    bytes: Type.Integer(),
    mime: Type.String(),
    rights: Rights,
    credit: nullable(Type.String()),
    url: nullable(Type.String({ description: 'null while rights keep the bytes.' })),
    derivations: Type.Array(Derivation),
    pageFix: asStored(nullable(AnyObject)),
    pageImages: Type.Integer({ description: 'Of how many pages there are images.' }),
  },
  named('File', 'Bytes that are held, and what may be done with them.'),
)

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
        attestation: nullable(Type.String({ description: 'What its giver said of its rights.' })),
        uploaded: Type.Boolean(),
        at: Moment,
      }),
    ),
    derivations: Type.Array(Derivation),
    derivedFrom: Type.Array(Type.Object({ sha256: Type.String(), profile: Type.String() })),
    measured: nullable(
      Type.Object({
        kind: Type.Enum(['pdf-pages', 'audio']),
        pages: Type.Optional(Type.Integer()),
        durationMs: Type.Optional(Type.Integer()),
        encoder: Type.String(),
      }),
    ),
    pageImages: Type.Integer(),
    pageFix: asStored(nullable(AnyObject)),
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
          field: Type.String({ description: 'The field that names the file.' }),
        }),
      ),
    }),
  },
  named('FileAbout', 'All that may be told of a file.'),
)
