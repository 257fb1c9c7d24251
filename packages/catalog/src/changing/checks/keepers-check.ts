/** `keepers`: a set that is merged into another brings its keepers there. It warns and never blocks. Source: shapes.md#checks. */
import { findMainItems } from '@yalkut/ledger/items'
import { findProposedItems } from '@yalkut/ledger/suggestions'
import { idsIn } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { type SendingCheck, warn } from './context.ts'

export const checkKeepers: SendingCheck = async (items, { db, suggestionId }) => {
  const into = items.flatMap(({ type, data, mergedInto }) =>
    type === 'set' && data === null && mergedInto !== null ? [mergedInto] : [],
  )
  if (into.length === 0) return []
  const proposed = await findProposedItems(db, suggestionId, into)
  const main = await findMainItems(db, into)
  return [...new Set(into)].flatMap((id) => {
    const before = idsIn(main.get(id)?.data, 'keepers')
    const added = idsIn(proposed.get(id)?.data, 'keepers').filter((each) => !before.includes(each))
    if (added.length === 0) return []
    const message = checksSaid('merge-adds-keepers', { keepers: added.join(', ') })
    return [warn('keepers', { id }, message, '/keepers')]
  })
}
