/** Commits as JSON, as they are in the bodies of posts. Source: shapes.md#webhooks. */
import type { ReadServices } from '@yalkut/catalog/core'
import { listedCommit } from '@yalkut/catalog/reading'
import type { ShownCommit } from '@yalkut/projection'

/** The largest number of changes in a commit of a post; `changed` counts all of them. */
const CHANGES = 200
/** Commits that are read together. */
const TOGETHER = 10
/** A takedown on another server takes effect within this time at the latest. */
const CACHE_MS = 250

/** The frame of a body around its commits, in bytes. */
const FRAME = Buffer.byteLength('{"commits":[]}')
/** Of a whole body. */
export const MOST_BYTES = 1_000_000

export interface CommitText {
  seq: number
  /** JSON in UTF-8. */
  bytes: Buffer
}

export interface CommitTexts {
  /** Called before bodies are composed: drops what may show words that are withheld by now. Gives whether it did. */
  refresh(): boolean
  /** The commit with this number, which exists. */
  of(seq: number): CommitText
}

export function commitTexts({ projection }: Pick<ReadServices, 'projection'>): CommitTexts {
  const cache = new Map<number, CommitText>()
  let rights = -1
  let since = 0

  function read(seq: number): CommitText {
    const { commits } = projection.reads.commits.list({
      since: seq - 1,
      limit: TOGETHER,
      changes: CHANGES,
    })
    for (const commit of commits) cache.set(commit.seq, textOf(commit))
    const found = cache.get(seq)
    if (found === undefined) throw new Error(`there is no commit ${seq}`)
    return found
  }

  return {
    refresh() {
      const now = performance.now()
      if (projection.fileHead() === rights && now - since < CACHE_MS) return false
      cache.clear()
      rights = projection.fileHead()
      since = now
      return true
    },
    of: (seq) => cache.get(seq) ?? read(seq),
  }
}

/** As many of its changes as fit into a body. */
function textOf(commit: ShownCommit): CommitText {
  const listed = listedCommit(commit)
  const bytes = Buffer.from(JSON.stringify(listed))
  if (FRAME + bytes.length <= MOST_BYTES) return { seq: commit.seq, bytes }
  const bare = Buffer.byteLength(JSON.stringify({ ...listed, changes: [] }))
  let left = MOST_BYTES - FRAME - bare
  const changes = listed.changes.filter((change) => {
    left -= Buffer.byteLength(JSON.stringify(change)) + 1
    return left >= 0
  })
  return { seq: commit.seq, bytes: Buffer.from(JSON.stringify({ ...listed, changes })) }
}

const START = Buffer.from('{"commits":[')
const END = Buffer.from(']}')
const COMMA = Buffer.from(',')

export interface HookBody {
  first: number
  last: number
  bytes: Buffer
}

/** A body of these commits, as many as fit; at least one. */
export function bodyOf(seqs: readonly number[], texts: CommitTexts): HookBody {
  const parts: Buffer[] = []
  let size = FRAME
  let first = 0
  let last = 0
  for (const seq of seqs) {
    const { bytes } = texts.of(seq)
    size += bytes.length + COMMA.length
    if (parts.length > 0 && size > MOST_BYTES) break
    if (parts.length === 0) first = seq
    else parts.push(COMMA)
    parts.push(bytes)
    last = seq
  }
  return { first, last, bytes: Buffer.concat([START, ...parts, END]) }
}
