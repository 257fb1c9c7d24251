/** Lines of the audit log, with the names of those who acted. */
import { type AuditFilter, readAuditLog, searchPeople } from '@yalkut/catalog/people'
import { isAccountId, type Json } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { adminWords } from '#lib/words/admin.ts'

export interface AuditRow {
  id: string
  at: WrittenMoment
  what: string
  by: string
  byHref: string | null
  subject: string
  /** The handle, where the subject is an account that is known. */
  about: string | null
  detail: { name: string; value: string }[]
}

interface AuditQuery extends AuditFilter {
  cursor?: string
  /** At most 50. */
  limit: number
}

export async function auditRows(
  { catalog, caller, lang }: Ask,
  query: AuditQuery,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const { entries, next } = await readAuditLog(catalog, caller, query)
  const accounts = entries.flatMap(({ actor, subject }) => [actor, subject]).filter(isAccountId)
  const handles = await handlesOf({ catalog, caller }, [...new Set(accounts)])
  const names: { readonly [action: string]: string } = adminWords(lang).actNames
  const rows = entries.map(({ id, at, actor, action, subject, detail }) => {
    const by = handles.get(actor)
    return {
      id,
      at: writtenMoment(at, lang),
      what: names[action] ?? action,
      subject,
      by: by ?? actor,
      byHref: by === undefined ? null : inLang(`/admin/people/${encodeURIComponent(by)}`, lang),
      about: handles.get(subject) ?? null,
      detail: Object.entries(detail).map(([name, value]) => ({
        name,
        value: shownValue(value),
      })),
    }
  })
  return { rows, next }
}

function shownValue(value: Json): string {
  if (Array.isArray(value)) return value.map(shownValue).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `ids`: at most 100, as many as one question takes. */
async function handlesOf(
  { catalog, caller }: Pick<Ask, 'catalog' | 'caller'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await searchPeople(catalog, caller, { ids: ids.join(','), limit: 20 })
  return new Map(found.map(({ id, username }) => [id, username]))
}
