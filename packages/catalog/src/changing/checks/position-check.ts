/** `position`: the position of a unit fits the levels of its work, and mapped pages are in their printing. It warns and never
 *  blocks. Source: shapes.md#checks. */
import { findMainItems } from '@yalkut/ledger/items'
import { findProposedItems } from '@yalkut/ledger/suggestions'
import { idIn, isJsonObject, type JsonObject, type Sentence, sameJson } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { type SendingCheck, type SendingContext, type SentItem, warn } from './context.ts'
import { strayPages } from './stray-pages.ts'

/** The units of a work whose levels change that are looked at. */
const MAX_UNITS = 2_000

/** A position has one step for each level of the work, in their order. A work without levels fits every position. */
export const checkPositions: SendingCheck = async (items, context) => {
  const units = items.filter((item) => item.type === 'unit' && isPlacedAnew(item))
  await readLevels(
    units.flatMap(({ data }) => idIn(data, 'work') ?? []),
    context,
  )
  const misplaced = units.flatMap((unit) => {
    const work = idIn(unit.data, 'work')
    const levels = work === null ? null : context.levels.get(work)
    const problem = levels == null ? null : problemOf(levelsAt(unit.data), levels)
    return problem === null ? [] : [warn('position', unit, problem, '/position')]
  })
  const works = items.filter(hasOtherLevels)
  const stranded = []
  for (const work of works) stranded.push(...(await strandedUnits(work, context)))
  return [...misplaced, ...stranded, ...(await strayPages(items, context))]
}

/** Whether the suggestion gives the unit its position or its work. */
function isPlacedAnew({ data, before }: SentItem): boolean {
  if (data === null || before === null) return data !== null
  return data.work !== before.work || !sameJson(data.position ?? null, before.position ?? null)
}

function hasOtherLevels({ type, data, before }: SentItem): boolean {
  if (type !== 'work' || data === null || before === null) return false
  return !sameJson(data.levels ?? null, before.levels ?? null)
}

/** Reads the levels of these works, of the suggestion's own version where it has one. */
async function readLevels(ids: readonly string[], context: SendingContext): Promise<void> {
  const { db, suggestionId, levels } = context
  const wanted = [...new Set(ids)].filter((id) => !levels.has(id))
  if (wanted.length === 0) return
  const proposed = await findProposedItems(db, suggestionId, wanted)
  const main = await findMainItems(db, wanted)
  for (const id of wanted) {
    const { data = null } = proposed.get(id) ?? main.get(id) ?? {}
    levels.set(id, data === null ? null : textsOf(data.levels))
  }
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

/** The levels that a unit's position names. */
function levelsAt(data: JsonObject | null): string[] {
  const position = Array.isArray(data?.position) ? data.position : []
  return position.flatMap((step) => (isJsonObject(step) && typeof step.level === 'string' ? step.level : []))
}

/** What is wrong with a position; null when it fits. */
function problemOf(named: readonly string[], levels: readonly string[]): Sentence | null {
  if (levels.length === 0) return null
  const list = levels.join(', ')
  const unknown = named.find((level) => !levels.includes(level))
  if (unknown !== undefined) return checksSaid('level-unknown', { level: unknown, list })
  const steps = named.map((level) => levels.indexOf(level))
  const isRising = steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? -1))
  if (!isRising) return checksSaid('levels-out-of-order', { list })
  const missing = levels.filter((level) => !named.includes(level))
  if (missing.length === 0) return null
  return checksSaid('levels-missing', { list, missing: missing.join(', ') })
}

/** The units on main that do not fit the new levels of their work, unless the suggestion changes them too. */
async function strandedUnits(work: SentItem, { db, reads, proposed }: SendingContext) {
  const ids = reads().links.idsOf({ to: work.id, field: 'work', type: 'unit' })
  const others = ids.filter((id) => !proposed.has(id)).slice(0, MAX_UNITS)
  const levels = textsOf(work.data?.levels)
  const units = await findMainItems(db, others)
  const count = [...units.values()].filter(
    ({ data }) => data !== null && problemOf(levelsAt(data), levels) !== null,
  ).length
  if (count === 0) return []
  return [warn('position', work, checksSaid('units-stranded', { count }), '/levels')]
}
