/** Runs the checks of a suggestion and counts their findings. Source: shapes.md#checks;
 *  decisions.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import {
  CHECK_NAMES,
  type Check,
  type CheckContext,
  type CheckedItem,
  type SendingCheck,
  type SendingContext,
  type SentItem,
} from './context.ts'
import { checkCivilDates, checkDates } from './date-check.ts'
import { checkDuplicates } from './duplicate-check.ts'
import { checkKeepers } from './keepers-check.ts'
import { machineFindings, noteMachines } from './machine-check.ts'
import { checkOldPaths, checkPaths } from './path-check.ts'
import { checkPositions } from './position-check.ts'
import { checkReferences } from './reference-check.ts'
import { checkRights } from './rights-check.ts'
import { checkSchema } from './schema-check.ts'
import { noteRemovals, wordsFindings } from './words-check.ts'

/** Checks that block a merge when they fail. */
const BLOCKING: readonly Check[] = [checkSchema, checkReferences, checkDates, checkPaths]

/** Checks that warn. The last two only note what they see: their findings are about the whole suggestion. */
const WARNING: readonly SendingCheck[] = [
  checkCivilDates,
  checkOldPaths,
  checkKeepers,
  checkDuplicates,
  checkPositions,
  checkRights,
  noteRemovals,
  noteMachines,
]

/** Findings stored for one suggestion; the counts include all. */
const MAX_STORED = 200

export interface CheckCounts {
  pass: number
  warn: number
  fail: number
}

/** The findings of a suggestion's checks so far. */
export class CheckReport {
  readonly findings: Finding[] = []
  readonly #failed = new Set<string>()
  #warnings = 0
  #failures = 0

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      this.#failed.add(finding.check)
      if (finding.status === 'fail') this.#failures += 1
      else this.#warnings += 1
      // A failure replaces an earlier warning: it matters more.
      if (this.findings.length < MAX_STORED) this.findings.push(finding)
      else if (finding.status === 'fail') this.#replaceWarning(finding)
    }
  }

  #replaceWarning(finding: Finding): void {
    const at = this.findings.findLastIndex(({ status }) => status === 'warn')
    if (at >= 0) this.findings.splice(at, 1, finding)
  }

  get failures(): Finding[] {
    return this.findings.filter(({ status }) => status === 'fail')
  }

  /** A check without findings counts as one pass; each finding counts as one. */
  get counts(): CheckCounts {
    const pass = CHECK_NAMES.length - this.#failed.size
    return { pass, warn: this.#warnings, fail: this.#failures }
  }
}

/** Runs the blocking checks over a page of items. */
export async function checkPage(
  items: readonly CheckedItem[],
  context: CheckContext,
  report: CheckReport,
): Promise<void> {
  for (const check of BLOCKING) report.add(await check(items, context))
}

/** Runs every check over a page of items that are sent. */
export async function checkSentPage(
  items: readonly SentItem[],
  context: SendingContext,
  report: CheckReport,
): Promise<void> {
  await checkPage(items, context, report)
  for (const check of WARNING) report.add(await check(items, context))
}

/** The findings about a whole suggestion, after its last page. */
export function wholeFindings(context: SendingContext): Finding[] {
  return [...wordsFindings(context), ...machineFindings(context)]
}
