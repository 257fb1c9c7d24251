/** Walks the whole line and checks every hash: what `yalkut check` does. Source: decisions.md#proof. */
import { parseJsonObject } from '@yalkut/model'
import type { Reader } from '../engine/engine.ts'
import { changesOf, commitsAfter, type FeedChange, type FeedCommit } from './feed.ts'
import { type Head, readHead } from './line.ts'
import { commitHash, revisionHash } from './proof.ts'

export interface Verification {
  commits: number
  revisions: number
  head: string | null
  /** What is wrong, in the order of the line; empty when the line is whole. At most 100. */
  problems: string[]
}

const PAGE = 1_000

/** `onCommit` hears how far it came. Never throws for a broken line: it says what is broken.
 *  Commits that are merged meanwhile are verified as well. */
export async function verifyLine(
  db: Reader,
  onCommit: (seq: number) => void = () => undefined,
): Promise<Verification> {
  const result: Verification = { commits: 0, revisions: 0, head: null, problems: [] }
  const say = (problem: string): void => {
    if (result.problems.length < 100) result.problems.push(problem)
  }
  let lastRev = 0
  for (let seq = 0; ; ) {
    // Read before the page: all that main tells of must then be in it.
    const head = await readHead(db)
    const page = await commitsAfter(db, seq, 100)
    if (page.length === 0) {
      for (const problem of compareMain(head, result, lastRev)) say(problem)
      return result
    }
    for (const commit of page) {
      seq = commit.seq
      if (commit.seq !== result.commits + 1) say(`commit ${commit.seq} follows ${result.commits}`)
      if (commit.prev !== result.head) say(`commit ${commit.seq} does not follow the one before`)
      const { hashes, rev } = await verifyChanges(db, commit, say)
      const { at, author, mergedBy, message, prev } = commit
      const hash = commitHash({ seq, at, author, mergedBy, message, prev, changes: hashes })
      if (hash !== commit.hash) say(`commit ${commit.seq} is not what its hash says`)
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
    problems.push('main says another hash than the last commit')
  }
  if (main.rev !== lastRev) {
    problems.push(`main says revision ${main.rev}, the line ends at ${lastRev}`)
  }
  return problems
}

async function verifyChanges(
  db: Reader,
  commit: FeedCommit,
  say: (problem: string) => void,
): Promise<{ hashes: string[]; rev: number }> {
  const hashes: string[] = []
  let rev = 0
  for (;;) {
    const changes = await changesOf(db, commit.seq, rev, PAGE)
    for (const change of changes) {
      rev = change.rev
      if (!isAsHashed(change)) {
        say(`revision ${change.rev} of ${change.id} (commit ${commit.seq}) was altered`)
      }
      hashes.push(change.hash)
    }
    if (changes.length < PAGE) break
  }
  if (hashes.length !== commit.changed) {
    say(`commit ${commit.seq} lists ${commit.changed} changes and has ${hashes.length}`)
  }
  return { hashes, rev }
}

/** False as well of data that was altered so that it is no item's data any more. */
function isAsHashed(change: FeedChange): boolean {
  try {
    const data = change.data === null ? null : parseJsonObject(change.data)
    return revisionHash({ ...change, data }, change.salt) === change.hash
  } catch {
    return false
  }
}
