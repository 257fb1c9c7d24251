/** Suggestions as reviewers see them. Source: service.md#review; shapes.md#review-view. */
import { RIGHTS } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { AccountId, anyValue, DataObject, Moment, named, nullable } from './named.ts'
import { LocalName, NamedPeople } from './names.ts'
import { AlikeFile } from './similar-file.ts'
import { SuggestionView } from './suggestion.ts'
import { ViaField } from './via.ts'

/** Of the model's diff. */
export const Change = Type.Object(
  {
    path: Type.String({ description: 'JSON pointer inside the data.' }),
    before: Type.Optional(anyValue()),
    after: Type.Optional(anyValue()),
  },
  named('Change', 'A field that changed; without `before` it is new, without `after` it is gone.'),
)

/** The fields of a clash, as the model's merge finds it. */
export const Clash = Type.Object(
  {
    path: Type.String({ description: '`<item id>/<field…>`; `<item id>` alone: the whole item.' }),
    base: Type.Unknown({ description: 'What both started from.' }),
    ours: Type.Unknown({ description: 'The catalog as it stands.' }),
    theirs: Type.Unknown({ description: 'The suggestion.' }),
  },
  named('Clash', 'A field that main and a suggestion changed differently.'),
)

export const ReviewEntry = Type.Object(
  {
    entityId: Type.String(),
    type: Type.String(),
    before: nullable(DataObject),
    after: nullable(DataObject),
    pathBefore: nullable(Type.String()),
    path: nullable(Type.String()),
    changes: Type.Array(Change),
    conflicts: Type.Array(Clash, { description: 'With the catalog as it stands.' }),
    withheld: Type.Optional(
      Type.String({ description: 'Why words are held back; then nothing else of it is told.' }),
    ),
  },
  named('ReviewEntry', 'One item of a suggestion, before and after.'),
)
export type ReviewEntry = Static<typeof ReviewEntry>

export const SummaryLine = Type.Object(
  {
    type: Type.String(),
    change: Type.Enum(['new', 'changed', 'deleted']),
    count: Type.Integer(),
    fields: Type.Array(
      Type.Object({ path: Type.String(), before: anyValue(), after: anyValue() }),
      { description: 'That change in all of them; values where they are the same in all.' },
    ),
    examples: Type.Array(Type.String({ description: 'Item id.' })),
  },
  named('SummaryLine', 'Items of a suggestion that change in the same way.'),
)
export type SummaryLine = Static<typeof SummaryLine>

export const Verdict = Type.Enum(['approve', 'send_back', 'comment'])

export const ReviewGiven = Type.Object({
  id: Type.String(),
  reviewer: AccountId,
  verdict: Verdict,
  body: nullable(Type.String()),
  created_at: Moment,
  via: ViaField,
})

/** Its look-alikes are sought only for the first few files of a page. */
export const ReviewFile = Type.Object({
  url: nullable(Type.String({ description: 'Where the caller may see it.' })),
  mime: Type.String(),
  bytes: Type.Integer(),
  rights: Type.Enum([...RIGHTS]),
  similar: Type.Array(AlikeFile, {
    description: 'Files whose pages look alike, as a machine sees it.',
  }),
})
export type ReviewFile = Static<typeof ReviewFile>

export const ReviewView = Type.Object(
  {
    changeset: SuggestionView,
    entries: Type.Array(ReviewEntry),
    total: Type.Integer(),
    offset: Type.Integer(),
    limit: Type.Integer(),
    next: nullable(Type.Integer({ description: 'The offset of the next page.' })),
    summary: Type.Optional(Type.Array(SummaryLine, { description: 'With `summary=1`.' })),
    reviews: Type.Array(ReviewGiven, { description: 'In the order given.' }),
    names: Type.Record(Type.String(), LocalName, { description: 'By item id.' }),
    items: Type.Record(
      Type.String(),
      Type.Object({ type: Type.String(), name: nullable(LocalName) }),
      { description: 'What the entries point at, by item id.' },
    ),
    people: NamedPeople,
    files: Type.Record(Type.String(), ReviewFile, { description: 'By sha256.' }),
    mayApprove: Type.Boolean(),
    mayApproveReason: nullable(Type.String({ description: 'Why not.' })),
    mine: Type.Boolean({ description: 'The reader made it.' }),
    advice: nullable(DataObject),
  },
  named('ReviewView', 'A suggestion for review, its items a page at a time.'),
)
export type ReviewView = Static<typeof ReviewView>
