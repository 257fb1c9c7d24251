/** The result of a plan, for people and programs. Source: service.md#organize (the preview). */
import { createHash } from 'node:crypto'
import {
  type Change,
  diffData,
  type JsonObject,
  nameOf,
  type Sentence,
  type SentenceLanguage,
  withholdWords,
} from '@yalkut/model'
import { plansSaid } from '../../core/sentences/plans.ts'
import type { OrganizePreview, PreviewItem } from '../../core/shapes/organize.ts'
import type { AppliedPlan } from './apply-plan.ts'
import type { PlannedChange } from './plan-items.ts'

export interface PreviewOptions {
  title: string | undefined
  /** Whether the words of an item are withheld. The preview shows no change of withheld words. */
  isWithheld: (id: string) => boolean
}

export function previewOf(plan: AppliedPlan, { title, isWithheld }: PreviewOptions): OrganizePreview {
  const { state, summary } = plan
  const changes = state.changes()
  const effects = {
    summary: summary.map(({ en }) => en),
    items: changes.map((change) => previewItem(change, isWithheld)),
    redirects: changes.flatMap((change) => redirectOf(plan, change)),
    forwards: changes.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [{ from: id, to: mergedInto }])),
    warnings: state.warnings.map(({ en }) => en),
    created: Object.fromEntries([...state.created].filter(([, id]) => state.find(id) !== null)),
  }
  const inHebrew = {
    titleHe: titleOf(summary, title, 'he'),
    summaryHe: summary.map(({ he }) => he),
    warningsHe: state.warnings.map(({ he }) => he),
  }
  return { title: titleOf(summary, title, 'en'), ...effects, ...inHebrew, fingerprint: fingerprintOf(effects) }
}

/** Of all effects but the title. Ids of new items differ in each preview, so their numbers in the plan stand for them. */
function fingerprintOf(effects: Omit<OrganizePreview, 'title' | `${string}He` | 'fingerprint'>): string {
  const newIds = effects.items.flatMap(({ id, isNew }) => (isNew ? [id] : []))
  const numbers = new Map(newIds.map((id, at) => [id, `new:${at}`]))
  const text = JSON.stringify(effects, (_, value: unknown) =>
    typeof value === 'string' ? (numbers.get(value) ?? value) : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

const MAX_TITLE = 200

/** The title given; otherwise the only line, or the first line and the number of the others. */
function titleOf(summary: readonly Sentence[], given: string | undefined, lang: SentenceLanguage): string {
  if (given !== undefined && given.trim() !== '') return given
  const [first = '', ...rest] = summary.map((line) => line[lang])
  const more = rest.length === 0 ? '' : plansSaid('and-more', { more: rest.length })[lang]
  const room = MAX_TITLE - more.length
  return (first.length > room ? `${first.slice(0, room - 1)}…` : first) + more
}

function previewItem(change: PlannedChange, isWithheld: (id: string) => boolean): PreviewItem {
  const { id, type, before, after } = change
  const name = nameOf(type, (after ?? before)?.data)
  return {
    id,
    type,
    name: name === null ? null : { he: name.he, ...(name.en === undefined ? {} : { en: name.en }) },
    isNew: before === null,
    deleted: after === null,
    pathBefore: before?.path ?? null,
    path: after?.path ?? null,
    changes: changesOf(change, isWithheld),
  }
}

function changesOf(change: PlannedChange, isWithheld: (id: string) => boolean): Change[] {
  const { id, type } = change
  const before = change.before?.data ?? null
  const after = change.after?.data ?? null
  const all = diffData(before, after)
  if (!all.some(({ path }) => /^\/(body|content|lines)(\/|$)/.test(path))) return all
  return isWithheld(id) ? diffData(withoutWords(type, before), withoutWords(type, after)) : all
}

function withoutWords(type: string, data: JsonObject | null): JsonObject | null {
  return data === null ? null : withholdWords(type, data).data
}

function redirectOf(
  { state }: AppliedPlan,
  { id, before, after, mergedInto, forwardTo }: PlannedChange,
): { id: string; from: string; to: string }[] {
  const from = before?.path ?? null
  const successor = after === null ? (mergedInto ?? forwardTo) : id
  const to = successor === null ? null : (state.find(successor)?.path ?? null)
  return from === null || successor === null || to === null || from === to ? [] : [{ id: successor, from, to }]
}
