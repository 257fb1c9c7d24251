/** Which commits of the git mirror hold words that are shown otherwise now. Source: shapes.md#git-mirror. */
import type { Snapshot } from '@yalkut/projection'
import type { State, Written } from './state.ts'

const PAGE = 500

/** The first commit that would be written otherwise today; null when there is none. `from`: the last commit of the mirror.
 *  `isSame`: nothing that is inherited has changed, so only items with later versions are asked. */
export function firstTouched(
  state: State,
  snapshot: Snapshot,
  { from, isSame }: { from: number; isSame: boolean },
): number | null {
  const pages = isSame ? ofChanged(state, snapshot, from) : ofAll(state)
  let first: number | null = null
  for (const page of pages) {
    const held = snapshot.reads.versions.withheldOf(page.map(({ rev }) => rev))
    for (const version of page) {
      const isOther = held.has(version.rev) !== (version.held === 1)
      if (isOther && (first === null || version.seq < first)) first = version.seq
    }
  }
  return first
}

function* ofAll(state: State): Iterable<Written[]> {
  for (let after = 0; ; ) {
    const page = state.writtenAfter(after, PAGE)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.rev ?? after
  }
}

/** An earlier version follows the rights of the item's latest one as well. */
function* ofChanged(state: State, { reads }: Snapshot, from: number): Iterable<Written[]> {
  if (from === 0) return
  for (let cursor: string | undefined; ; ) {
    const query = { since: from, limit: 100, ...(cursor !== undefined && { cursor }) }
    const { commits, next } = reads.commits.list(query)
    const ids = commits.flatMap(({ changes }) => changes.map(({ id }) => id))
    const written = state.writtenOf(ids)
    for (let at = 0; at < written.length; at += PAGE) yield written.slice(at, at + PAGE)
    if (next === null) return
    cursor = next
  }
}
