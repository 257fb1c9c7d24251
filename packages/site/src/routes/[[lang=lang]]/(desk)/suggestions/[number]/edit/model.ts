/** A draft of several items, before it is sent. */
import { type CheckedAhead, checkItem, getSuggestion } from '@yalkut/catalog/changing'
import { threadByNumber } from '@yalkut/catalog/people'
import { nameOf, parseJsonObject, refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { getWriterOrSuspended } from '#lib/server/edit/may-edit.ts'
import { findingText } from '#lib/server/edit/problems.ts'
import { typeLabel } from '#lib/server/edit/subject.ts'
import { localName } from '#lib/server/names.ts'
import { deskWords } from '#lib/words/desk.ts'

export interface DraftPage extends Page {
  /** Of the suggestion, as its routes name it. */
  id: number
  number: number
  title: string
  description: string
  /** It was sent: nothing is edited here. */
  isSent: boolean
  href: string
  items: readonly DraftItem[]
  total: number
  next: string | null
  types: readonly { type: string; label: string }[]
  done: string | null
}

export interface DraftItem {
  id: string
  name: Named
  type: string
  isNew: boolean
  isGone: boolean
  changed: number
  href: string
}

const PAGE = 50

/** The id of the suggestion of the address. Refuses `not-found`, and `forbidden` for another person's draft. */
export async function draftIdOf({ catalog, caller, params }: Ask): Promise<number> {
  const number = /^\d{1,9}$/.exec(params.number ?? '')?.[0]
  if (number === undefined) throw refuse('not-found', siteSaid('draft-gone'))
  const { kind, id } = await threadByNumber(catalog, caller, Number(number))
  if (kind !== 'suggestion') throw refuse('not-found', siteSaid('no-suggestion-id', { number }))
  return id
}

export async function draftPage(ask: Ask): Promise<DraftPage> {
  getWriterOrSuspended(ask)
  const { catalog, caller, lang, query } = ask
  const id = await draftIdOf(ask)
  const from = /^\d{1,6}$/.exec(query.get('from') ?? '')?.[0]
  const view = await getSuggestion(catalog, caller, id, {
    offset: Number(from ?? 0),
    limit: PAGE,
    summary: false,
    brief: true,
  })
  if (!view.mine) throw refuse('forbidden', siteSaid('author-edits-draft'))
  const { changeset, entries, total, next } = view
  const number = changeset.number ?? id
  const words = deskWords(lang)
  const heading = words.drafts.title(number)
  return {
    head: { title: heading, description: words.drafts.about, isHidden: true },
    id,
    number,
    title: changeset.title,
    description: changeset.description ?? '',
    isSent: changeset.status !== 'draft' && changeset.status !== 'sent_back',
    href: inLang(`/suggestions/${number}`, lang),
    items: entries.map((entry): DraftItem => {
      const { entityId, type, before, after, changes } = entry
      const name = nameOf(type, after ?? before) ?? view.names[entityId] ?? null
      return {
        id: entityId,
        type: typeLabel(ask, type),
        changed: changes.length,
        name: name === null ? { text: entityId } : localName(lang, name),
        isNew: before === null && after !== null,
        isGone: after === null && entry.withheld === undefined,
        href: inLang(`/edit/${entityId}?draft=${id}`, lang),
      }
    }),
    total,
    next: next === null ? null : inLang(`/suggestions/${number}/edit?from=${next}`, lang),
    types: catalog.schemas.names().map((type) => ({ type, label: typeLabel(ask, type) })),
    done: doneText(query.get('done'), words.drafts),
  }
}

function doneText(done: string | null, words: { leftOut: string; renamed: string }): string | null {
  return done === 'left-out' ? words.leftOut : done === 'renamed' ? words.renamed : null
}

export interface ItemProblems {
  name: Named
  href: string
  messages: readonly string[]
}

/** What the checks say of the first items of the draft; empty when all pass. */
export async function checkDraft(ask: Ask, id: number): Promise<ItemProblems[]> {
  const { catalog, caller, lang } = ask
  const view = await getSuggestion(catalog, caller, id, {
    offset: 0,
    limit: PAGE,
    summary: false,
    brief: false,
  })
  const found: ItemProblems[] = []
  for (const { entityId, type, after, path } of view.entries) {
    if (after === null) continue
    const data = parseJsonObject(JSON.stringify(after))
    const asked = { id: entityId, type, data, path, suggestion: id }
    const { checks } = await checkItem(catalog, caller, asked)
    if (checks.length === 0) continue
    const name = nameOf(type, after)
    found.push({
      name: name === null ? { text: entityId } : localName(lang, name),
      href: inLang(`/edit/${entityId}?draft=${id}`, lang),
      messages: checks.map((check) => messageOf(ask, check)),
    })
  }
  return found
}

function messageOf({ lang }: Ask, finding: CheckedAhead['checks'][number]): string {
  const text = findingText(lang, finding)
  const { path } = finding
  return path === undefined ? text : `${path}: ${text}`
}
