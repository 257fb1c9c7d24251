/** The review lane. Source: decisions.md#the-review-lane. */
import { SUGGESTION_KINDS } from '@yalkut/ledger'
import { type Static, Type } from 'typebox'
import { LaneLine } from './change-line.ts'
import { ShowsField } from './fields.ts'
import { AccountId, Moment, Next, named, nullable } from './named.ts'
import { NamedPeople } from './names.ts'
import { Clash } from './review.ts'
import { ViaField } from './via.ts'

export const LaneRow = Type.Object(
  {
    id: Type.Integer(),
    number: nullable(Type.Integer()),
    title: Type.String(),
    kind: Type.Enum([...SUGGESTION_KINDS]),
    author: AccountId,
    via: ViaField,
    submittedAt: Moment,
    types: Type.Array(Type.String()),
    items: Type.Integer(),
    size: Type.Object(
      { changes: Type.Integer(), words: Type.Integer() },
      { description: 'Changed fields, segments and lines; words added or removed.' },
    ),
    minutes: Type.Integer({ description: 'The estimated time of the review.' }),
    line: nullable(LaneLine),
    owner: nullable(AccountId),
    dueAt: nullable(Moment),
    isMine: Type.Boolean({ description: 'The reader is to answer it.' }),
    isLate: Type.Boolean(),
    isSeen: Type.Boolean({ description: 'The reader has seen every item of it as it is.' }),
    mayDecide: Type.Boolean({ description: 'As of when it was sent.' }),
    alike: nullable(
      Type.Object({
        key: Type.String({ description: 'The same for the same change of words.' }),
        count: Type.Integer({ description: 'Waiting suggestions with this key, this one too.' }),
      }),
    ),
    warnings: Type.Integer(),
    failures: Type.Integer({ description: 'Failed checks: it cannot be merged as it is.' }),
  },
  named('LaneRow', 'A suggestion in the review lane.'),
)
export type LaneRow = Static<typeof LaneRow>

export const Lane = Type.Object(
  {
    rows: Type.Array(LaneRow),
    people: NamedPeople,
    counts: Type.Object({
      waiting: Type.Integer(),
      late: Type.Integer(),
      minutes: Type.Integer({ description: 'The sum of the estimated times.' }),
    }),
    next: Next,
  },
  named('Lane', 'A page of the review lane.'),
)
export type Lane = Static<typeof Lane>

export const WaitingTimes = Type.Object(
  {
    set: nullable(Type.String({ description: 'null: the whole catalog.' })),
    reviewDays: Type.Integer({ description: 'The promised waiting time, in days.' }),
    waiting: Type.Integer(),
    late: Type.Integer(),
    answered: Type.Integer({ description: 'In the last 90 days; the last 1,000 at most.' }),
    medianMs: nullable(Type.Integer()),
    p90Ms: nullable(Type.Integer()),
  },
  named('WaitingTimes', 'How long suggestions wait for their answer.'),
)
export type WaitingTimes = Static<typeof WaitingTimes>

export const OUTCOMES = [
  ...(['merged', 'sent_back', 'kept', 'reverted'] as const),
  ...(['conflict', 'changed', 'shows_withheld', 'decided', 'invalid'] as const),
  ...(['forbidden', 'not_found', 'busy'] as const),
] as const

export const Outcome = Type.Object(
  {
    suggestion: Type.Integer(),
    outcome: Type.Enum([...OUTCOMES], {
      description:
        'changed: its author sent another version; shows_withheld: the merge would show withheld words, and is made with the items of `shows` named in the decision; decided: somebody decided before. Nothing was done from `conflict` on.',
    }),
    commit: Type.Optional(nullable(Type.Integer())),
    message: Type.Optional(Type.String({ description: 'Why nothing was done.' })),
    messageHe: Type.Optional(Type.String({ description: 'The same in Hebrew.' })),
    reason: Type.Optional(Type.String({ description: 'The same for programs: as `detail.reason` of a refusal.' })),
    conflicts: Type.Optional(Type.Array(Clash)),
    shows: Type.Optional(ShowsField),
  },
  named('DecisionOutcome', 'What became of one decision.'),
)
export type Outcome = Static<typeof Outcome>
