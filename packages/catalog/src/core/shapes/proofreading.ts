/** The desks at which people put machines' words right. Source: shapes.md#claims-at-a-desk; shapes.md#next-page; shapes.md#doubts. */
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'
import { Engine, Level } from './scan-text.ts'

const Handle = Type.String({ description: 'The handle of the person.' })

const Until = Type.String({ format: 'date-time', description: 'When the claim lapses.' })

const PageClaim = Type.Object({ by: Handle, until: Until })

export const PageClaims = Type.Object(
  {
    until: nullable(Type.String({ format: 'date-time', description: 'null: you released it.' })),
    others: Type.Array(Type.Object({ by: Handle, page: Type.Integer(), until: Until })),
  },
  named('PageClaims', 'Your claim on a page of a scan, and those of others on its pages.'),
)
export type PageClaims = Static<typeof PageClaims>

export const StretchClaims = Type.Object(
  {
    until: nullable(Type.String({ format: 'date-time', description: 'null: you released it.' })),
    others: Type.Array(Type.Object({ by: Handle, fromMs: Type.Integer(), toMs: Type.Integer(), until: Until })),
  },
  named('StretchClaims', 'Your claim on a part of a recording, and those of others.'),
)
export type StretchClaims = Static<typeof StretchClaims>

export const ContentsClaims = Type.Object(
  {
    until: nullable(Type.String({ format: 'date-time', description: 'null: you released it.' })),
    others: Type.Array(PageClaim),
  },
  named('ContentsClaims', 'Your claim on the contents of a printing, and those of others.'),
)
export type ContentsClaims = Static<typeof ContentsClaims>

export const DeskClaims = Type.Object({
  claims: Type.Array(
    Type.Object({
      by: Handle,
      page: Type.Optional(Type.Integer()),
      fromMs: Type.Optional(Type.Integer()),
      toMs: Type.Optional(Type.Integer()),
      until: Until,
    }),
  ),
})
export type DeskClaims = Static<typeof DeskClaims>

export const NextPage = Type.Object(
  {
    page: nullable(Type.Integer({ description: 'null: no page of the scan waits for you.' })),
    level: nullable(Level),
    claimed: nullable(PageClaim),
  },
  named('NextPage', 'The next page of a scan that waits for your reading.'),
)
export type NextPage = Static<typeof NextPage>

export const NextOnShelf = nullable(
  Type.Object(
    {
      scan: Type.String(),
      page: Type.Integer(),
      level: Level,
      claimed: nullable(PageClaim),
    },
    named('NextOnShelf', 'The next page of a shelf that waits for your reading.'),
  ),
)
export type NextOnShelf = Static<typeof NextOnShelf>

const Sure = Type.Integer({ minimum: 0, maximum: 100, description: 'Of a hundred.' })

const Doubt = Type.Object({
  scan: Type.String(),
  page: Type.Integer(),
  line: Type.String({ description: 'The id of the line.' }),
  from: Type.Integer({ description: 'The first character of the word in the line.' }),
  to: Type.Integer({ description: 'The character after its last one.' }),
  text: Type.String({ description: 'The whole line.' }),
  sure: Sure,
  rev: Type.Integer({ description: 'The revision of the page; an answer names it.' }),
  image: nullable(Type.String({ description: 'The cut-out of the line, an address of IIIF. null: no box.' })),
  alike: Type.Integer({
    description: 'In how many more unchecked lines of the scan the word stands.',
  }),
})

const CalibrationStep = Type.Object({
  from: Sure,
  to: Sure,
  answered: Type.Integer({ description: 'Words of this certainty that people have answered.' }),
  wrong: Type.Integer({ description: 'Of these, the words that were wrong.' }),
})

export const Doubts = Type.Object(
  {
    doubts: Type.Array(Doubt, { description: 'The least certain first.' }),
    threshold: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Words of less certainty than this are shown: at most 15 in 100 of all words.',
    }),
    calibration: Type.Array(CalibrationStep, {
      description:
        'Measured from the answers of people about words of the engines that read these scans; about those of all engines while nobody has answered about theirs.',
    }),
  },
  named('Doubts', 'The words of which machines are least certain.'),
)
export type Doubts = Static<typeof Doubts>

export const DoubtsSent = Type.Object(
  {
    suggestion: nullable(Type.Integer({ description: 'The suggestion of what two people agree on; null: none yet.' })),
    waiting: Type.Integer({ description: 'Answers that wait for a second person.' }),
    stale: Type.Integer({
      description: 'Answers that were not kept: their line is another by now, or was checked.',
    }),
  },
  named('DoubtsSent', 'What became of the answers.'),
)
export type DoubtsSent = Static<typeof DoubtsSent>

const Rate = Type.Number({ minimum: 0, description: 'Wrong characters of all characters, 0 to 1.' })

const QualityRow = Type.Object({
  engine: Engine,
  typeface: Type.String({
    description: 'The printings of a publisher in ten years, or the id of a scan.',
  }),
  scans: Type.Integer({ description: 'Scans whose lines it was learned from.' }),
  lines: Type.Integer({ description: 'Checked lines that it was learned from.' }),
  heldBack: Type.Integer({
    description: 'Checked lines on which it was measured: of other scans, or of other pages.',
  }),
  before: nullable(Rate),
  after: nullable(Rate),
})

export const MachineQuality = Type.Object(
  {
    rows: Type.Array(QualityRow, { description: 'Those from the most lines first.' }),
    at: nullable(Moment),
    certainty: Type.Array(
      Type.Object({
        engine: Engine,
        typeface: Type.String(),
        answered: Type.Integer({ description: 'Words that people have answered.' }),
        wrong: Type.Integer(),
        calibration: Type.Array(CalibrationStep),
      }),
      {
        description:
          'How often words of each certainty were wrong, by engine and typeface, by the answers of people about doubtful words; those with the most answers first.',
      },
    ),
  },
  named('MachineQuality', 'How well engines read each typeface, and how much learning helps.'),
)
export type MachineQuality = Static<typeof MachineQuality>

export const LineProposals = Type.Object(
  {
    scan: Type.String(),
    page: Type.Integer(),
    rev: Type.Integer({ description: 'The revision of the text-page.' }),
    proposals: Type.Array(
      Type.Object({
        line: Type.String({ description: 'The id of an unchecked line.' }),
        text: Type.String({ description: 'What it probably says.' }),
        origin: Type.Object({ by: Type.String(), checked: Type.Boolean() }),
      }),
    ),
    learned: nullable(
      Type.Object({
        typeface: Type.String(),
        lines: Type.Integer(),
        heldBack: Type.Integer(),
        before: Rate,
        after: Rate,
      }),
    ),
  },
  named('LineProposals', 'What unchecked lines probably say, learned from checked lines.'),
)
export type LineProposals = Static<typeof LineProposals>

export const TrainingLine = Type.Object(
  {
    scan: Type.String(),
    page: Type.Integer(),
    line: Type.String(),
    text: Type.String(),
    image: Type.String({ description: 'The address of the cut-out.' }),
    box: Type.Array(Type.Number()),
    level: Level,
    split: Type.Enum(['train', 'test'], {
      description: 'All lines of a scan are train, or all are test, for ever.',
    }),
  },
  named('TrainingLine', 'A checked line with its picture.'),
)
export type TrainingLine = Static<typeof TrainingLine>
