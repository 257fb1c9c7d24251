/** Words found inside scans and texts. Source: shapes.md#moments. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

const Hits = Type.Integer({ description: 'The number of matches.' })
const Machine = Type.Boolean({
  description: 'true: the words are a machine’s and no person has checked them.',
})

export const ScanMoment = Type.Object({
  kind: Type.Literal('scan-line'),
  id: Type.String({ description: 'The id of the text-page.' }),
  scan: Type.String(),
  publication: nullable(Type.String()),
  page: Type.Integer(),
  line: Type.Object({ id: Type.String(), text: Type.String() }),
  hits: Hits,
  machine: Machine,
})
export type ScanMoment = Static<typeof ScanMoment>

export const ParagraphMoment = Type.Object({
  kind: Type.Literal('paragraph'),
  id: Type.String({ description: 'The id of the segment.' }),
  text: Type.String(),
  textKind: Type.String(),
  unit: nullable(Type.String()),
  recording: nullable(Type.String()),
  event: nullable(Type.String()),
  startMs: nullable(
    Type.Integer({ description: 'The start of the paragraph in the recording, in ms.' }),
  ),
  snippet: Type.String(),
  hits: Hits,
  machine: Machine,
})
export type ParagraphMoment = Static<typeof ParagraphMoment>

export const FoundMoment = Type.Union(
  [ScanMoment, ParagraphMoment],
  named('Moment', 'Words found on a page of a scan, or in a paragraph.'),
)
export type FoundMoment = Static<typeof FoundMoment>
