/** What a preview says, as the desk shows it. Pure. */
import type { OrganizePreview } from '@yalkut/catalog/core'
import type { Lang } from '#lib/lang.ts'
import type { PathLine, PlanEffects } from './desk-page.ts'

export function effectsOf(lang: Lang, preview: OrganizePreview): PlanEffects {
  const names = new Map(
    preview.items.map(({ id, name, path, pathBefore }) => {
      const text = lang === 'en' ? (name?.en ?? name?.he) : name?.he
      return [id, text ?? path ?? pathBefore ?? id]
    }),
  )
  return {
    redirects: preview.redirects.map(({ id, from, to }) => {
      return { id, name: names.get(id) ?? id, from, to }
    }),
    moved: preview.items.flatMap(({ id, path, pathBefore }) =>
      path === pathBefore ? [] : [{ id, name: names.get(id) ?? id, from: pathBefore, to: path }],
    ),
    count: preview.items.length,
    warnings: lang === 'he' ? preview.warningsHe : preview.warnings,
    fingerprint: preview.fingerprint,
  }
}

/** What a plan does now and did not do before, or the other way round, as lines. */
export function differences(before: PlanEffects | null, now: PlanEffects): { noLonger: string[]; nowAlso: string[] } {
  const [was, is] = [before === null ? [] : linesOf(before), linesOf(now)]
  return {
    noLonger: was.filter((line) => !is.includes(line)),
    nowAlso: is.filter((line) => !was.includes(line)),
  }
}

function linesOf({ redirects, moved, warnings }: PlanEffects): string[] {
  return [...new Set([...warnings, ...[...redirects, ...moved].map(sayLine)])]
}

const sayLine = ({ name, from, to }: PathLine): string => `${name}: ${from ?? '–'} → ${to ?? '–'}`

/** A mistake of one operation; `operation` null: of the whole plan. */
export interface Mistake {
  operation: number | null
  message: string
}

/** The mistakes in a refusal, which is in the language of the page. */
export function mistakesIn({ message, detail }: { message: string; detail: unknown }): Mistake[] {
  const listed: unknown = typeof detail === 'object' && detail !== null && 'mistakes' in detail ? detail.mistakes : null
  if (!Array.isArray(listed)) return [{ operation: null, message }]
  return listed.flatMap((each: unknown): Mistake[] => {
    if (typeof each !== 'object' || each === null || !('message' in each)) return []
    const operation = 'operation' in each && typeof each.operation === 'number' ? each.operation : null
    return [{ operation, message: String(each.message) }]
  })
}
