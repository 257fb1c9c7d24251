/** The health of the catalog: what it has and what it lacks. Source: shapes.md#health. */
import { type Static, Type } from 'typebox'
import { AccountId, Moment, named, nullable } from './named.ts'
import { LocalName } from './names.ts'

const count = (description?: string) => Type.Integer({ minimum: 0, ...(description !== undefined && { description }) })

const HealthYear = Type.Object(
  {
    year: nullable(Type.String({ description: 'A Hebrew year: `5742`. null: without a date.' })),
    events: count(),
    withRecording: count(),
    withText: count('Events with a unit or with a text of a recording.'),
    withTranscript: count(),
  },
  named('HealthYear', 'How much there is of the events of a Hebrew year.'),
)

const HealthSet = Type.Object(
  {
    id: Type.String(),
    path: nullable(Type.String()),
    name: nullable(LocalName),
    items: count('Items in the set itself, not in the sets below it.'),
    byType: Type.Record(Type.String(), Type.Integer()),
    coverage: Type.Object(
      {
        events: count(),
        withRecording: count('Events with a recording.'),
        withText: count('Events with a unit or with a text of a recording.'),
        works: count(),
        withScan: count('Sefarim with a scan of a printing.'),
      },
      { description: 'What of the set’s own events and sefarim can be heard and read.' },
    ),
  },
  named('HealthSet', 'How many items a set holds, by type.'),
)

const DeadLink = Type.Object(
  {
    url: Type.String(),
    status: nullable(Type.Integer({ description: 'The HTTP status; null: no answer.' })),
    error: nullable(Type.String()),
    checkedAt: Moment,
    failingSince: nullable(Moment),
    entities: Type.Array(Type.String(), {
      description: 'Ids of items that name the address; at most ten.',
    }),
  },
  named('DeadLink', 'An address outside the catalog that failed in several nights.'),
)

export const Health = Type.Object(
  {
    years: Type.Array(HealthYear, { description: 'By year; undated events first.' }),
    sets: Type.Array(HealthSet, { description: 'The largest first.' }),
    pages: Type.Object({ total: count('Pages of scans that have words.'), checked: count() }),
    uncheckedScans: Type.Array(
      Type.Object({
        scan: Type.String(),
        publication: nullable(Type.String()),
        title: nullable(LocalName),
        pages: count(),
        checked: count(),
      }),
      { description: 'Those with the most unchecked pages first.' },
    ),
    recordings: Type.Object({
      total: count(),
      transcribed: count(),
      synced: count('Recordings with an alignment.'),
    }),
    unsynced: Type.Array(
      Type.Object({
        id: Type.String(),
        path: nullable(Type.String()),
        title: nullable(LocalName),
        event: nullable(Type.String()),
      }),
      { description: 'Recordings with a transcript and without an alignment.' },
    ),
    openSuggestions: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        author: AccountId,
        authorName: nullable(Type.String()),
        authorIsBot: Type.Boolean(),
        submittedAt: Moment,
      }),
      { description: 'The oldest first.' },
    ),
    links: Type.Object({
      checked: count('Addresses outside the catalog that were checked.'),
      dead: count(),
      lastChecked: nullable(Moment),
    }),
    deadLinks: Type.Array(DeadLink, { description: 'Those that fail longest first.' }),
    embeddings: Type.Object({
      embedded: count('Passages that have a vector.'),
      waiting: count(),
    }),
  },
  named('Health', 'What of the catalog is there, and what lacks.'),
)
export type Health = Static<typeof Health>
