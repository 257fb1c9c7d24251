/** What reports say beside their issues. Source: shapes.md#reports. */
import { type JsonObject, parseJsonObject } from '@yalkut/model'
import type { Selectable } from 'kysely'
import { secretHash } from '../access/secret-hash.ts'
import type { Reader, Writer } from '../engine/engine.ts'
import type { ReportFactsTable } from '../tables/threads.ts'

export interface ReportFacts {
  issueId: number
  place: JsonObject | null
  words: string | null
  proposed: string | null
  suggestionId: number | null
}

/** `secret`: by which its sender follows it; only its hash is stored. */
export async function addReportFacts(
  tx: Writer,
  facts: Omit<ReportFacts, 'suggestionId'> & { secret: string },
): Promise<void> {
  const { issueId, secret, place, words, proposed } = facts
  await tx
    .insertInto('report_facts')
    .values({
      issue_id: issueId,
      track: secretHash(secret),
      place: place === null ? null : JSON.stringify(place),
      words,
      proposed,
      suggestion_id: null,
    })
    .execute()
}

/** By the issue's id; issues that were no reports are left out. One statement. */
export async function reportFactsOf(db: Reader, issues: readonly number[]): Promise<Map<number, ReportFacts>> {
  if (issues.length === 0) return new Map()
  const rows = await db
    .selectFrom('report_facts')
    .selectAll()
    .where('issue_id', 'in', [...issues])
    .execute()
  return new Map(rows.map((row) => [row.issue_id, factsOf(row)]))
}

/** The report with this secret; null for none. */
export async function findTrackedReport(db: Reader, secret: string): Promise<ReportFacts | null> {
  const row = await db.selectFrom('report_facts').selectAll().where('track', '=', secretHash(secret)).executeTakeFirst()
  return row === undefined ? null : factsOf(row)
}

/** Notes the suggestion that a keeper made of a report. */
export async function noteTakenReport(tx: Writer, issueId: number, suggestionId: number): Promise<void> {
  await tx.updateTable('report_facts').set({ suggestion_id: suggestionId }).where('issue_id', '=', issueId).execute()
}

function factsOf(row: Selectable<ReportFactsTable>): ReportFacts {
  const { issue_id: issueId, place, words, proposed, suggestion_id: suggestionId } = row
  return {
    issueId,
    words,
    proposed,
    suggestionId,
    place: place === null ? null : parseJsonObject(place),
  }
}
