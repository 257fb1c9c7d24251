/** Asks whether a version of an item is to be restored: what would change. */
import { diffRevisions, itemHistory, listedItems } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type ChangesView, viewChanges } from '#lib/server/changes.ts'
import { readItem } from '#lib/server/models/history-page.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { suggestionWords } from '#lib/words/suggestions.ts'

export interface RestorePage extends Page {
  name: Named
  rev: number
  historyHref: string
  /** From today's version to the restored one; null for a deleted item, which comes back whole. */
  changes: ChangesView | null
  withheld: string | null
}

export function restorePage({ catalog, caller, lang, params, query }: Ask): RestorePage {
  if (caller.kind === 'visitor') throw refuse('unauthorized', siteSaid('sign-in-to-restore'))
  const id = readItem(params.id)
  const rev = readRevision(query.get('rev'))
  const [item] = listedItems(catalog, [id])
  const name = item === undefined ? { text: id, lang: 'en' as const } : nameOfListed(item, lang)
  const [newest] = itemHistory(catalog, id, undefined, 1).history
  const now = newest === undefined || newest.deleted ? null : newest.rev
  const diff = now === null || now === rev ? null : diffRevisions(catalog, id, { from: now, to: rev })
  const title = suggestionWords(lang).restoreTitle(name.text)
  return {
    head: { title, description: title, isHidden: true },
    name,
    rev,
    historyHref: inLang(`/history/${id}`, lang),
    changes: diff === null ? null : viewChanges(diff.changes, lang),
    withheld: diff?.withheld ?? null,
  }
}

export function readRevision(text: string | null): number {
  if (/^[1-9]\d{0,9}$/.test(text ?? '')) return Number(text)
  throw refuse('not-found', siteSaid('version-missing'))
}
