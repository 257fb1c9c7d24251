/** Obeys takedowns on the disk of a mirror: words that are withheld now are removed from the ledger and from everything that
 *  was built of it, and words that are shown again are asked of the origin. Source: shapes.md#mirrors;
 *  decisions.md#withheld-words-in-a-mirror. */
import type { Ledger } from '@yalkut/ledger'
import { type GivenWords, restoreCopied, withholdCopied } from '@yalkut/ledger/line'
import { type MirrorNote, readMirrorNote, writeMirrorNote } from './mirror-note.ts'
import type { Origin } from './origin.ts'
import { commitsOf } from './origin-line.ts'
import { readCommit } from './read-commits.ts'

/** What a server does for it. */
export interface WordsAtServer {
  /** Versions that have words which are withheld, and versions that lack words which are not. Null: not known yet. */
  find(): Promise<{ taken: number[]; given: { rev: number; seq: number }[] } | null>
  /** Rebuilds the projection and reads from it. What was built before is removed. */
  rebuild(): Promise<void>
}

export interface CopiedWordsParts extends WordsAtServer {
  ledger: Ledger
  origin: Origin
  dataDir: string
  /** The shortest time from one rebuild to the next, in ms. Words are withheld, and leave the rows of the ledger, at once. */
  rebuildsEveryMs: number
}

export interface CopiedWordsKeeper {
  /** Rights or commits were taken since. */
  noteTaken(): void
  /** Compares, and does what is needed. Does nothing while nothing was taken, and soon after a comparison that took long.
   *  Interrupted at any step, the next call finishes it. Throws what stopped it, after the words that are withheld were
   *  removed. */
  settle(): Promise<void>
}

/** Versions that are written in one transaction. */
const CHUNK = 1_000
/** Commits that are asked again in one call; the others wait for the next. */
const MOST_ASKED = 50
/** Comparing takes this share of the time at most, … */
const SHARE = 1 / 20
/** … and is put off no longer than this, in ms: a takedown is obeyed within a minute, also on a busy machine. */
const MOST_PUT_OFF_MS = 20_000

export function createCopiedWordsKeeper(parts: CopiedWordsParts): CopiedWordsKeeper {
  const { ledger, origin, dataDir, find, rebuild, rebuildsEveryMs } = parts
  let isDue = true
  let notBefore = 0
  /** Words that are shown again wait for the next rebuild: until then the projection would not tell when they are withheld once more. */
  let givesLater = false
  /** Versions that the origin was asked for and gave without a salt: it has more of them than it shows. */
  const inVain = new Set<number>()

  async function settle(): Promise<void> {
    await finishWhenDue()
    if (givesLater && !(await rests())) isDue = true
    const start = performance.now()
    if (!isDue || start < notBefore) return
    isDue = false
    try {
      const found = await find()
      if (found === null) {
        isDue = true
        return
      }
      const end = performance.now()
      notBefore = end + Math.min((end - start) / SHARE, MOST_PUT_OFF_MS)
      await obey(found)
    } catch (error) {
      isDue = true
      throw error
    }
  }

  async function obey({ taken, given }: NonNullable<Awaited<ReturnType<typeof find>>>) {
    // What the origin withholds again may be shown once more later.
    for (const rev of taken) inVain.delete(rev)
    if (taken.length > 0) await mark({ isUnclean: true })
    for (let at = 0; at < taken.length; at += CHUNK) {
      await ledger.write((tx) => withholdCopied(tx, taken.slice(at, at + CHUNK)))
    }
    let fault: unknown = null
    givesLater = await rests()
    const asked = givesLater ? [] : given.filter(({ rev }) => !inVain.has(rev))
    const { words, isMore } = await askAgain(asked).catch((error: unknown) => {
      fault = error
      return { words: [], isMore: true }
    })
    if (isMore) isDue = true
    if (words.length > 0) await mark({ isUnclean: true })
    for (let at = 0; at < words.length; at += CHUNK) {
      await ledger.write(async (tx) => {
        for (const each of words.slice(at, at + CHUNK)) {
          if (!(await restoreCopied(tx, each))) inVain.add(each.rev)
        }
      })
    }
    await finishWhenDue()
    if (fault !== null) throw fault
  }

  /** The versions as the origin shows them now, with their salts. */
  async function askAgain(given: readonly { rev: number; seq: number }[]) {
    const bySeq = Map.groupBy(given, ({ seq }) => seq)
    const words: GivenWords[] = []
    for (const [seq, versions] of [...bySeq].slice(0, MOST_ASKED)) {
      const wanted = new Set(versions.map(({ rev }) => rev))
      for (let query = `since=${seq - 1}&limit=1`; wanted.size > 0; ) {
        const { commits, next } = await commitsOf(origin, query)
        const parts = (Array.isArray(commits) ? commits : []).map(readCommit)
        for (const { rev, data, salt } of parts.flatMap((part) => (part.seq === seq ? part.changes : []))) {
          if (!wanted.delete(rev)) continue
          if (data !== null && salt !== '') words.push({ rev, data, salt })
          else inVain.add(rev)
        }
        if (typeof next !== 'string' || parts.at(-1)?.seq !== seq) break
        query = `limit=1&cursor=${encodeURIComponent(next)}`
      }
      for (const rev of wanted) inVain.add(rev)
    }
    return { words, isMore: bySeq.size > MOST_ASKED }
  }

  /** From the rows on: what was stored before is nowhere on the disk any more. All of it is rewritten for this, so once an hour at
   *  most, whatever is taken down meanwhile. */
  async function finishWhenDue(): Promise<void> {
    if ((await readMirrorNote(dataDir))?.isUnclean !== true || (await rests())) return
    await ledger.rewrite()
    await rebuild()
    await mark({ isUnclean: false, rebuiltAt: new Date().toISOString() })
  }

  /** Whether the last rebuild was too short a time ago. A clock that was set back since keeps nothing from the next. */
  async function rests(): Promise<boolean> {
    const ageMs = Date.now() - Date.parse((await readMirrorNote(dataDir))?.rebuiltAt ?? '')
    return ageMs >= 0 && ageMs < rebuildsEveryMs
  }

  async function mark(change: Pick<MirrorNote, 'isUnclean' | 'rebuiltAt'>): Promise<void> {
    const note = await readMirrorNote(dataDir)
    if (note !== null) await writeMirrorNote(dataDir, { ...note, ...change })
  }

  return {
    noteTaken() {
      isDue = true
    },
    settle,
  }
}
