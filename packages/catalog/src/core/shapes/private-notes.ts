/** What people keep for themselves, in answers of the API. Source: shapes.md#private-notes; shapes.md#saved-searches. */
import { type Static, Type } from 'typebox'
import { Moment, named, nullable } from './named.ts'
import { LocalName } from './names.ts'

export const NOTE_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const

const noteFields = {
  id: Type.String({ description: 'A UUID, which the client chooses: sent again, it is the same note.' }),
  item: Type.String({ description: 'The item that is marked.' }),
}

const marked = {
  segment: Type.String({ description: 'The segment of its words; absent: the whole item.' }),
  from: Type.Integer({ minimum: 0, description: 'Where the marked words begin in the segment, in UTF-16 units.' }),
  to: Type.Integer({ minimum: 1, description: 'Where they end.' }),
  words: Type.String({ description: 'The marked words as they were.' }),
  text: Type.String({ description: 'What the person wrote.' }),
  colour: Type.Enum([...NOTE_COLOURS]),
  list: Type.String({ description: 'The name of the person’s list that it is in.' }),
}

export const NewNote = Type.Object({ ...noteFields, ...Type.Partial(Type.Object(marked)).properties })
export type NewNote = Static<typeof NewNote>

export const NoteView = Type.Object(
  {
    ...noteFields,
    ...Type.Partial(Type.Object(marked)).properties,
    path: nullable(Type.String({ description: 'The path of the item; null: it has none, or is gone.' })),
    name: nullable(LocalName),
    madeAt: Moment,
    at: Moment,
  },
  named('PrivateNote', 'A bookmark, a highlight or a note of the caller’s own.'),
)
export type NoteView = Static<typeof NoteView>

export const NotePage = Type.Object({
  notes: Type.Array(NoteView),
  lists: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
    description: 'The person’s lists, by name; at most 200.',
  }),
  next: nullable(Type.String()),
})
export type NotePage = Static<typeof NotePage>

const SearchFilters = Type.Object({
  type: Type.Optional(Type.String({ description: 'Only items of this type.' })),
  work: Type.Optional(Type.String({ description: 'Only inside this sefer.' })),
})

export const NewSavedSearch = Type.Object({
  id: Type.Optional(Type.String({ description: 'A UUID: sent again, it is the same search. Default: a new one.' })),
  name: Type.Optional(Type.String({ description: 'Default: the query.' })),
  q: Type.String(),
  in: Type.Optional(Type.Enum(['names', 'words'], { description: 'Default: words.' })),
  filters: Type.Optional(SearchFilters),
})
export type NewSavedSearch = Static<typeof NewSavedSearch>

export const SavedSearchView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    q: Type.String(),
    in: Type.Enum(['names', 'words']),
    filters: SearchFilters,
    madeAt: Moment,
    checkedAt: nullable(Moment),
  },
  named('SavedSearch', 'A search that tells its owner of new hits.'),
)
export type SavedSearchView = Static<typeof SavedSearchView>
