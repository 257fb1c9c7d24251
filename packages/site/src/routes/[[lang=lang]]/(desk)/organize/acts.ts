/** The operations that acts of a person make. The keys, the buttons and dragging all end here, so that the same acts make the same plan.
 *  Pure. Source: service.md#organize. */
import type { OrganizeOperation } from '@yalkut/catalog/core'
import type { TreeItem } from './desk-page.ts'
import { belonging, isOrdered, type Tree } from './tree.ts'

/** An item where it appears: an item may appear in several sets. */
export interface Spot {
  id: string
  /** null: at the top. */
  parent: string | null
  /** Everything above it, from the top. */
  above: readonly string[]
}

export type Where = 'into' | 'before' | 'after'

/** Why an act makes no operation. */
export type Problem =
  | 'nothing-marked'
  | 'itself'
  | 'below-itself'
  | 'wrong-kind'
  | 'no-order'
  | 'there-already'
  | 'one-only'
  | 'not-alike'
  | 'not-empty'
  | 'at-top'
  | 'not-sefer'
  | 'units-of-one'
  | 'new-sefer'

export type Act = { ok: true; operations: OrganizeOperation[] } | { ok: false; problem: Problem }

const no = (problem: Problem): Act => ({ ok: false, problem })
const yes = (...operations: OrganizeOperation[]): Act => ({ ok: true, operations })

/** A sefer that the plan splits off has no name by which a later operation could call it. */
export const isNameless = (id: string): boolean => id.startsWith('made:')

/** Puts items into an item, or beside it. `target.id` null: the top of the tree. */
export function place(
  tree: Tree,
  items: readonly Spot[],
  target: { id: string | null; parent: string | null; above: readonly string[] },
  where: Where,
): Act {
  if (items.length === 0) return no('nothing-marked')
  if (where !== 'into' && target.id === null) return no('no-order')
  const parent = where === 'into' ? target.id : target.parent
  const problem = whyNot(tree, items, target, where)
  if (problem !== null) return no(problem)
  const operations: OrganizeOperation[] = []
  let last = target.id ?? ''
  for (const [from, group] of byParent(items)) {
    if (where === 'into' && from === parent) continue
    const ids = group.map(({ id }) => id)
    const position = where === 'before' ? { before: target.id ?? '' } : { after: last }
    operations.push(
      from === parent
        ? { op: 'reorder', items: ids, parent, position }
        : moveOf(tree, group, from, parent, where === 'into' ? undefined : position),
    )
    last = ids.at(-1) ?? last
  }
  return operations.length === 0 ? no('there-already') : { ok: true, operations }
}

function whyNot(
  tree: Tree,
  items: readonly Spot[],
  target: { id: string | null; parent: string | null; above: readonly string[] },
  where: Where,
): Problem | null {
  const parent = where === 'into' ? target.id : target.parent
  const above = new Set(where === 'into' ? [...target.above, target.id] : target.above)
  const goal = target.id === null ? undefined : tree.items.get(target.id)
  const type = parent === null ? null : typeOf(tree, parent)
  if ([...items.map(({ id }) => id), parent ?? '', target.id ?? ''].some(isNameless)) return 'new-sefer'
  for (const { id, parent: from } of items) {
    if (id === target.id) return 'itself'
    if (above.has(id)) return 'below-itself'
    const item = tree.items.get(id)
    if (item === undefined) return 'wrong-kind'
    if (belonging(item.type, type) === null) {
      // What is in a set may leave it without another.
      if (parent !== null || where !== 'into' || from === null || belonging(item.type, 'set') !== 'sets')
        return 'wrong-kind'
    }
    if (where !== 'into' && (goal?.type !== item.type || !isOrdered(item.type, type))) return 'no-order'
  }
  return null
}

function moveOf(
  tree: Tree,
  group: readonly Spot[],
  from: string | null,
  to: string | null,
  position: { before: string } | { after: string } | undefined,
): OrganizeOperation {
  const type = typeOf(tree, group[0]?.id ?? '')
  const [leaves, enters] = [from, to].map((id) => belonging(type, id === null ? null : typeOf(tree, id)))
  // A printing that comes into a set stays with its sefer.
  const isLeaving = from !== null && (to === null || leaves === enters)
  return {
    op: 'move',
    items: group.map(({ id }) => id),
    to,
    ...(isLeaving && { from }),
    ...(position !== undefined && { position }),
  }
}

/** Puts items into a set as well; they stay where they are. */
export function alsoInto(tree: Tree, items: readonly Spot[], target: Spot | null): Act {
  if (items.length === 0) return no('nothing-marked')
  if (target === null || typeOf(tree, target.id) !== 'set') return no('wrong-kind')
  if (items.some(({ id }) => belonging(typeOf(tree, id), 'set') !== 'sets')) return no('wrong-kind')
  if (items.some(({ id }) => isNameless(id))) return no('new-sefer')
  if (items.every(({ parent }) => parent === target.id)) return no('there-already')
  return yes({ op: 'move', items: idsOf(items), to: target.id })
}

export function moveUp(tree: Tree, items: readonly Spot[]): Act {
  if (items.length === 0) return no('nothing-marked')
  const groups = [...byParent(items)]
  for (const [from, group] of groups) {
    if (from === null) return no('at-top')
    if (typeOf(tree, from) !== 'set') return no('wrong-kind')
    if (group.some(({ id }) => isNameless(id))) return no('new-sefer')
    const isTop = group.some(({ above }) => above.length < 2)
    if (isTop && group.some(({ id }) => typeOf(tree, id) !== 'set')) return no('at-top')
  }
  return yes(
    ...groups.map(([from, group]): OrganizeOperation => {
      return { op: 'move-up', items: idsOf(group), ...(from !== null && { from }) }
    }),
  )
}

