/** Items and pages of them. Source: service.md#item; shapes.md#item-and-list-entry. */
import { type Static, Type } from 'typebox'
import { AnyObject, DataObject, Moment, named, nullable } from './named.ts'
import { Change } from './review.ts'
import { ViaField } from './via.ts'
import { WithheldWords } from './withheld-words.ts'

const fields = {
  id: Type.String({ description: 'Permanent.' }),
  type: Type.String({ description: 'A type of `/v1/types`.' }),
  path: nullable(Type.String({ description: 'A readable path. It may change; old paths redirect.' })),
  rev: Type.Integer({ description: 'The revision of this data.' }),
}

const proof = {
  hash: Type.String({
    description: 'The hash of this revision (see the proof of the line of commits).',
  }),
  salt: Type.Optional(Type.String({ description: 'Only with complete data.' })),
}

export const Withheld = Type.String({
  description: 'The reason why words are withheld; absent when no words are withheld.',
})

export const Item = Type.Object(
  {
    ...fields,
    data: { ...AnyObject, description: 'Data in the schema of the type; lists leave out `body`.' },
    withheld: Type.Optional(Withheld),
    recordings: Type.Optional(Type.Integer({ description: 'For an event: the number of its recordings.' })),
    ...proof,
  },
  named('Item', 'An item of the catalog.'),
)
export type Item = Static<typeof Item>

const Next = nullable(Type.String({ description: 'The cursor of the next page; null on the last.' }))

export const ItemPage = Type.Object(
  {
    items: Type.Array(Item),
    total: Type.Optional(Type.Integer({ description: 'All items of the list; absent where it is not kept.' })),
    next: Next,
  },
  named('ItemPage', 'A page of items.'),
)

export const LinkedPage = Type.Object(
  { items: Type.Array(Item), total: Type.Integer(), next: Next },
  named('LinkedPage', 'A page of the items that link to an item by one field, and their total number.'),
)

export const Items = Type.Object({
  items: Type.Array(Item),
  rest: Type.Optional(
    Type.Array(Type.String(), {
      description: 'With `include=body`: the ids that did not fit. Ask for them next.',
    }),
  ),
})

export const Backlinks = Type.Object({
  backlinks: Type.Array(
    Type.Object({
      from: Type.String(),
      type: Type.String(),
      field: Type.String(),
      path: nullable(Type.String()),
    }),
  ),
  next: Next,
})

export const Relation = Type.Object(
  {
    id: Type.String({ description: 'The relation item.' }),
    kind: Type.String(),
    direction: Type.Enum(['out', 'in']),
    other: Type.String({ description: 'The item at the other end.' }),
    item: Item,
    at: Type.Optional(Type.String({ description: 'The segment that has the relation.' })),
    note: Type.Optional(Type.String()),
    machine: Type.Boolean({
      description: 'true: a machine found the relation and no person has checked it.',
    }),
  },
  named('Relation', 'A link between two items, seen from one of them.'),
)
export type Relation = Static<typeof Relation>

export const Relations = Type.Object({ relations: Type.Array(Relation) })

const StoredVia = nullable(DataObject)

export const VersionView = Type.Object(
  {
    commit: Type.Integer(),
    at: Moment,
    message: Type.String(),
    mergedBy: Type.String(),
    mergedByName: nullable(Type.String()),
    changeset: nullable(Type.Integer({ description: 'The suggestion’s id.' })),
    author: Type.String(),
    authorName: nullable(Type.String()),
    authorIsBot: Type.Boolean(),
    rev: Type.Integer(),
    deleted: Type.Boolean(),
    created: Type.Boolean(),
    changes: Type.Array(Change, { description: 'Without changes of withheld words.' }),
    withheld: Type.Optional(Withheld),
    words: Type.Optional(WithheldWords),
    via: ViaField,
  },
  named('Version', 'One version of an item: its author and its changes.'),
)
export type VersionView = Static<typeof VersionView>

export const History = Type.Object({ history: Type.Array(VersionView), next: Next })

const shownVersion = {
  ...fields,
  data: nullable(AnyObject),
  withheld: Type.Optional(Withheld),
  mergedInto: Type.Optional(Type.String({ description: 'The item into which this one was merged.' })),
  forwardTo: Type.Optional(Type.String({ description: 'The target of a deleted set’s paths.' })),
  ...proof,
}

export const Revision = Type.Object(
  { ...shownVersion, commit: Type.Integer() },
  named('Revision', 'One stored version of an item; `data` is null for a deletion.'),
)

export type Revision = Static<typeof Revision>

const CommitSummary = Type.Object(
  { he: Type.String(), en: Type.String() },
  named('CommitSummary', 'A commit as a sentence.'),
)
export type CommitSummary = Static<typeof CommitSummary>

const Commit = Type.Object(
  {
    seq: Type.Integer({ description: 'The number of the commit, from 1 without gaps.' }),
    at: Moment,
    message: Type.String(),
    summary: CommitSummary,
    mergedBy: Type.String(),
    author: Type.String(),
    via: StoredVia,
    changed: Type.Integer({ description: 'The total number of changed items.' }),
    types: Type.Array(Type.String()),
    prev: nullable(Type.String({ description: 'The hash of the previous commit.' })),
    hash: Type.String(),
    changeset: nullable(Type.Integer({ description: 'The id of the merged suggestion.' })),
    cursor: Type.Optional(Type.String({ description: 'With `changes`: gives the changes that are left out.' })),
    changes: Type.Array(Type.Object(shownVersion)),
  },
  named('Commit', 'One merge, whole unless `changes` asks for a number of its changes.'),
)

export const CommitPage = Type.Object({ commits: Type.Array(Commit), next: Next })
export type CommitPage = Static<typeof CommitPage>
