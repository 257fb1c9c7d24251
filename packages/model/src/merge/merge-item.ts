/** The three-way merge of an item: applies the changes of a suggestion to the item on main.
 *  Source: shapes.md#merge; decisions.md#three-way-merge. */

import type { Clash, Resolutions } from '../clash.ts'
import { entriesById } from '../entry-list.ts'
import { isJsonObject, type Json, type JsonObject, sameJson } from '../json.ts'
import { pointerTo } from '../json-pointer.ts'
import { isOrderedList, isRunningText } from './field-kinds.ts'
import { asIdSet, mergeIdSets, mergeOrder } from './merge-lists.ts'
import { mergeRuns, mergeText } from './merge-text.ts'
import type { Side } from './merge-tokens.ts'
import { type ItemResolutions, resolutionsOf } from './resolutions.ts'
import { differsInNumber, groupName, haveSameWords, isSameParagraph, isWordList, wordGroups } from './word-groups.ts'

/** Each side is the item's data, or null where the item is deleted or does not exist. `base`: the revision from which the
 *  suggestion was made. `ours`: main. `theirs`: the suggestion. `prefer`: the side that wins every clash without a
 *  resolution; in running text, only the words that clash are that side's. */
export interface MergeSides {
  id: string
  base: JsonObject | null
  ours: JsonObject | null
  theirs: JsonObject | null
  resolutions?: Resolutions
  prefer?: Side
}

/** `conflicts` has a clash for each field that could not be merged; there `data` has the value of ours. The path of a
 *  clash is the id and the field's pointer, `<id>/title/he`, or only the id when one side deleted the item and the other
 *  changed it. */
export interface MergedItem {
  data: JsonObject | null
  conflicts: Clash[]
}

export function mergeItem({ id, base, ours, theirs, resolutions, prefer }: MergeSides): MergedItem {
  const merge: Merge = {
    id,
    conflicts: [],
    answers: resolutionsOf(resolutions ?? {}, id),
    ...(prefer === undefined ? {} : { prefer }),
  }
  const sides = { base: base ?? undefined, ours: ours ?? undefined, theirs: theirs ?? undefined }
  const data = mergeValue(merge, '', sides)
  return { data: isJsonObject(data) ? data : null, conflicts: merge.conflicts }
}

/** The state of one merge. */
interface Merge {
  id: string
  conflicts: Clash[]
  answers: ItemResolutions
  prefer?: Side
}

/** The three values of a field; undefined where the field is absent. */
interface Sides {
  base: Json | undefined
  ours: Json | undefined
  theirs: Json | undefined
}

function mergeValue(merge: Merge, pointer: string, sides: Sides): Json | undefined {
  const { base, ours, theirs } = sides
  if (sameJson(ours, theirs) || sameJson(base, theirs)) return ours
  if (sameJson(base, ours)) return theirs
  const before = merge.conflicts.length
  const inside = mergeInside(merge, pointer, sides)
  if (inside === null) return resolveClash(merge, pointer, sides)
  const answer = merge.conflicts.length > before ? merge.answers.valueOf(pointer) : undefined
  if (answer === undefined || !isAllowed(pointer, answer.value)) return inside.value
  merge.conflicts.length = before
  return answer.value ?? undefined
}

/** Merges the parts of a field: fields, words, ids or entries. Null for a field without such parts. */
function mergeInside(merge: Merge, pointer: string, sides: Sides): { value: Json | undefined } | null {
  const { base, ours, theirs } = sides
  if (isJsonObject(ours) && isJsonObject(theirs)) {
    const from = isJsonObject(base) ? base : {}
    return { value: mergeFields(merge, pointer, from, ours, theirs) }
  }
  if (isRunningText(pointer)) {
    const value = mergeWords(sides, merge.prefer)
    return value === null ? null : { value }
  }
  const idSets = mergeIds(pointer, sides)
  if (idSets !== null) return idSets
  const [was, mine, yours] = [entriesById(base ?? []), entriesById(ours), entriesById(theirs)]
  if (was === null || mine === null || yours === null) return null
  if (!isWordList(pointer)) return { value: mergeEntries(merge, pointer, was, mine, yours) }
  const value = mergeWordList(merge, pointer, { base: was, ours: mine, theirs: yours })
  return value === null ? null : { value }
}

function mergeFields(
  merge: Merge,
  pointer: string,
  base: JsonObject,
  ours: JsonObject,
  theirs: JsonObject,
): JsonObject {
  const fields: [string, Json][] = []
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const sides = { base: own(base, key), ours: own(ours, key), theirs: own(theirs, key) }
    const value = mergeValue(merge, pointerTo(pointer, key), sides)
    if (value !== undefined) fields.push([key, value])
  }
  return Object.fromEntries(fields)
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Null where both changed the same words, or where one side has other words altogether: those are another paragraph. */
function mergeWords({ base, ours, theirs }: Sides, prefer?: Side): Json | null {
  if (!isSameParagraph(base, ours) || !isSameParagraph(base, theirs)) return null
  if (typeof base === 'string' && typeof ours === 'string' && typeof theirs === 'string') {
    return mergeText({ base, ours, theirs }, prefer)
  }
  if (!areRuns(base) || !areRuns(ours) || !areRuns(theirs)) return null
  return mergeRuns({ base, ours, theirs }, prefer)
}