/** Makes one item of each marked one and the target. */
export function merge(tree: Tree, items: readonly Spot[], target: Spot | null): Act {
  if (items.length === 0) return no('nothing-marked')
  if (target === null || items.some(({ id }) => id === target.id)) return no('itself')
  const like = typeOf(tree, target.id)
  if (items.some(({ id }) => typeOf(tree, id) !== like)) return no('not-alike')
  if ([target.id, ...idsOf(items)].some(isNameless)) return no('new-sefer')
  return yes(...idsOf(items).map((from): OrganizeOperation => ({ op: 'merge', from, into: target.id })))
}

export function deleteSets(tree: Tree, items: readonly Spot[]): Act {
  if (items.length === 0) return no('nothing-marked')
  const all = items.map(({ id }) => tree.items.get(id))
  if (all.some((item) => item?.type !== 'set')) return no('wrong-kind')
  if (all.some((item) => item !== undefined && item.children > 0)) return no('not-empty')
  return yes(...idsOf(items).map((item): OrganizeOperation => ({ op: 'delete-set', item })))
}

export function official(tree: Tree, items: readonly Spot[]): Act {
  const wrong = seferProblem(tree, items)
  if (wrong !== null) return no(wrong)
  const all = items.flatMap(({ id }) => tree.items.get(id) ?? [])
  if (all.every(({ addition }) => addition === undefined)) return no('there-already')
  return yes(...idsOf(items).map((item): OrganizeOperation => ({ op: 'official', item })))
}

export type AdditionKind = Extract<OrganizeOperation, { op: 'addition' }>['kind']

/** `to`: the official sefer; null: none. */
export function addition(
  tree: Tree,
  items: readonly Spot[],
  { to, kind }: { to: Spot | null; kind: AdditionKind },
): Act {
  const wrong = seferProblem(tree, items)
  if (wrong !== null) return no(wrong)
  if (to !== null && items.some(({ id }) => id === to.id)) return no('itself')
  const more = to === null ? {} : { to: to.id }
  return yes(...idsOf(items).map((item): OrganizeOperation => ({ op: 'addition', item, kind, ...more })))
}

function seferProblem(tree: Tree, items: readonly Spot[]): Problem | null {
  if (items.length === 0) return 'nothing-marked'
  if (items.some(({ id }) => typeOf(tree, id) !== 'work')) return 'not-sefer'
  return items.some(({ id }) => isNameless(id)) ? 'new-sefer' : null
}

/** The sefer whose units these are; the problem where they are not units of one sefer. */
export function seferOf(tree: Tree, items: readonly Spot[]): string | Problem {
  const [first] = items
  if (first === undefined) return 'nothing-marked'
  const { parent } = first
  const areOfOne = items.every((each) => each.parent === parent && typeOf(tree, each.id) === 'unit')
  if (parent === null || !areOfOne || typeOf(tree, parent) !== 'work') return 'units-of-one'
  return isNameless(parent) ? 'new-sefer' : parent
}

export interface NewName {
  he: string
  /** Empty: none. */
  en: string
  slug: string
}

export const nameOf = ({ he, en }: NewName): { he: string; en?: string } => ({
  he,
  ...(en !== '' && { en }),
})

export function split(tree: Tree, items: readonly Spot[], name: NewName): Act {
  const work = seferOf(tree, items)
  if (work === 'nothing-marked' || work === 'units-of-one' || work === 'new-sefer') return no(work)
  return yes({ op: 'split', work, units: idsOf(items), title: nameOf(name), slug: name.slug })
}

/** A new set; the items leave the places where they appear and come into it. */
export function createSet(
  tree: Tree,
  items: readonly Spot[],
  { key, name, parent }: { key: string; name: NewName; parent: string | null },
): Act {
  const made: OrganizeOperation = {
    op: 'create-set',
    key,
    name: nameOf(name),
    slug: name.slug,
    ...(parent !== null && { parent }),
  }
  if (items.length === 0) return yes(made)
  const id = `new:${key}`
  const set: TreeItem = { id, type: 'set', path: null, name: null, children: 0 }
  const after = { ...tree, items: new Map(tree.items).set(id, set) }
  const spot = { id, parent, above: parent === null ? [] : [parent] }
  const moved = place(after, items, spot, 'into')
  return moved.ok ? yes(made, ...moved.operations) : moved
}

export function rename(item: Spot, before: TreeItem, typed: NewName & { path: string }): Act {
  const he = typed.he !== '' && typed.he !== before.name?.he ? { he: typed.he } : {}
  const en = typed.en !== '' && typed.en !== (before.name?.en ?? '') ? { en: typed.en } : {}
  const name = { ...he, ...en }
  const slug = typed.slug === '' ? {} : { slug: typed.slug }
  const path = typed.path === '' || typed.path === before.path ? {} : { path: typed.path }
  const fields = { ...(Object.keys(name).length > 0 && { name }), ...slug, ...path }
  if (isNameless(item.id)) return no('new-sefer')
  if (Object.keys(fields).length === 0) return no('there-already')
  return yes({ op: 'rename', item: item.id, ...fields })
}

function byParent(items: readonly Spot[]): Map<string | null, Spot[]> {
  const groups = new Map<string | null, Spot[]>()
  for (const item of items) groups.set(item.parent, [...(groups.get(item.parent) ?? []), item])
  return groups
}

const idsOf = (items: readonly Spot[]): string[] => [...new Set(items.map(({ id }) => id))]

function typeOf(tree: Tree, id: string): string {
  return tree.items.get(id)?.type ?? ''
}
