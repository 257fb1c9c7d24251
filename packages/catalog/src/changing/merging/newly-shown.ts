/** Words that a merge would show although nobody was told so when its suggestion was sent: main has changed since. Approved once more by who
 *  names the items, it is merged. Source: shapes.md#withheld-words. */
import { type Finding, findFindings } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import type { LockedMain } from '../../core/services/writing.ts'
import { MOST_SHOWS } from '../../core/shapes/fields.ts'
import type { SentItem } from '../checks/context.ts'
import { checkRights } from '../checks/rights-check.ts'
import { withParents } from '../suggestions/proposed-parents.ts'
import { checkFactsOf } from '../suggestions/view.ts'

/** Of a page of merged items, with main's versions as `before`: what would be shown, beyond what the checks said when the suggestion was
 *  sent, and beyond the items in `shows`. */
export async function newlyShown(
  main: LockedMain,
  suggestionId: number,
  items: readonly SentItem[],
  shows: ReadonlySet<string>,
): Promise<Finding[]> {
  const { tx } = main
  const found = await checkRights(items, {
    // Few merges change what rights depend on; the others read nothing.
    reads: () => main.reads,
    withParents: (page) => withParents(tx, suggestionId, page, false),
  })
  const others = found.filter(({ entityId }) => !shows.has(entityId ?? ''))
  if (others.length === 0) return []
  const said = (await findFindings(tx, [suggestionId])).get(suggestionId) ?? []
  return others.filter(
    ({ entityId, message }) =>
      !said.some((known) => known.check === 'rights' && known.entityId === entityId && known.message.en === message.en),
  )
}

/** The reason in the refusal, for programs. */
const SHOWS_WITHHELD = 'shows-withheld-words'

/** The items that such a refusal names; null for any other refusal. */
export function namedToShow({ detail }: { detail: unknown }): string[] | null {
  if (typeof detail !== 'object' || detail === null) return null
  if (!('reason' in detail) || detail.reason !== SHOWS_WITHHELD || !('shows' in detail)) return null
  const { shows } = detail
  return Array.isArray(shows) ? shows.filter((id) => typeof id === 'string') : null
}

/** Findings that one refusal tells in words. */
const MOST_TOLD = 200

/** The refusal of a merge with these findings: at least one. */
export function wouldShow(findings: readonly Finding[]): Error {
  const ids = [...new Set(findings.flatMap(({ entityId }) => entityId ?? []))]
  const [first] = findings
  return refuse('conflict', checksSaid('would-show', { id: ids[0] ?? '', problem: first?.message ?? '' }), {
    reason: SHOWS_WITHHELD,
    params: { items: ids.length },
    shows: ids.slice(0, MOST_SHOWS),
    checks: findings.slice(0, MOST_TOLD).map(checkFactsOf),
  })
}
