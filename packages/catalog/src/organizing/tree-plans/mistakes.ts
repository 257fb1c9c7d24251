/** The mistakes of a plan: all are found, and answered together. Source: shapes.md#mistakes-of-a-plan. */
import { isRefusal, quoted, type Refusal, readId, refuse, type Sentence, together } from '@yalkut/model'
import { treePlansSaid } from '../../core/sentences/tree-plans.ts'
import type { OrganizeOperation } from '../../core/shapes/organize-plan.ts'

/** Several mistakes of one operation. */
class Mistakes extends Error {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ message }) => message).join(' '))
    this.name = 'Mistakes'
    this.refusals = refusals
  }
}

/** The mistakes that an operation was refused for; null for an error that is none. */
export function mistakesIn(error: unknown): readonly Refusal[] | null {
  if (error instanceof Mistakes) return error.refusals
  return isRefusal(error) && error.code === 'invalid' ? [error] : null
}

/** The result for each entry. Mistakes of several entries are thrown together. */
export function eachOf<T, R>(list: readonly T[], work: (entry: T) => R): R[] {
  const refusals: Refusal[] = []
  const results = list.flatMap((entry) => {
    try {
      return [work(entry)]
    } catch (error) {
      const mistakes = mistakesIn(error)
      if (mistakes === null) throw error
      refusals.push(...mistakes)
      return []
    }
  })
  if (refusals.length > 0) throw new Mistakes(refusals)
  return results
}

/** A mistake with its position in the plan. `field`: a JSON pointer inside the operation; empty for the whole. */
export interface PlanMistake {
  operation: number
  op: OrganizeOperation['op']
  field: string
  message: Sentence
}

/** `index`: of the operation in the plan, from 0. */
export function mistakeAt(
  index: number,
  operation: OrganizeOperation,
  { message, sentence, detail }: Refusal,
): PlanMistake {
  const facts = typeof detail === 'object' && detail !== null ? detail : {}
  const field = 'field' in facts ? String(facts.field) : fieldOf(operation, facts)
  const said = sentence ?? quoted(message)
  return { ...facts, operation: index, op: operation.op, field, message: said }
}

/** The field that names the item of the mistake. */
function fieldOf(operation: OrganizeOperation, facts: object): string {
  const { id, ref }: { id?: unknown; ref?: unknown } = facts
  const found = refsOf(operation).find((each) => each.ref === ref || readId(each.ref) === id)
  return found?.field ?? ''
}

/** Most mistakes in one answer. */
const MAX_MISTAKES = 100

/** The refusal of a plan. The facts of the first mistake also appear in `detail` itself. */
export function refusePlan(mistakes: readonly [PlanMistake, ...PlanMistake[]]): Refusal {
  const [first] = mistakes
  const others = mistakes.length - 1
  const { message: mistake, ...facts } = first
  const said = treePlansSaid('operation-mistake', {
    operation: first.operation + 1,
    op: first.op,
    mistake,
  })
  const message = others === 0 ? said : together([said, treePlansSaid('more-mistakes', { others })])
  return refuse('invalid', message, { ...facts, mistakes: mistakes.slice(0, MAX_MISTAKES) })
}

export interface NamedRef {
  ref: string
  field: string
}

/** Fields that name items. */
const REF_FIELDS: ReadonlySet<string> = new Set([
  'items',
  'units',
  'item',
  'from',
  'to',
  'into',
  'parent',
  'work',
  'after',
  'before',
])

/** Fields that hold fields that name items. */
const HOLDERS: ReadonlySet<string> = new Set(['position', 'range'])

/** What an operation names, with the field of each. */
export function refsOf(operation: object, pointer = ''): NamedRef[] {
  return Object.entries(operation).flatMap(([name, value]: [string, unknown]): NamedRef[] => {
    const field = `${pointer}/${name}`
    if (REF_FIELDS.has(name)) {
      return [value].flat().flatMap((ref, at) => {
        if (typeof ref !== 'string') return []
        return [{ ref, field: Array.isArray(value) ? `${field}/${at}` : field }]
      })
    }
    const isHolder = HOLDERS.has(name) && typeof value === 'object' && value !== null
    return isHolder ? refsOf(value, field) : []
  })
}
