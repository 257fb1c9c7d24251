/** What a form changes, as its suggestion will show it. Source: decisions.md#the-edit-desk. */
import { namesOf } from '@yalkut/catalog/reading'
import { diffData, isItemId, isJsonObject, type Json, type JsonObject, nameOf } from '@yalkut/model'
import type { Ask } from '#lib/server/ask.ts'
import { type CaseItem, viewAhead } from '#lib/server/models/review/case-view.ts'
import type { Draft, Subject } from './subject.ts'

/** The changes from `before` to `after`; null where nothing changes. */
export async function previewOf(
  ask: Ask,
  subject: Pick<Subject, 'id' | 'type' | 'path' | 'draft'>,
  { before, after, path }: { before: JsonObject | null; after: JsonObject; path: string | null },
): Promise<CaseItem | null> {
  const { id, type, draft } = subject
  const changes = diffData(before, after)
  if (changes.length === 0 && path === subject.path) return null
  const entityId = id ?? ''
  const named = changes.flatMap((change) => [change.before, change.after])
  const names = namesIn(ask, draft, [before, after, ...named].flatMap(idsIn))
  const own = nameOf(type, after)
  if (own !== null) names[entityId] = own
  const entry = { entityId, type, path, pathBefore: subject.path, before, after, changes }
  return await viewAhead(ask, entry, names)
}

/** Ids that a value bears itself, or in its fields. */
function idsIn(value: Json | null | undefined): string[] {
  if (typeof value === 'string') return isItemId(value) ? [value] : []
  const inside = Array.isArray(value) ? value : isJsonObject(value ?? null) ? Object.values(value ?? {}) : []
  return inside.filter((each) => typeof each === 'string').filter((each) => isItemId(each))
}

/** Items of the catalog, and new ones of the draft. */
function namesIn(ask: Ask, draft: Draft | null, ids: readonly string[]) {
  const found = [...namesOf(ask.catalog, [...new Set(ids)])]
  return Object.fromEntries([
    ...found.flatMap(([id, { name }]) => (name === null ? [] : [[id, name] as const])),
    ...(draft?.names ?? []),
  ])
}
