/** Words found inside scans and texts. Source: shapes.md#moments. */

import { named, nullable } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'

const Hits = Type.Integer({ description: 'How often the words stand there.' })
const Machine = Type.Boolean({ description: 'A machine read or heard it, and nobody checked.' })

const ScanLine = Type.Object({
  kind: Type.Literal('scan-line'),
  id: Type.String({ description: 'Of the text-page.' }),
  scan: Type.String(),
  publication: nullable(Type.String()),
  page: Type.Integer(),
  line: Type.Object({ id: Type.String(), text: Type.String() }),
  hits: Hits,
  machine: Machine,
})

const Paragraph = Type.Object({
  kind: Type.Literal('paragraph'),
  id: Type.String({ description: 'Of the segment.' }),
  text: Type.String(),
  textKind: Type.String(),
  unit: nullable(Type.String()),
  recording: nullable(Type.String()),
  event: nullable(Type.String()),
  startMs: nullable(Type.Integer({ description: 'Where it is heard.' })),
  snippet: Type.String(),
  hits: Hits,
  machine: Machine,
})

export const Moment = Type.Union(
  [ScanLine, Paragraph],
  named('Moment', 'Words found on a page of a scan, or in a paragraph.'),
)
