/** The words of scans. Source: service.md#scantextpage; shapes.md#page-of-a-scan. */

import { named, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'

export const Engine = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  version: Type.String({ minLength: 1, maxLength: 100 }),
})

const Level = Type.Integer({
  minimum: 0,
  maximum: 2,
  description: 'Proofread: 0 not yet, 1 once, 2 twice.',
})

export const ScanTextPage = Type.Object(
  {
    scan: Type.String(),
    page: Type.Integer(),
    pageId: Type.String({ description: 'The text-page that is shown.' }),
    pages: Type.Array(Type.Integer(), { description: 'The pages that were read.' }),
    machine: Type.Boolean({ description: 'Nobody has touched it since a machine read it.' }),
    engine: nullable(Engine),
    level: Level,
    lines: Type.Array(
      Type.Object({
        id: Type.String(),
        text: Type.String(),
        box: Type.Optional(
          Type.Array(Type.Number(), {
            description: 'x, y, width, height as fractions of the page.',
          }),
        ),
        proofread: Type.Optional(Level),
        checked: Type.Boolean({ description: 'false: a machine read it and nobody checked.' }),
        level: Level,
      }),
    ),
    layers: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.String(),
        engine: nullable(Engine),
        uploadedBy: Type.Optional(Type.String({ description: 'Account id.' })),
        seeds: Type.Boolean({ description: 'The community’s words began as this layer’s.' }),
      }),
    ),
  },
  named('ScanTextPage', 'The words of one page of a scan.'),
)
