/** The parameter `type` of lists. Source: shapes.md#conventions. */
import { refuse } from '@yalkut/model'
import { commonSaid } from '../sentences/common.ts'
import type { SchemaSet } from './registry.ts'

/** Refuses `bad-request` for a type that the catalog does not have. Compiles no schema: the first list after a start would wait
 *  for that. */
export function checkTypeFilter(schemas: SchemaSet, type: string | undefined): void {
  if (type === undefined || schemas.names().includes(type)) return
  throw refuse('bad-request', commonSaid('no-type-see-types', { type }), { type })
}
