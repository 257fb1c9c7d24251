/** Items and pages of them. Source: service.md#item; shapes.md#item-and-list-entry. */
import { type Static, Type } from 'typebox'
import { AnyObject, DataObject, Moment, named, nullable } from './named.ts'
import { Change } from './review.ts'
import { ViaField } from './via.ts'

const fields = {
  id: Type.String({ description: 'Permanent.' }),
  type: Type.String({ description: 'One of `/v1/types`.' }),
  path: nullable(Type.String({ description: 'Readable; it may change, and old ones redirect.' })),
  rev: Type.Integer({ description: 'The revision shown.' }),
}

const proof = {
  hash: Type.String({ description: 'Of this revision (see the proof of the line of commits).' }),
  salt: Type.Optional(Type.String({ description: 'Only with data that is served whole.' })),
}

const Withheld = Type.String({ description: 'Why words are held back; absent when none are.' })

export const Item = Type.Object(
  {
    ...fields,
    data: { ...AnyObject, description: 'As the type’s schema says; in lists without `body`.' },
    withheld: Type.Optional(Withheld),
    recordings: Type.Optional(Type.Integer({ description: 'Of an event: how many recordings.' })),
    ...proof,
  },
  named('Item', 'An item of the catalog.'),
)
export type Item = Static<typeof Item>

const Next = nullable(
  Type.String({ description: 'The cursor of the next page; null on the last.' }),
)

export const ItemPage = Type.Object(
  { items: Type.Array(Item), next: Next },
  named('ItemPage', 'A page of items.'),
)

export const LinkedPage = Type.Object(
  { items: Type.Array(Item), total: Type.Integer(), next: Next },
  named('LinkedPage', 'A page of what points at an item by one field, and how many there are.'),
)

export const Items = Type.Object({ items: Type.Array(Item) })

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
    at: Type.Optional(Type.String({ description: 'The segment where it is.' })),
    note: Type.Optional(Type.String()),
    machine: Type.Boolean({ description: 'A machine found it and no person has checked it.' }),
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
    changes: Type.Array(Change),
    via: ViaField,
  },
  named('Version', 'One version of an item: who made it, what changed.'),
)
export type VersionView = Static<typeof VersionView>

export const History = Type.Object({ history: Type.Array(VersionView), next: Next })

const shownVersion = {
  ...fields,
  data: nullable(AnyObject),
  withheld: Type.Optional(Withheld),
  mergedInto: Type.Optional(Type.String({ description: 'The item that took this one over.' })),
  forwardTo: Type.Optional(Type.String({ description: 'Where a deleted set’s paths lead.' })),
  ...proof,
}

export const Revision = Type.Object(
  { ...shownVersion, commit: Type.Integer() },
  named('Revision', 'One stored version of an item; `data` is null where it was deleted.'),
)

export type Revision = Static<typeof Revision>

const Commit = Type.Object(
  {
    seq: Type.Integer({ description: 'From 1, without gaps.' }),
    at: Moment,
    message: Type.String(),
    mergedBy: Type.String(),
    author: Type.String(),
    via: StoredVia,
    changed: Type.Integer({ description: 'Items changed in all.' }),
    types: Type.Array(Type.String()),
    prev: nullable(Type.String({ description: 'The hash of the commit before.' })),
    hash: Type.String(),
    changes: Type.Array(Type.Object(shownVersion)),
  },
  named('Commit', 'One merge. A large one goes on in the next page, under the same number.'),
)

export const CommitPage = Type.Object({ commits: Type.Array(Commit), next: Next })
