/** A plan in a text that came back from a form. */
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import { MAX_OPERATIONS, OrganizeOperation } from '../../core/shapes/organize-plan.ts'

const Operations = Compile(Type.Array(OrganizeOperation, { maxItems: MAX_OPERATIONS }))

/** The operations in a text of JSON; an empty text has none. Refuses `bad-request` for anything else. */
export function readOperations(text: string): OrganizeOperation[] {
  if (text === '') return []
  const read = parse(text)
  if (Operations.Check(read)) return read
  throw refuse('bad-request', treePlansSaid('not-a-plan'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
