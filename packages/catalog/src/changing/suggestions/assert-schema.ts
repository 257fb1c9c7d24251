/** Refuses data that fails the schema of its type. Source: shapes.md#checks. */
import type { Finding } from '@yalkut/ledger/suggestions'
import { refuse } from '@yalkut/model'
import { checkViewOf } from './view.ts'

/** Refuses `invalid` with these findings, when there are some. */
export function assertSchema(findings: readonly Finding[]): void {
  const [first] = findings
  if (first === undefined) return
  const where = [first.entityId, first.path].filter((part) => part !== null && part !== '').join(' ')
  throw refuse('invalid', `${first.message} (${where})`, findings.map(checkViewOf))
}
