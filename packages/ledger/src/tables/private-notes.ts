/** What people keep for themselves. Source: shapes.md#private-notes. */

export interface PrivateNotesTable {
  person_id: string
  /** A UUID, which the client chose. */
  id: string
  item: string
  segment: string | null
  /** Where the marked words begin and end in the segment, in UTF-16 units. */
  starts: number | null
  ends: number | null
  /** The marked words as they were. */
  words: string | null
  note: string | null
  colour: string | null
  list: string | null
  made_at: string
  at: string
}

export interface SavedSearchesTable {
  person_id: string
  id: string
  name: string
  q: string
  /** What is searched. */
  place: 'names' | 'words'
  /** JSON. */
  filters: string
  /** JSON: the hits that were found before. */
  known: string
  /** The last commit whose items it has looked at; null: not known yet. */
  seen_seq: number | null
  made_at: string
  checked_at: string
}

export interface PrivateNotesDb {
  private_notes: PrivateNotesTable
  saved_searches: SavedSearchesTable
}
