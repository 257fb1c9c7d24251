/** Open fixes of transcripts: suggestions that change only paragraphs and their timing. */
import { sql } from 'kysely'
import type { Reader } from '../engine/engine.ts'
import type { SuggestionKind } from '../tables/suggestion-states.ts'
import type { ProjectRow } from './projects.ts'

export interface OpenFix {
  id: number
  /** null: an import has none. */
  number: number | null
  kind: SuggestionKind
  author: string
  authorName: string
  bot: boolean
  at: string
  project: Pick<ProjectRow, 'status' | 'keepers' | 'set_id'> | null
}

const TIMING = ['["alignment-span"]', '["alignment","alignment-span"]']
const PARAGRAPHS = [
  '["segment"]',
  '["alignment-span","segment"]',
  '["alignment","segment"]',
  '["alignment","alignment-span","segment"]',
]

/** The oldest first. Changes of texts that are not transcripts, such as translations, are left out. A suggestion that also
 *  changes another type is left out: its reviewer must see it as a whole. */
export async function openTranscriptFixes(db: Reader, limit: number): Promise<OpenFix[]> {
  const rows = await db
    .selectFrom('suggestions')
    .innerJoin('people', 'people.id', 'suggestions.author')
    .leftJoin('projects', 'projects.id', 'suggestions.project_id')
    .select([
      'suggestions.id',
      'suggestions.number',
      'suggestions.kind',
      'suggestions.author',
      'suggestions.submitted_at',
      'suggestions.created_at',
      'people.name',
      'people.bot',
      'projects.status',
      'projects.keepers',
      'projects.set_id',
    ])
    .where('suggestions.status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('suggestions.types', 'in', TIMING),
        eb.and([eb('suggestions.types', 'in', PARAGRAPHS), eb.exists(transcriptsOf(db))]),
      ]),
    )
    .orderBy('suggestions.submitted_at')
    .orderBy('suggestions.id')
    .limit(limit)
    .execute()
  return rows.map(({ submitted_at, created_at, name, bot, status, keepers, set_id, ...row }) => ({
    ...row,
    authorName: name,
    bot: bot === 1,
    at: submitted_at ?? created_at,
    project: status === null || keepers === null ? null : { status, keepers, set_id },
  }))
}

/** The transcripts on main whose paragraphs a suggestion changes. */
function transcriptsOf(db: Reader) {
  return db
    .selectFrom('suggestion_places')
    .innerJoin('entities', 'entities.id', 'suggestion_places.item_id')
    .innerJoin('revisions', 'revisions.rev', 'entities.rev')
    .select('entities.id')
    .where('suggestion_places.suggestion_id', '=', sql.ref<number>('suggestions.id'))
    .where('entities.type', '=', 'text')
    .where('revisions.data', 'like', '%"kind":"transcript"%')
}
