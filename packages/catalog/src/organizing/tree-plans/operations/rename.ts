/** `rename`: new names, slug or path. Old paths redirect; paths below the item's path are updated.
 *  Source: service.md#organize. */
import {
  bothOf,
  isJsonObject,
  type Json,
  type JsonObject,
  nameOf,
  pathProblem,
  readPath,
  refuse,
  type Sentence,
} from '@yalkut/model'
import { plansSaid } from '../../../core/sentences/plans.ts'
import { treePlansSaid } from '../../../core/sentences/tree-plans.ts'
import type { Rename } from '../../../core/shapes/organize-plan.ts'
import type { PlanItem } from '../plan-items.ts'
import { movePath } from '../plan-paths.ts'
import type { PlanState } from '../plan-state.ts'
import { saidName, saidText } from '../words.ts'

const SLUGGED: ReadonlySet<string> = new Set(['set', 'author', 'work'])

export async function rename(state: PlanState, operation: Rename): Promise<Sentence> {
  const { name, slug } = operation
  const item = await state.get(operation.item)
  if (name === undefined && slug === undefined && operation.path === undefined) {
    throw refuse('invalid', treePlansSaid('rename-what'))
  }
  const path = wantedPath(item, operation)
  const named = name === undefined ? item : state.set(item, renamed(item, name))
  const slugged = slug === undefined ? named : state.set(named, { slug })
  if (path !== null && path !== item.path) await movePath(state, slugged, path)
  return lineOf(item, await state.get(item.id))
}

function renamed(item: PlanItem, name: { he?: string; en?: string }): { [field: string]: Json } {
  const field = nameField(item)
  if (field === null)
    throw refuse('invalid', treePlansSaid('no-own-name', { type: item.type }), {
      id: item.id,
      field: '/name',
    })
  const before = item.data[field]
  const names: JsonObject = isJsonObject(before) ? before : {}
  if (names.he === undefined && name.he === undefined) {
    throw refuse('invalid', treePlansSaid('hebrew-name-first', { id: item.id }), {
      id: item.id,
      field: '/name',
    })
  }
  return { [field]: { ...names, ...name } }
}

/** The field that holds the names of an item's type, as the model reads them. */
function nameField({ type }: PlanItem): 'name' | 'title' | 'label' | null {
  const fields = ['name', 'title', 'label'] as const
  return fields.find((field) => nameOf(type, { [field]: { he: 'שם' } }) !== null) ?? null
}

/** The requested path, or the old path with the new slug; null when the path stays. */
function wantedPath(item: PlanItem, { slug, path }: Rename): string | null {
  if (slug !== undefined && !SLUGGED.has(item.type)) {
    throw refuse('invalid', treePlansSaid('no-slug', { type: item.type }), {
      id: item.id,
      field: '/slug',
    })
  }
  if (path === undefined) return slug === undefined ? null : withSlug(item, slug)
  const read = readPath(path)
  const problem = read === null ? treePlansSaid('not-a-path') : pathProblem(item.type, read)
  if (problem === null) return read
  throw refuse('invalid', treePlansSaid('path-problem', { path, problem }), { id: item.id, path, field: '/path' })
}

/** The old path with the new slug. The last part of the old path must be the old slug, with or without a number. */
function withSlug({ type, path, data }: PlanItem, slug: string): string | null {
  if (path === null || typeof data.slug !== 'string') return null
  const at = path.lastIndexOf('/') + 1
  const last = path.slice(at)
  const isDerived = last === data.slug || last.replace(/-\d+$/, '') === data.slug
  if (!isDerived || slug === data.slug) return null
  const newPath = path.slice(0, at) + slug
  const problem = pathProblem(type, newPath)
  if (problem !== null)
    throw refuse('invalid', treePlansSaid('path-problem', { path: newPath, problem }), {
      path: newPath,
      field: '/slug',
    })
  return newPath
}

/** Tells every change: names, slug and path may all change at once. */
function lineOf(before: PlanItem, after: PlanItem): Sentence {
  const was = saidName(before)
  const names = newNames(before, after)
  const path = before.path === after.path ? null : (after.path ?? plansSaid('no-path'))
  if (names.length > 0) {
    const renamed = { was, names: bothOf(names) }
    return path === null ? plansSaid('renamed', renamed) : plansSaid('renamed-with-path', { ...renamed, path })
  }
  if (path !== null) return plansSaid('path-moved', { was, path })
  const { slug } = after.data
  const isSlug = before.data.slug !== slug && typeof slug === 'string'
  return isSlug ? plansSaid('slug-moved', { was, slug }) : plansSaid('renamed-same', { was })
}

/** The new names, each in quotation marks; the one by which the item is called comes first. */
function newNames(before: PlanItem, after: PlanItem): Sentence[] {
  const [old, now] = [nameOf(before.type, before.data), nameOf(after.type, after.data)]
  const changed = (['en', 'he'] as const).flatMap((language) => {
    const name = now?.[language]
    return name === undefined || name === old?.[language] ? [] : [name]
  })
  return [...new Set(changed)].map(saidText)
}
