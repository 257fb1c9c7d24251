/** A takedown request as stewards see it. */
import type { TakedownView } from '@yalkut/catalog/core'
import { isSha256, readId } from '@yalkut/model'
import { inLang, type Lang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'

export interface TakedownRow {
  id: number
  kind: TakedownView['kind']
  status: TakedownView['status']
  target: string
  /** null for a target that is no page here. */
  href: string | null
  name: string | null
  contact: string | null
  relation: string | null
  statement: string | null
  /** Files that are not served already. */
  stopped: number
  at: WrittenMoment
  answerBy: WrittenMoment
  isLate: boolean
  note: string | null
  settledAt: WrittenMoment | null
}

export function viewTakedown(view: TakedownView, { lang, now, baseUrl }: Ask): TakedownRow {
  const { id, kind, status, target, name, contact, relation, statement, note } = view
  return {
    id,
    kind,
    status,
    target,
    name,
    contact,
    relation,
    statement,
    note,
    href: addressOf(target, baseUrl, lang),
    stopped: view.paused.length,
    at: writtenMoment(view.at, lang),
    answerBy: writtenMoment(view.answerBy, lang),
    isLate: status === 'open' && view.answerBy < now.toISOString(),
    settledAt: view.settledAt === null ? null : writtenMoment(view.settledAt, lang),
  }
}

/** Addresses of other sites are written and not linked. */
function addressOf(target: string, baseUrl: string, lang: Lang): string | null {
  const text = target.trim()
  if (isSha256(text.toLowerCase())) return inLang(`/admin/files/${text.toLowerCase()}`, lang)
  const id = readId(text)
  if (id !== null) return inLang(`/${id}`, lang)
  const url = URL.canParse(text, baseUrl) ? new URL(text, baseUrl) : null
  return url?.origin === new URL(baseUrl).origin ? url.pathname + url.search : null
}
