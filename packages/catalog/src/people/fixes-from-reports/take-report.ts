/** A keeper reads what a report proposes, and makes a suggestion of it. Source: service.md#reports; shapes.md#reports. */

import type { Reader } from '@yalkut/ledger'
import { findIssueById, noteTakenReport, reportFactsOf, setsKeptBy } from '@yalkut/ledger/threads'
import { refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Caller, getReader, getWriter, type SignedIn } from '../../core/access/caller.ts'
import { isSteward } from '../../core/access/steward.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { fixesFromReportsSaid } from '../../core/sentences/fixes-from-reports.ts'
import type { Services } from '../../core/services/services.ts'
import type { ReportPage, ReportProposal } from '../../core/shapes/issue.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getIssueFor, mayModerate } from '../../talking/issues/known-issue.ts'
import { reportOf } from '../../talking/reports/keepers-reports.ts'
import { readPlace } from '../../talking/reports/report-place.ts'
import { findShownPlace, notThere, replacedOnce, type ShownPlace } from './reported-words.ts'

/** One report, with its words and those that it proposes; both are null while readers are not shown the words of the place. Refuses
 *  `not-found`, `forbidden` to all but stewards and keepers of its sets. */
export async function getReport(
  { ledger, projection }: Services,
  caller: Caller,
  id: number,
): Promise<{ report: ReportPage['reports'][number]; proposal: ReportProposal | null }> {
  const known = await getModeratedReport(ledger.read, getReader(caller), id)
  const report = reportOf(known.row, known.facts)
  const { words, proposed: after, shown } = wordsOf(projection.reads, known)
  if (report.place === null) return { report, proposal: null }
  if (shown === null) return { report, proposal: { words: null, after: null, ready: false } }
  const ready = words !== null && after !== null && replacedOnce(shown.text, words, after) !== null
  return { report, proposal: { words, after, ready } }
}

/** Makes a suggestion of a report whose words are in their place exactly once, in the name of the keeper. It closes the report
 *  when it is merged. Refuses `forbidden` as `getReport`, `state` for a closed report, for one without a proposal and for
 *  one that was taken, `conflict` when the words are not there. */
export async function takeReport(services: Services, caller: Caller, id: number): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const known = await getModeratedReport(services.ledger.read, writer, id)
  const { row, facts } = known
  if (row.state !== 'open') throw refuse('state', fixesFromReportsSaid('report-closed'))
  if (facts?.suggestionId != null) {
    throw refuse('state', fixesFromReportsSaid('report-has-suggestion', { suggestionId: facts.suggestionId }), {
      suggestion: facts.suggestionId,
    })
  }
  const main = await services.latest()
  const { words, proposed, shown } = wordsOf(main.reads, known)
  if (words === null || proposed === null) {
    throw refuse('state', fixesFromReportsSaid('report-proposes-nothing'))
  }
  const after = shown === null ? null : replacedOnce(shown.text, words, proposed)
  if (shown === null || after === null) throw notThere()
  const note = `fixes #${row.number}`
  const suggestion = await shown.suggest(services, writer, { before: shown.text, after, note })
  await services.ledger.write((tx) => noteTakenReport(tx, id, suggestion.id))
  return suggestion
}

interface KnownReport {
  row: NonNullable<Awaited<ReturnType<typeof findIssueById>>>
  facts: Parameters<typeof reportOf>[1]
}

async function getModeratedReport(db: Reader, { person }: SignedIn, id: number): Promise<KnownReport> {
  // Do not reveal which reports exist to people who keep no set.
  if (!isSteward(person) && (await setsKeptBy(db, person.id)).length === 0) throw notReadable()
  const found = await findIssueById(db, id)
  if (found === null) throw refuse('not-found', commonSaid('no-report', { id }))
  const { row, facts } = await getIssueFor(db, found.number, person)
  if (!mayModerate(facts, person)) throw notReadable()
  return { row, facts: (await reportFactsOf(db, [id])).get(id) }
}

function notReadable(): Error {
  return refuse('forbidden', fixesFromReportsSaid('who-reads-proposals'))
}

interface ReportedWords {
  words: string | null
  proposed: string | null
  shown: ShownPlace | null
}

function wordsOf(reads: Reads, { row, facts }: KnownReport): ReportedWords {
  const place = readPlace(facts?.place ?? null)
  const { words = null, proposed = null } = facts ?? {}
  if (place === null || row.entity_id === null) return { words, proposed, shown: null }
  return { words, proposed, shown: findShownPlace(reads, row.entity_id, place) }
}
