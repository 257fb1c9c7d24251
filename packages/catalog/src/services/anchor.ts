/** The end of the line is also written beside the objects, so that a ledger that lost its last commits is noticed: a line
 *  that was cut off is whole in itself. Source: decisions.md#proof. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Ledger, Reader } from '@yalkut/ledger'
import { commitsAfter, readHead } from '@yalkut/ledger/line'
import { isJsonObject, parseJson } from '@yalkut/model'

export interface Anchored {
  seq: number
  hash: string
}

export interface Anchor {
  /** Called after commits. The anchor is written soon, at most once in a while. */
  note(): void
  /** Writes what was noted. */
  close(): Promise<void>
}

interface AnchorParts {
  dataDir: string
  ledger: Ledger
  say: (sentence: string) => void
}

const EVERY_MS = 2_000

export function openAnchor({ dataDir, ledger, say }: AnchorParts): Anchor {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let hasWarned = false

  async function write(): Promise<void> {
    const known = readAnchor(dataDir)
    const head = await readHead(ledger.read)
    const fault = known === null ? null : await faultOf(ledger.read, known)
    if (fault !== null) {
      // What was written stays: it is the only witness of the commits that are missing.
      if (!hasWarned) say(`${fault} Run: yalkut check`)
      hasWarned = true
      return
    }
    if (head.hash === null || head.seq <= (known?.seq ?? 0)) return
    writeAnchor(dataDir, { seq: head.seq, hash: head.hash })
  }

  function begin(): void {
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      say(`The end of the line could not be written beside the objects: ${error}`)
    })
  }

  return {
    note() {
      timer ??= setTimeout(begin, EVERY_MS).unref()
    },
    async close() {
      if (timer !== undefined) {
        clearTimeout(timer)
        begin()
      }
      await writing
    },
  }
}

/** Why the line does not hold the anchored commit; null when it does. */
export async function faultOf(db: Reader, { seq, hash }: Anchored): Promise<string | null> {
  const [commit] = await commitsAfter(db, seq - 1, 1)
  if (commit?.seq === seq && commit.hash === hash) return null
  const { seq: last } = await readHead(db)
  return last < seq
    ? `The line ends at commit ${last}, and commit ${seq} was noted beside the objects: the last commits are missing.`
    : `Commit ${seq} is another one than was noted beside the objects: the line was replaced.`
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'anchor.json')
}

/** Null when there is none, or it cannot be read. */
export function readAnchor(dataDir: string): Anchored | null {
  try {
    const found = parseJson(readFileSync(fileOf(dataDir), 'utf8'))
    if (!isJsonObject(found)) return null
    const { seq, hash } = found
    return typeof seq === 'number' && typeof hash === 'string' ? { seq, hash } : null
  } catch {
    return null
  }
}

/** Whole or not at all, whatever happens meanwhile. */
function writeAnchor(dataDir: string, anchored: Anchored): void {
  const file = fileOf(dataDir)
  const half = `${file}.${process.pid}`
  const opened = openSync(half, 'w')
  try {
    writeSync(opened, `${JSON.stringify(anchored)}\n`)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(half, file)
}
