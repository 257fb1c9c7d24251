/** Makes a draft together with its first change, so that a mistake leaves no empty draft behind.
 *  Source: service.md#mcp-tools. */
import { refuse } from '@yalkut/model'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { draftsSaid } from '../../core/sentences/drafts.ts'
import type { Services } from '../../core/services/services.ts'
import { trySchema } from '../suggestions/assert-may-send-schema.ts'
import { makeDraft, type NewDraft, type PutItem, putInDraft } from './drafts.ts'

export interface StartedDraft {
  suggestion: number
  /** The items that were put, in their order: up to the first one that changes something. */
  put: (PutItem & { id: string })[]
}

/** Makes a draft and puts items into it, up to the first one that changes something. Refuses `invalid` when all items are
 *  the same as on main, and as `createDraft` and `putItem` do. A refusal saves nothing. */
export async function startDraft(
  services: Services,
  caller: Caller,
  draft: NewDraft,
  puts: readonly PutItem[],
): Promise<StartedDraft> {
  const writer = getWriter(caller)
  for (const { type, data } of puts) await trySchema(services, writer, type, data)
  return await services.ledger.write(async (tx) => {
    const row = await makeDraft(services, tx, writer, draft)
    const done: StartedDraft['put'] = []
    for (const put of puts) {
      const { id, items } = await putInDraft(services, tx, { row, writer }, put)
      done.push({ ...put, id })
      if (items > 0) return { suggestion: row.id, put: done }
    }
    throw refuse('invalid', draftsSaid('same-items-already'))
  })
}
