/** Where what people wrote stands, besides comments: it may quote words of the catalog. Titles of merged suggestions and messages of commits
 *  are not among them: the hashes prove them. Source: decisions.md#erased-words. */

export interface QuotingPlace {
  table: string
  /** Its primary key. */
  key: readonly [string, ...string[]]
  /** Texts: the hash of each takes its place. */
  texts?: readonly string[]
  /** JSON: the hash of each text in it takes its place. */
  jsons?: readonly string[]
  /** Columns that are emptied together. */
  empties?: readonly string[]
  /** Only rows where this column is null. */
  whereNull?: string
}

export const QUOTING_PLACES: readonly QuotingPlace[] = [
  { table: 'issues', key: ['id'], texts: ['title', 'body'] },
  { table: 'report_facts', key: ['issue_id'], empties: ['words', 'proposed'] },
  { table: 'reviews', key: ['id'], texts: ['body'] },
  { table: 'suggestions', key: ['id'], texts: ['description'] },
  { table: 'suggestions', key: ['id'], texts: ['title'], whereNull: 'merged_commit' },
  { table: 'checks', key: ['suggestion_id', 'position'], texts: ['message', 'message_he'] },
  { table: 'takedowns', key: ['id'], texts: ['statement', 'note'] },
  { table: 'thread_events', key: ['id'], jsons: ['detail'] },
  { table: 'inbox', key: ['id'], jsons: ['detail'] },
  { table: 'audit', key: ['id'], jsons: ['detail'] },
  { table: 'file_events', key: ['change'], texts: ['reason'] },
  { table: 'file_sources', key: ['id'], texts: ['attestation'] },
  { table: 'machine_requests', key: ['id'], texts: ['note'] },
  { table: 'projects', key: ['id'], texts: ['name', 'goal'] },
  { table: 'uploads', key: ['id'], jsons: ['ask', 'outcome'] },
  // What waits to be mailed or confirmed, and what a mail server said of a mail.
  { table: 'mails', key: ['id'], texts: ['error'] },
  { table: 'ceremonies', key: ['hash'], jsons: ['detail'] },
  { table: 'places', key: ['person_id', 'kind', 'key'], texts: ['title', 'sub'], jsons: ['place'] },
  { table: 'private_notes', key: ['person_id', 'id'], texts: ['words', 'note'] },
  { table: 'saved_searches', key: ['person_id', 'id'], texts: ['name', 'q'] },
]
