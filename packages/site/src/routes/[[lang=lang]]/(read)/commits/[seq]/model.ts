/** One merge: its sentence, what it changed, and the hashes that prove it. */

import { diffRevisions, listCommits } from '@yalkut/catalog/reading'
import { refuse } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import { siteSaid } from '#lib/said/site-said.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { type ChangesView, viewChanges } from '#lib/server/changes.ts'
import { type Commit, type Merge, viewMerges } from '#lib/server/merges.ts'
import { type WrittenMoment, writtenMoment } from '#lib/server/moments.ts'
import { nameIn } from '#lib/server/names.ts'
import { withheldWords } from '#lib/server/withheld.ts'
import { changesWords } from '#lib/words/changes.ts'
import { typeName } from '#lib/words/types.ts'

export interface CommitPage extends Page {
  merge: Merge
  at: WrittenMoment
  message: string
  items: ChangedItem[]
  /** Items that are left out here. */
  more: number
  proof: { hash: string; prev: string | null }
  previous: string | null
  next: string | null
}

export interface ChangedItem {
  name: Named
  kind: string
  /** null: it was deleted. */
  href: string | null
  historyHref: string
  withheld: string | null
  /** null where the merge changed many items: their histories show it. */
  changes: ChangesView | null
}

/** Items listed of a merge, and a merge of how many shows their words at once. */
const ITEMS = 100
const SHOWN_WHOLE = 4

export async function commitPage(ask: Ask): Promise<CommitPage> {
  const { catalog, lang } = ask
  const seq = readSeq(ask.params.seq)
  const found = listCommits(catalog, { since: seq - 1, limit: 1, changes: ITEMS })
  const [commit] = found.commits
  if (commit?.seq !== seq) throw refuse('not-found', siteSaid('merge-missing-seq', { seq }))
  const [merge] = await viewMerges(catalog, [commit], lang)
  if (merge === undefined) throw refuse('not-found', siteSaid('merge-missing-seq', { seq }))
  const items = commit.changes.map((change) => viewItem(ask, commit, change))
  const title = changesWords(lang).commit(seq)
  return {
    head: { title: `${title}: ${merge.sentence}`, description: merge.sentence },
    merge,
    items,
    message: commit.message,
    at: writtenMoment(commit.at, lang),
    more: Math.max(0, commit.changed - items.length),
    proof: { hash: commit.hash, prev: commit.prev },
    previous: seq > 1 ? inLang(`/commits/${seq - 1}`, lang) : null,
    next: found.newest ? null : inLang(`/commits/${seq + 1}`, lang),
  }
}

function viewItem(
  { catalog, lang }: Ask,
  commit: Commit,
  { id, type, path, data, rev, withheld }: Commit['changes'][number],
): ChangedItem {
  const isShown = commit.changed <= SHOWN_WHOLE && withheld === undefined
  return {
    name: data === null ? { text: id, lang: 'en' } : nameIn(lang, { id, type, data }),
    kind: typeName(lang, type),
    href: data === null ? null : href({ id, path }, lang),
    historyHref: `${inLang(`/history/${id}`, lang)}?to=${rev}`,
    withheld: withheld === undefined ? null : withheldWords(lang, withheld),
    changes: isShown ? viewChanges(diffRevisions(catalog, id, { to: rev }).changes, lang) : null,
  }
}

function readSeq(text = ''): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw refuse('not-found', siteSaid('merge-missing'))
}
