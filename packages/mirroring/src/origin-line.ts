/** The line of commits as the origin tells it. An answer that promises more and gives nothing, and a line that became shorter,
 *  are refused. Source: shapes.md#mirrors. */
import type { CopiedCommit } from '@yalkut/ledger/line'
import { isJsonObject, isRefusal, type JsonObject, refuseOperator } from '@yalkut/model'
import type { Origin } from './origin.ts'
import { readCommit } from './read-commits.ts'

const PAGE = 100

/** The commits after `seq`, to the end of the line; a large commit comes in parts. `onSeen`: called with each number. Refuses
 *  `upstream` for what is no commit, and for a page that says that more follow and goes no further itself. */
export async function* commitsAfter(
  origin: Origin,
  seq: number,
  onSeen: (seq: number) => void,
): AsyncGenerator<CopiedCommit> {
  let last = seq
  for (let query = `since=${seq}&limit=${PAGE}`; ; ) {
    const { commits, next } = await commitsOf(origin, query)
    if (!Array.isArray(commits)) throw refuseOperator('upstream', 'The origin gave no commits.')
    let goesOn = false
    for (const each of commits) {
      const commit = readCommit(each)
      onSeen(commit.seq)
      goesOn ||= commit.seq !== last || commit.changes.length > 0
      last = commit.seq
      yield commit
    }
    if (typeof next !== 'string') return
    if (!goesOn) throw endless('commits')
    query = `limit=${PAGE}&cursor=${encodeURIComponent(next)}`
  }
}

/** Origins that do not know the parameter `withheld`: they give the facts of withheld items anyway. */
const older = new WeakSet<Origin>()

/** A page of commits, with the facts of items that were taken down: without them a copy would lose the items. */
export async function commitsOf(origin: Origin, query: string): Promise<JsonObject> {
  const path = `/v1/commits?${query}`
  if (older.has(origin)) return await origin.json(path)
  try {
    return await origin.json(`${path}&withheld=facts`)
  } catch (error) {
    if (!isRefusal(error) || !isJsonObject(error.detail) || error.detail.status !== 400) throw error
    older.add(origin)
    return await origin.json(path)
  }
}

/** Refuses `upstream` where the origin no longer has the last commit that was taken of it: its line became shorter, or another. */
export async function assertStands(origin: Origin, { seq, hash }: { seq: number; hash: string | null }): Promise<void> {
  if (seq === 0) return
  const { commits } = await origin.json(`/v1/commits?since=${seq - 1}&limit=1&changes=0`)
  const [first] = Array.isArray(commits) ? commits : []
  if (first === undefined) {
    throw refuseOperator(
      'upstream',
      `The line of the origin ends before commit ${seq}, which was taken of it: a commit is missing or out of order.`,
    )
  }
  const commit = readCommit(first)
  if (commit.seq === seq && commit.hash === hash) return
  throw refuseOperator('upstream', `Commit ${seq} of the origin is not the one that was taken of it.`)
}

/** The refusal of an answer that would be asked for without end. */
export function endless(what: string): Error {
  return refuseOperator('upstream', `The origin says that more ${what} follow, and gives none.`)
}
