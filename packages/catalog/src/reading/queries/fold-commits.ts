/** Commits as lists show them: neighbours that put words right in the same place are one sentence, and a commit of one item says
 *  which words it changed. Source: shapes.md#commits. */
import type { CommitFacts, ShownCommit } from '@yalkut/projection'
import type { Services } from '../../core/services/services.ts'
import type { LaneLine } from '../../core/shapes/change-line.ts'
import type { CommitSummary } from '../../core/shapes/item.ts'
import { changeLines, MAX_LINE_CHARS } from '../../core/shown/change-lines.ts'
import { sentenceOf } from './commit-sentences.ts'
import { type CommitListQuery, chosenCommits, type ListedCommit, listedCommit } from './commits.ts'

export interface FoldedCommits {
  /** Of one commit, or of all together. */
  summary: CommitSummary
  commits: [ListedCommit, ...ListedCommit[]]
}

export interface FoldedPage {
  rows: FoldedCommits[]
  /** By the number of the commit: what it changed, where that is one item. */
  lines: Map<number, LaneLine>
  next: string | null
}

/** The newest first. Refuses as `listCommits`. */
export async function foldedCommits(
  services: Services,
  query: Omit<CommitListQuery, 'order' | 'changes'>,
): Promise<FoldedPage> {
  const { commits, next } = chosenCommits(services, { ...query, order: 'newest', changes: 0 })
  const runs: [ShownCommit, ...ShownCommit[]][] = []
  for (const commit of commits) {
    const last = runs.at(-1)
    if (last !== undefined && isAlike(last[0], commit)) last.push(commit)
    else runs.push([commit])
  }
  return {
    rows: runs.flatMap((run) => (run.length < LEAST ? run.map((each) => folded([each])) : folded(run))),
    lines: await linesOf(services, commits),
    next,
  }
}

/** Fewer are easier to read as they are. */
const LEAST = 3

function isAlike(a: ShownCommit, b: ShownCommit): boolean {
  return (
    a.author === b.author &&
    a.mergedBy === b.mergedBy &&
    a.at.slice(0, 10) === b.at.slice(0, 10) &&
    placeKey(a) !== null &&
    placeKey(a) === placeKey(b)
  )
}

const IN_WORDS: ReadonlySet<string> = new Set(['lines', 'paragraphs', 'checked'])

/** Null for a commit that does more than put words right, or that is in no one place. */
function placeKey({ facts: { tallies, inside } }: ShownCommit): string | null {
  const isWords = tallies.length > 0 && tallies.every(({ act }) => IN_WORDS.has(act))
  return inside === null || !isWords ? null : JSON.stringify(inside)
}

function folded(run: readonly [ShownCommit, ...ShownCommit[]]): FoldedCommits {
  const [first, ...others] = run
  const commits: FoldedCommits['commits'] = [listedCommit(first), ...others.map(listedCommit)]
  const summary = others.length === 0 ? commits[0].summary : sentenceOf(sumOf(run))
  return { summary, commits }
}

function sumOf(run: readonly [ShownCommit, ...ShownCommit[]]): CommitFacts {
  const sums = new Map<string, CommitFacts['tallies'][number]>()
  for (const tally of run.flatMap(({ facts }) => facts.tallies)) {
    const key = `${tally.act} ${tally.type}`
    sums.set(key, { ...tally, count: tally.count + (sums.get(key)?.count ?? 0) })
  }
  return { tallies: [...sums.values()], item: null, inside: run[0].facts.inside }
}

/** The commits of one item that suggestions brought. */
async function linesOf(
  { ledger, projection }: Services,
  commits: readonly ShownCommit[],
): Promise<Map<number, LaneLine>> {
  const single = commits.flatMap(({ seq, changed, changeset }) =>
    changed === 1 && changeset !== null ? [{ seq, changeset }] : [],
  )
  const ids = single.map(({ changeset }) => changeset)
  const lines = await changeLines(ledger.read, projection.reads, ids, MAX_LINE_CHARS)
  return new Map(
    single.flatMap(({ seq, changeset }) => {
      const line = lines.get(changeset)
      return line === undefined ? [] : [[seq, line]]
    }),
  )
}
