/** Refuses data that fails the schema of its type. Source: shapes.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { checkFactsOf } from './view.ts'

/** Refuses `invalid` with these findings, when there are some. */
export function assertSchema(findings: readonly Finding[]): void {
  const [first] = findings
  if (first === undefined) return
  const where = [first.entityId, first.path].filter((part) => part !== null && part !== '').join(' ')
  throw refuse('invalid', checksSaid('refused-data', { problem: first.message, where }), findings.map(checkFactsOf))
}
