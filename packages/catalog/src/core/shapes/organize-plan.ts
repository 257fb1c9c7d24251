/** The schema of an OrganizePlan from a caller. Source: service.md#organize; shapes.md#plan. */
import { SLUG_PATTERN } from '@yalkut/model'
import Type, { type Static, type TProperties, type TSchemaOptions } from 'typebox'
import { named } from './named.ts'

export const MAX_OPERATIONS = 200
export const MAX_ITEMS = 5_000

/** Pattern of the keys that a plan defines: letters, digits, hyphens, underscores. */
const KEY_PATTERN = '^[A-Za-z0-9_-]{1,60}$'

const Ref = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'An item id, or `new:<key>`: a set created earlier in the same plan.',
})
const Refs = Type.Array(Ref, { minItems: 1, maxItems: MAX_ITEMS })
const RefOrTop = Type.Union([Ref, Type.Null()])

/** A position among siblings: at one end, or beside a sibling. */
const Position = Type.Union(
  [Type.Enum(['start', 'end']), closed({ after: Ref }), closed({ before: Ref })],
  named('OrganizePosition', 'A position among siblings; by default at the end.'),
)
export type Position = Static<typeof Position>

const words = Type.String({ minLength: 1, maxLength: 500 })
const NewName = closed({ he: words, en: Type.Optional(words) })
const Slug = Type.String({ pattern: SLUG_PATTERN, maxLength: 100 })

const Move = closed({
  op: Type.Literal('move'),
  items: Refs,
  to: RefOrTop,
  from: Type.Optional(RefOrTop),
  mode: Type.Optional(Type.Enum(['add', 'only'])),
  position: Type.Optional(Position),
})
const MoveUp = closed({ op: Type.Literal('move-up'), items: Refs, from: Type.Optional(RefOrTop) })
const Rename = closed({
  op: Type.Literal('rename'),
  item: Ref,
  name: Type.Optional(closed({ he: Type.Optional(words), en: Type.Optional(words) })),
  slug: Type.Optional(Slug),
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
})
const Reorder = closed({
  op: Type.Literal('reorder'),
  items: Refs,
  parent: Type.Optional(RefOrTop),
  position: Type.Optional(Position),
})
const CreateSet = closed({
  op: Type.Literal('create-set'),
  key: Type.Optional(Type.String({ pattern: KEY_PATTERN })),
  name: NewName,
  slug: Slug,
  parent: Type.Optional(RefOrTop),
  description: Type.Optional(NewName),
  items: Type.Optional(Type.Array(Ref, { maxItems: MAX_ITEMS })),
})
const DeleteSet = closed({ op: Type.Literal('delete-set'), item: Ref })
const Merge = closed({ op: Type.Literal('merge'), from: Ref, into: Ref })
const Split = closed({
  op: Type.Literal('split'),
  work: Ref,
  units: Type.Optional(Refs),
  range: Type.Optional(closed({ from: Ref, to: Ref })),
  title: NewName,
  slug: Slug,
})
const Addition = closed({
  op: Type.Literal('addition'),
  item: Ref,
  to: Type.Optional(RefOrTop),
  kind: Type.Enum(['commentary', 'index', 'about', 'collection', 'other']),
})
const Official = closed({ op: Type.Literal('official'), item: Ref })

export type Move = Static<typeof Move>
export type MoveUp = Static<typeof MoveUp>
export type Rename = Static<typeof Rename>
export type Reorder = Static<typeof Reorder>
export type CreateSet = Static<typeof CreateSet>
export type DeleteSet = Static<typeof DeleteSet>
export type Merge = Static<typeof Merge>
export type Split = Static<typeof Split>
export type Addition = Static<typeof Addition>
export type Official = Static<typeof Official>

const SHAPES = {
  move: Move,
  'move-up': MoveUp,
  rename: Rename,
  reorder: Reorder,
  'create-set': CreateSet,
  'delete-set': DeleteSet,
  merge: Merge,
  split: Split,
  addition: Addition,
  official: Official,
} as const

export type OrganizeOperation = Static<(typeof SHAPES)[keyof typeof SHAPES]>

/** One operation. Each `op` has its own shape. The validator selects the shape by `op` first, so an error names the
 *  mistake in that shape only, not in all ten. */
export const OrganizeOperation = Type.Unsafe<OrganizeOperation>({
  ...named('OrganizeOperation', 'One operation of a plan; `op` decides which fields it has.'),
  type: 'object',
  required: ['op'],
  properties: { op: { enum: Object.keys(SHAPES) } },
  allOf: Object.entries(SHAPES).map(([op, shape]) =>
    // An object literal with a field called `then` would be treated as a promise.
    Object.fromEntries([
      ['if', { properties: { op: { const: op } } }],
      ['then', shape],
    ]),
  ),
})

export const OrganizePlan = closed(
  {
    operations: Type.Array(OrganizeOperation, {
      minItems: 1,
      maxItems: MAX_OPERATIONS,
      description: 'Done in order; each sees those before it.',
    }),
    title: Type.Optional(Type.String({ maxLength: 200, description: 'Made from the operations when left out.' })),
    description: Type.Optional(Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()])),
    draft: Type.Optional(
      Type.Boolean({
        description: 'Keeps it as a draft, not sent for review; goes before `apply`.',
      }),
    ),
    apply: Type.Optional(Type.Boolean({ description: 'Approves it at once where the caller may approve their own.' })),
    fingerprint: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{32}$',
        description:
          'Of the preview that was looked at: a plan that would do something else by now is refused as `conflict`.',
      }),
    ),
  },
  named('OrganizePlan', 'A plan for the tree of the catalog, done as one suggestion.'),
)
export type OrganizePlan = Static<typeof OrganizePlan>

function closed<P extends TProperties>(fields: P, options: TSchemaOptions = {}) {
  return Type.Object(fields, { additionalProperties: false, ...options })
}
