/** Suggestions as reviewers see them. Source: service.md#review; shapes.md#review-view. */

import { RIGHTS } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { ChangePlace, PlaceOfChange } from './change-line.ts'
import { AccountId, anyValue, DataObject, Moment, named, nullable } from './named.ts'
import { LocalName, NamedPeople } from './names.ts'
import { AlikeFile } from './similar-file.ts'
import { SuggestionView } from './suggestion.ts'
import { ViaField } from './via.ts'
import { WithheldWords } from './withheld-words.ts'

/** One change of the model's diff. */
export const Change = Type.Object(
  {
    path: Type.String({ description: 'JSON pointer inside the data.' }),
    before: Type.Optional(anyValue()),
    after: Type.Optional(anyValue()),
    /** With `place=true`. */
    at: Type.Optional(nullable(ChangePlace)),
  },
  named('Change', 'A changed field. Without `before` the field is new; without `after` the field was removed.'),
)

/** A clash of the model's merge. */
export const Clash = Type.Object(
  {
    path: Type.String({ description: '`<item id>/<field…>`; `<item id>` alone: the whole item.' }),
    base: Type.Unknown({ description: 'The value in the common base.' }),
    ours: Type.Unknown({ description: 'The value in the current catalog.' }),
    theirs: Type.Unknown({ description: 'The value in the suggestion.' }),
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
    copiedFrom: Type.Optional(
      Type.Object(
        {
          id: Type.String({ description: 'The item that it was copied from.' }),
          rev: Type.Integer(),
          changes: Type.Array(Change, { description: 'What differs from it.' }),
        },
        {
          description:
            'Of a new item that is a copy: a page of a scan that people change for the first time is a copy of the page that a machine read. Absent where words are withheld.',
        },
      ),
    ),
    conflicts: Type.Array(Clash, { description: 'The clashes with the current catalog.' }),
    seen: Type.Optional(Type.Boolean({ description: 'The signed-in reader has seen this change as it is.' })),
    withheld: Type.Optional(
      Type.String({
        description:
          'The reason why words are withheld. Every other field is shown; with `words=1` the words too, to stewards and to keepers of all sets of the item.',
      }),
    ),
    words: Type.Optional(WithheldWords),
  },
  named('ReviewEntry', 'One item of a suggestion, before and after.'),
)
export type ReviewEntry = Static<typeof ReviewEntry>

export const SummaryLine = Type.Object(
  {
    type: Type.String(),
    change: Type.Enum(['new', 'changed', 'deleted']),
    count: Type.Integer(),
    fields: Type.Array(Type.Object({ path: Type.String(), before: anyValue(), after: anyValue() }), {
      description: 'The changes that all the items share; values only when all the items have the same.',
    }),
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

/** Similar files are searched only for the first few files of a page. */
export const ReviewFile = Type.Object({
  url: nullable(Type.String({ description: 'The address at which the caller may open the file; null: none.' })),
  mime: Type.String(),
  bytes: Type.Integer(),
  rights: Type.Enum([...RIGHTS]),
  similar: Type.Array(AlikeFile, {
    description: 'Files with similar pages, found by a machine.',
  }),
})
export type ReviewFile = Static<typeof ReviewFile>

export const SUGGESTION_ACTS = [
  'approve',
  'send_back',
  'review_live',
  'resolve',
  'comment',
  'edit',
  'leave_out',
  'submit',
  'withdraw',
  'reopen',
  'revert',
  'request_review',
  'accept_wording',
] as const

export const ReviewView = Type.Object(
  {
    changeset: SuggestionView,
    place: Type.Optional(nullable(PlaceOfChange)),
    entries: Type.Array(ReviewEntry),
    total: Type.Integer(),
    offset: Type.Integer(),
    limit: Type.Integer(),
    next: nullable(Type.Integer({ description: 'The offset of the next page.' })),
    summary: Type.Optional(Type.Array(SummaryLine, { description: 'With `summary=1`.' })),
    reviews: Type.Array(ReviewGiven, { description: 'The reviews, the oldest first.' }),
    names: Type.Record(Type.String(), LocalName, { description: 'Names by item id.' }),
    items: Type.Record(Type.String(), Type.Object({ type: Type.String(), name: nullable(LocalName) }), {
      description: 'The items to which the entries refer, by item id.',
    }),
    people: NamedPeople,
    files: Type.Record(Type.String(), ReviewFile, { description: 'Files by sha256.' }),
    mayApprove: Type.Boolean(),
    mayApproveWhy: nullable(Type.Object({ reason: Type.String(), en: Type.String(), he: Type.String() })),
    mayApproveReason: nullable(Type.String({ description: 'The reason why the reader may not approve.' })),
    mine: Type.Boolean({ description: 'true: the reader made the suggestion.' }),
    acts: Type.Array(Type.Enum([...SUGGESTION_ACTS]), {
      description: 'What the reader may do with the suggestion now.',
    }),
    advice: nullable(DataObject),
  },
  named('ReviewView', 'A suggestion for review, its items a page at a time.'),
)
export type ReviewView = Static<typeof ReviewView>
