/** Reads the whole line and checks every hash, for `yalkut check`. Source: decisions.md#proof. */
import { parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import { changesOf, commitsAfter, type FeedChange, type FeedCommit } from './feed.ts'
import { type Head, readHead } from './line.ts'
import { commitHash, revisionHash } from './proof.ts'

export interface Verification {
  commits: number
  revisions: number
  head: string | null
  /** In the order of the line, at most 100; empty when the line is whole. */
  problems: string[]
}

const PAGE = 1_000

/** Calls `onCommit` with each verified commit. A broken line is described in `problems`, never thrown. Commits that are
 *  appended meanwhile are verified as well. */
export async function verifyLine(db: Reader, onCommit: (seq: number) => void = () => undefined): Promise<Verification> {
  const result: Verification = { commits: 0, revisions: 0, head: null, problems: [] }
  const report = (problem: string): void => {
    if (result.problems.length < 100) result.problems.push(problem)
  }
  let lastRev = 0
  for (let seq = 0; ; ) {
    // Main is read before the page, so that the page reaches at least to main's commit.
    const head = await readHead(db)
    const page = await commitsAfter(db, seq, 100)
    if (page.length === 0) {
      for (const problem of compareMain(head, result, lastRev)) report(problem)
      return result
    }
    for (const commit of page) {
      seq = commit.seq
      if (commit.seq !== result.commits + 1) {
        report(`commit ${commit.seq} follows ${result.commits}`)
      }
      if (commit.prev !== result.head) report(`commit ${commit.seq} does not follow the one before`)
      const { hashes, rev } = await verifyChanges(db, commit, report)
      const { at, author, mergedBy, message, prev } = commit
      const hash = commitHash({ seq, at, author, mergedBy, message, prev, changes: hashes })
      if (hash !== commit.hash) report(`commit ${commit.seq} is not what its hash says`)
      result.commits = commit.seq
      result.revisions += hashes.length
      result.head = commit.hash
      lastRev = Math.max(lastRev, rev)
      onCommit(commit.seq)
    }
  }
}

function compareMain(main: Head, line: Verification, lastRev: number): string[] {
  const problems: string[] = []
  if (main.seq !== line.commits) {
    problems.push(`main says commit ${main.seq}, the line ends at ${line.commits}`)
  } else if (main.hash !== line.head) {
    problems.push('main has another hash than the last commit')
  }
  if (main.rev !== lastRev) {
    problems.push(`main says revision ${main.rev}, the line ends at ${lastRev}`)
  }
  return problems
}

async function verifyChanges(
  db: Reader,
  commit: FeedCommit,
  report: (problem: string) => void,
): Promise<{ hashes: string[]; rev: number }> {
  const hashes: string[] = []
  const types = new Set<string>()
  let rev = 0
  for (;;) {
    const changes = await changesOf(db, commit.seq, rev, PAGE)
    for (const change of changes) {
      rev = change.rev
      if (!isAsHashed(change)) {
        report(`revision ${change.rev} of ${change.id} (commit ${commit.seq}) was altered`)
      }
      hashes.push(change.hash)
      types.add(change.type)
    }
    if (changes.length < PAGE) break
  }
  if (hashes.length !== commit.changed) {
    report(`commit ${commit.seq} lists ${commit.changed} changes and has ${hashes.length}`)
  }
  if (commit.types !== JSON.stringify([...types].sort())) {
    report(`commit ${commit.seq} does not list the types of its changes`)
  }
  return { hashes, rev }
}

/** Also false for data that was altered into something that is not JSON of an item. */
function isAsHashed(change: FeedChange): boolean {
  // In a mirror, a version that lacks withheld words: only its place in the line is proven.
  if (change.salt === '') return true
  try {
    const data = change.data === null ? null : parseJsonObject(change.data)
    return revisionHash({ ...change, data }, change.salt) === change.hash
  } catch {
    return false
  }
}
