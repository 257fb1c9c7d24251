/** What is beside a place: an item, or a paragraph of it. Source: shapes.md#beside-a-place. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'
import { LocalName } from './names.ts'

export const BESIDE_GROUPS = [
  'commentaries',
  'translations',
  'printings',
  'quotedBy',
  'quotes',
  'recordings',
  'dates',
  'relations',
  'talk',
] as const
export type BesideGroup = (typeof BESIDE_GROUPS)[number]

export const BesideItem = Type.Object(
  {
    id: Type.String({ description: 'An item; of `talk` a comment.' }),
    type: Type.String({ description: 'The type of the item, or `comment`.' }),
    path: nullable(Type.String()),
    name: nullable(LocalName),
    work: Type.Optional(LocalName),
    segment: Type.Optional(Type.String({ description: 'The paragraph of that item.' })),
    snippet: Type.Optional(Type.String({ description: 'Its words, or their beginning.' })),
    machine: Type.Optional(
      Type.Literal(true, { description: 'A machine found or wrote it, and no person has checked it.' }),
    ),
    whole: Type.Optional(
      Type.Literal(true, { description: 'It is of the whole item, not of the paragraph that was asked for.' }),
    ),
    kind: Type.Optional(Type.String({ description: 'The kind of the relation.' })),
    direction: Type.Optional(
      Type.Enum(['out', 'in'], { description: '`out`: the item that was asked for is the source of the relation.' }),
    ),
    version: Type.Optional(Type.String({ description: 'The version of the body that has the words.' })),
    language: Type.Optional(Type.String()),
    page: Type.Optional(Type.Integer({ description: 'The page of the scan.' })),
    startMs: Type.Optional(Type.Integer({ description: 'Where it is heard in the recording, in ms.' })),
    date: Type.Optional(Type.String({ description: 'A date key.' })),
  },
  named('BesideItem', 'Something beside a place.'),
)
export type BesideItem = Static<typeof BesideItem>

const List = Type.Object(
  {
    total: Type.Integer({ description: 'All of them, also those on other pages.' }),
    items: Type.Array(BesideItem),
    next: nullable(Type.String({ description: 'The `cursor` of the following items of this list; null at its end.' })),
  },
  named('BesideList', 'A page of what is beside a place.'),
)
export type BesideList = Static<typeof List>

export const Beside = Type.Object(
  {
    commentaries: List,
    translations: List,
    printings: List,
    quotedBy: List,
    quotes: List,
    recordings: List,
    dates: List,
    relations: List,
    talk: List,
  },
  named('Beside', 'Everything that the catalog knows about a place.'),
)
export type Beside = Static<typeof Beside>
