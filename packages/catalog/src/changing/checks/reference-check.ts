/** `references`: every target exists and is of the right type, no item refers to a deleted one, and no
 *  set is inside itself. Source: shapes.md#references. */
import { findMainItems, typesOnMain } from '@yalkut/ledger/items'
import { findPeople } from '@yalkut/ledger/people'
import type { Finding } from '@yalkut/ledger/suggestions'
import { aType, idIn, oneOf, referencesOf, typeName } from '@yalkut/model'
import { keepersIn } from '../../core/access/keeper-ids.ts'
import { checksSaid } from '../../core/sentences/checks.ts'
import { commonSaid } from '../../core/sentences/common.ts'
import { type Check, type CheckContext, type CheckedItem, fail } from './context.ts'

/** Fields whose links may not form a cycle. */
export const UPWARD: { readonly [type: string]: string } = {
  set: 'parent',
  topic: 'broader',
  place: 'within',
  publication: 'reprintOf',
}

/** How many levels a cycle is looked for; sensible data has fewer. */
const MAX_DEPTH = 50

export const checkReferences: Check = async (items, context) => [
  ...(await outgoing(items, context)),
  ...incoming(items, context),
  ...(await successors(items, context)),
  ...(await cycles(items, context)),
  ...(await keepers(items, context)),
]

async function outgoing(items: readonly CheckedItem[], context: CheckContext): Promise<Finding[]> {
  const links = items.flatMap((item) =>
    item.data === null ? [] : referencesOf(item.type, item.data).map((reference) => ({ item, ...reference })),
  )
  const { proposed } = context
  const wanted = new Set(links.map(({ to }) => to).filter((to) => !proposed.has(to)))
  const onMain = await typesOnMain(context.db, [...wanted])
  return links.flatMap(({ item, field, to, types, index }) => {
    const pointer = `/${field.replaceAll('.', '/')}${index === undefined ? '' : `/${index}`}`
    const facts = proposed.get(to)
    const type = facts === undefined ? onMain.get(to) : facts.gone ? undefined : facts.type
    if (type === undefined) return [fail('references', item, commonSaid('no-item', { id: to }), pointer)]
    if (types === null || types.some((allowed) => allowed === type)) return []
    const message = checksSaid('wrong-target', { to, type: aType(type), types: oneOf(types.map(aType)) })
    return [fail('references', item, message, pointer)]
  })
}

/** No item is deleted while others refer to it, unless the suggestion deletes or changes those: `outgoing` checks them. */
function incoming(items: readonly CheckedItem[], { proposed, reads }: CheckContext): Finding[] {
  return items.flatMap((item) => {
    if (item.data !== null) return []
    for (let cursor: string | undefined; ; ) {
      const page = reads().links.backlinks({ to: item.id, cursor, limit: 500 })
      const left = page.backlinks.find(({ from }) => !proposed.has(from))
      if (left !== undefined) {
        const message = checksSaid('still-points', { from: left.from, type: typeName(left.type), field: left.field })
        return [fail('references', item, message)]
      }
      if (page.next === null) return []
      cursor = page.next
    }
  })
}

/** The successor of a deleted item must exist: it may have been deleted meanwhile. */
async function successors(items: readonly CheckedItem[], { db, proposed }: CheckContext): Promise<Finding[]> {
  const replaced = items.flatMap((item) => {
    const successor = item.data === null ? (item.mergedInto ?? item.forwardTo ?? null) : null
    return successor === null ? [] : [{ item, successor }]
  })
  const wanted = replaced.map(({ successor }) => successor).filter((id) => !proposed.has(id))
  const onMain = await typesOnMain(db, [...new Set(wanted)])
  return replaced.flatMap(({ item, successor }) => {
    const isThere = proposed.get(successor)?.gone === false || onMain.has(successor)
    if (isThere) return []
    return [fail('references', item, checksSaid('successor-gone', { id: successor }))]
  })
}

/** A keeper must be a person, unless the set has this keeper on main already: other changes of the set are not held up. */
async function keepers(items: readonly CheckedItem[], { db }: CheckContext): Promise<Finding[]> {
  const named = [...new Set(items.flatMap(keepersIn))]
  if (named.length === 0) return []
  const known = await findPeople(db, named)
  const sets = items.filter((item) => keepersIn(item).some((keeper) => !known.has(keeper)))
  const ids = sets.map(({ id }) => id)
  const onMain = sets.length === 0 ? new Map() : await findMainItems(db, ids)
  return sets.flatMap((item) => {
    const main = onMain.get(item.id)
    const keepers = main === undefined ? [] : keepersIn(main)
    return keepersIn(item).flatMap((keeper, at) => {
      if (known.has(keeper) || keepers.includes(keeper)) return []
      const message = checksSaid('nobody-is-keeper', { keeper })
      return [fail('references', item, message, `/keepers/${at}`)]
    })
  })
}

/** A cycle is found at the latest on the page of its last item: by then all other items of the cycle were read. */
async function cycles(items: readonly CheckedItem[], context: CheckContext): Promise<Finding[]> {
  const { upward } = context
  const climbing = items.flatMap((item) => {
    const field = UPWARD[item.type]
    return field === undefined ? [] : [{ item, field, up: idIn(item.data, field) }]
  })
  for (const { item, up } of climbing) upward.set(item.id, up)
  const findings: Finding[] = []
  for (const { item, field } of climbing) {
    if (await leadsBack(item.id, field, context)) {
      findings.push(fail('references', item, checksSaid('inside-itself', { type: typeName(item.type) }), `/${field}`))
    }
  }
  return findings
}

/** Whether the items above lead back to the item. `upward` knows those of the suggestion, and keeps those of main. */
export async function leadsBack(
  id: string,
  field: string,
  { db, upward }: Pick<CheckContext, 'db' | 'upward'>,
): Promise<boolean> {
  let up = upward.get(id) ?? null
  for (let depth = 0; up !== null && depth < MAX_DEPTH; depth += 1) {
    if (up === id) return true
    const known = upward.get(up)
    if (known === undefined) {
      const main = (await findMainItems(db, [up])).get(up)
      upward.set(up, idIn(main?.data, field))
    }
    up = upward.get(up) ?? null
  }
  return up !== null
}
