/** A page that has a problem gets an issue when the suggestion that says so is merged. Source: shapes.md#confirm-a-page. */
import { newPageProblems } from '@yalkut/ledger/desks'
import { findMainItems } from '@yalkut/ledger/items'
import { parseTexts } from '@yalkut/model'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { MergeEffect } from '../../core/services/merge-effects.ts'
import { getIssueItem } from '../../talking/issues/issue-sets.ts'
import { recordIssue } from '../../talking/issues/open-issue.ts'

/** The issue is about the scan, by the author of the suggestion, with the suggestion's note. */
export const openPageProblems: MergeEffect = {
  async onMerged(tx, { commit, row }, { at }) {
    if (commit === null || row.kind === 'import' || row.kind === 'revert') return
    if (!parseTexts(row.types).includes('text-page')) return
    const ids = await newPageProblems(tx, row.id)
    if (ids.length === 0) return
    const pages = await findMainItems(tx, ids)
    for (const id of ids) {
      const { layer, page, state } = pages.get(id)?.data ?? {}
      if (typeof layer !== 'string' || state !== 'problem') continue
      const scan = (await findMainItems(tx, [layer])).get(layer)?.data?.scan
      if (typeof scan !== 'string') continue
      const item = await getIssueItem(tx, scan)
      const named = { title: titlesSaid('problem-on-page', { page: String(page) }).he, body: row.description }
      const { author, via } = row
      await recordIssue(tx, { ...named, type: 'bad-scan', item, author, via, at, labels: [] })
    }
  },
}
