/** The plan of a desk: what is marked and what is to be done. A value; each step makes a new one. Pure. */
import type { OrganizeOperation, OrganizePlan } from '@yalkut/catalog/core'
import type { Spot } from './acts.ts'
import type { TreeItem } from './desk-page.ts'

/** What a plan may hold. Source: service.md#limits. */
export const MAX_OPERATIONS = 200
const MAX_TITLE = 200
const MAX_DESCRIPTION = 20_000

export interface Plan {
  operations: readonly OrganizeOperation[]
  marks: readonly Spot[]
  /** Counts the sets that the plan has made, so that their keys differ. */
  made: number
}

export const NOTHING: Plan = { operations: [], marks: [], made: 0 }

/** What is kept of a plan in the browser. */
export interface StoredPlan {
  operations: readonly OrganizeOperation[]
  note: string
  made: number
  /** What the items are called, also before their level is read. */
  items: readonly TreeItem[]
}

export function isMarked({ marks }: Plan, { id, parent }: Spot): boolean {
  return marks.some((each) => each.id === id && each.parent === parent)
}

export function withMark(plan: Plan, spot: Spot, isWanted: boolean): Plan {
  const others = plan.marks.filter(({ id, parent }) => id !== spot.id || parent !== spot.parent)
  return { ...plan, marks: isWanted ? [...others, spot] : others }
}

export function withOperations(plan: Plan, more: readonly OrganizeOperation[]): Plan {
  const made = plan.made + more.filter(({ op }) => op === 'create-set').length
  return { operations: [...plan.operations, ...more], marks: [], made }
}

/** The plan without an operation, and without those that name the set which it would have made. */
export function without(plan: Plan, index: number): Plan {
  const gone = plan.operations[index]
  const key = gone?.op === 'create-set' ? `new:${gone.key ?? gone.slug}` : null
  const operations = plan.operations.filter(
    (each, at) => at !== index && (key === null || at < index || !namedIn(each).includes(key)),
  )
  return {
    ...plan,
    operations,
    marks: plan.marks.filter(({ id, parent }) => id !== key && parent !== key),
  }
}

/** The items that an operation names. */
export function namedIn(operation: OrganizeOperation): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(operation)
  return found.filter((text) => /^(?:rh-|new:|made:)/.test(text))
}

/** What is sent. `sentences`: the plan as a person reads it, for those who judge it. */
export function toSend(
  operations: readonly OrganizeOperation[],
  sentences: readonly string[],
  { note, more }: { note: string; more: string },
): Pick<OrganizePlan, 'title' | 'description'> & { operations: OrganizeOperation[] } {
  const [first = ''] = sentences
  const rest = sentences.length > 1 ? ` ${more}` : ''
  const room = MAX_TITLE - rest.length
  const title = (first.length > room ? `${first.slice(0, room - 1)}…` : first) + rest
  const list = sentences.length > 1 ? sentences.map((each) => `- ${each}`).join('\n') : ''
  const description = [note.trim(), list].filter((each) => each !== '').join('\n\n')
  return {
    operations: [...operations],
    title,
    ...(description !== '' && { description: description.slice(0, MAX_DESCRIPTION) }),
  }
}