function areRuns(value: Json | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every((run) => isJsonObject(run))
}

/** Merges lists of ids as sets. A field that one side removed counts as an empty set, and stays absent when the result is
 *  empty. */
function mergeIds(pointer: string, sides: Sides): { value: Json | undefined } | null {
  if (isOrderedList(pointer)) return null
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map((side) => asIdSet(side ?? []))
  if (!base || !ours || !theirs) return null
  const value = mergeIdSets(base, ours, theirs)
  const isRemoved = sides.ours === undefined || sides.theirs === undefined
  return { value: value.length === 0 && isRemoved ? undefined : value }
}

type Entries = ReadonlyMap<string, JsonObject>

function mergeEntries(merge: Merge, pointer: string, base: Entries, ours: Entries, theirs: Entries): Json[] {
  const order = mergeOrder([...base.keys()], [...ours.keys()], [...theirs.keys()])
  return order.flatMap((id) => {
    const sides = { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) }
    return mergeValue(merge, pointerTo(pointer, id), sides) ?? []
  })
}

/** Lines of a page, or segments. What a side joined, split or renamed is merged as a whole. Null when an id would stand twice. */
function mergeWordList(merge: Merge, pointer: string, sides: Three): Json[] | null {
  const { base, ours, theirs } = sides
  const groupOf = new Map<string, string[]>()
  for (const ids of wordGroups(base, ours, theirs)) for (const id of ids) groupOf.set(id, ids)
  const done = new Set<string>()
  const order = mergeOrder([...base.keys()], [...ours.keys()], [...theirs.keys()])
  const entries = order.flatMap((id) => {
    const group = groupOf.get(id)
    if (group === undefined) return mergeEntry(merge, pointerTo(pointer, id), id, sides) ?? []
    if (done.has(id)) return []
    for (const each of group) done.add(each)
    return mergeGroup(merge, pointer, group, sides)
  })
  return hasRepeated(entries) ? null : entries
}

type Three = Record<'base' | Side, Entries>

/** What one side deleted stays deleted when the other side has only another number for it. */
function mergeEntry(merge: Merge, pointer: string, id: string, lists: Three): Json | undefined {
  const [base, ours, theirs] = [lists.base.get(id), lists.ours.get(id), lists.theirs.get(id)]
  const left = ours ?? theirs
  const isDeleted = base !== undefined && (ours === undefined || theirs === undefined)
  if (isDeleted && left !== undefined && differsInNumber(base, left)) return undefined
  return mergeValue(merge, pointer, { base, ours, theirs })
}

function mergeGroup(merge: Merge, pointer: string, ids: string[], lists: Three): Json[] {
  const of = (list: Entries): JsonObject[] => {
    const inGroup = new Set(ids)
    return [...list].flatMap(([id, entry]) => (inGroup.has(id) ? [entry] : []))
  }
  const [base, ours, theirs] = [of(lists.base), of(lists.ours), of(lists.theirs)]
  // Where one side left the words as they were, the other side's are taken, each with its number.
  const leading = haveSameWords(base, theirs) ? ours : haveSameWords(base, ours) ? theirs : null
  if (leading === null) {
    const path = pointerTo(pointer, groupName(ids))
    const value = sameJson(ours, theirs) ? ours : resolveClash(merge, path, { base, ours, theirs })
    return Array.isArray(value) ? value : []
  }
  return leading.flatMap((entry) => {
    const id = typeof entry.id === 'string' ? entry.id : ''
    const isInAll = lists.base.has(id) && lists.ours.has(id) && lists.theirs.has(id)
    return isInAll ? (mergeEntry(merge, pointerTo(pointer, id), id, lists) ?? []) : entry
  })
}

/** Whether two of the entries, at any depth, have the same id. */
function hasRepeated(entries: readonly Json[], seen = new Set<string>()): boolean {
  return entries.some((entry) => {
    if (!isJsonObject(entry) || typeof entry.id !== 'string') return false
    if (seen.has(entry.id)) return true
    seen.add(entry.id)
    return Array.isArray(entry.children) && hasRepeated(entry.children, seen)
  })
}

/** The value of a field that both sides changed differently: by a resolution, or by the preferred side. Otherwise adds a
 *  clash and answers the value of ours. */
function resolveClash(merge: Merge, pointer: string, sides: Sides): Json | undefined {
  const answer = merge.answers.of(pointer)
  if (answer !== undefined && 'take' in answer) return sides[answer.take]
  if (answer !== undefined && isAllowed(pointer, answer.value)) return answer.value ?? undefined
  if (merge.prefer !== undefined) return sides[merge.prefer]
  merge.conflicts.push({
    path: merge.id + pointer,
    base: sides.base ?? null,
    ours: sides.ours ?? null,
    theirs: sides.theirs ?? null,
  })
  return sides.ours
}

/** Whether a resolution may set this value. A whole item must be an object or null; a field is checked later against the
 *  schema. */
function isAllowed(pointer: string, value: Json): boolean {
  return pointer !== '' || value === null || isJsonObject(value)
}
