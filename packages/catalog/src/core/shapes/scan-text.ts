/** The words of scans. Source: service.md#scantextpage; shapes.md#page-of-a-scan. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { SuggestionView } from './suggestion.ts'
export const Engine = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  version: Type.String({ minLength: 1, maxLength: 100 }),
})

export const Level = Type.Integer({
  minimum: 0,
  maximum: 2,
  description: 'The number of proofreadings: 0, 1 or 2.',
})

export const ScanLine = Type.Object({
  id: Type.String(),
  text: Type.String(),
  box: Type.Optional(
    Type.Array(Type.Number(), {
      description: 'x, y, width, height as fractions of the page.',
    }),
  ),
  proofread: Type.Optional(Level),
  unsure: Type.Optional(
    Type.Array(
      Type.Object({
        from: Type.Integer(),
        to: Type.Integer(),
        sure: Type.Integer({ minimum: 0, maximum: 100, description: 'Of a hundred.' }),
      }),
      {
        description:
          'Words of which the machine is not sure; `from` and `to` count characters of `text`. Left out once the line was checked.',
      },
    ),
  ),
  checked: Type.Boolean({
    description: 'false: a machine read the line and no person has checked it.',
  }),
  level: Level,
})
export type ScanLine = Static<typeof ScanLine>

export const PageStateName = Type.Enum(['blank', 'unreadable', 'problem'], {
  description: 'The page has no words, cannot be read, or has a problem.',
})

export const ScanTextPage = Type.Object(
  {
    scan: Type.String(),
    page: Type.Integer(),
    pageId: Type.String({ description: 'The id of the text-page.' }),
    rev: Type.Integer({ description: 'The revision of the text-page.' }),
    pages: Type.Array(Type.Integer(), { description: 'The numbers of the pages that were read.' }),
    machine: Type.Boolean({
      description: 'true: no person has changed the page since a machine read it.',
    }),
    engine: nullable(Engine),
    level: Level,
    state: nullable(PageStateName),
    lines: Type.Array(ScanLine),
    layers: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.String(),
        engine: nullable(Engine),
        uploadedBy: Type.Optional(Type.String({ description: 'Account id.' })),
        seeds: Type.Boolean({
          description: 'true: the community’s layer started as a copy of this layer.',
        }),
      }),
    ),
  },
  named('ScanTextPage', 'The words of one page of a scan.'),
)
export type ScanTextPage = Static<typeof ScanTextPage>

const AlikeLine = Type.Object({
  page: Type.Integer(),
  line: Type.String({ description: 'The id of the line.' }),
  text: Type.String(),
  box: ScanLine.properties.box,
  checked: ScanLine.properties.checked,
})
export type AlikeLine = Static<typeof AlikeLine>

export const AlikeLines = Type.Object({
  total: Type.Integer({ description: 'Lines of the whole scan.' }),
  pages: Type.Integer({ description: 'Pages on which they stand.' }),
  lines: Type.Array(AlikeLine, { description: 'As many as one replacement takes.' }),
  next: nullable(Type.Integer({ description: 'The page from which the next ones start.' })),
})
export type AlikeLines = Static<typeof AlikeLines>

export const ScanProgress = Type.Object({
  pages: Type.Integer(),
  levels: Type.Array(Type.Integer(), { description: 'The level of each page: 0, 1 or 2.' }),
  states: Type.Object(
    { blank: Type.Integer(), unreadable: Type.Integer(), problem: Type.Integer() },
    { description: 'The numbers of pages with a state; they wait for no reading.' },
  ),
})
export type ScanProgress = Static<typeof ScanProgress>

/** The suggestion of a layer, and the amount of text that an engine read. */
export const OcrAnswer = Type.Intersect([SuggestionView, Type.Object({ pages: Type.Integer(), lines: Type.Integer() })])
export type OcrAnswer = Static<typeof OcrAnswer>
