/** Follows another Yalkut into a ledger of one's own: first its newest edition, then its commits, and always its rights. What
 *  does not fit is not taken, and said. Source: shapes.md#mirrors; decisions.md#proof. */
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { Ledger } from '@yalkut/ledger'
import { copyFileRights, copyItemStop, readRightsHead } from '@yalkut/ledger/files'
import { type CopiedCommit, copyCommits, readHead } from '@yalkut/ledger/line'
import { copyPerson } from '@yalkut/ledger/people'
import { isJsonObject, isRefusal, parseJsonObject, refuseOperator } from '@yalkut/model'
import { type CopiedWordsKeeper, createCopiedWordsKeeper, type WordsAtServer } from './copied-words.ts'
import { readMirrorNote, writeMirrorNote } from './mirror-note.ts'
import type { Origin } from './origin.ts'
import { assertStands, commitsAfter, endless } from './origin-line.ts'
import { rightsAfter } from './origin-rights.ts'
import { pullEdition } from './pull.ts'
import { readCommit } from './read-commits.ts'

export interface MirrorState {
  origin: string
  /** The last commit that was taken, and the last one that the origin has said to have. */
  seq: number
  originSeq: number
  /** When the origin was last followed to its end; null: not yet. */
  followedAt: string | null
  /** Why it could not be followed the last time. */
  fault: string | null
}

export interface MirrorFollower {
  /** Brings the copy to the end of the origin's line. */
  copyToLine(onProgress: (words: string) => void): Promise<void>
  /** Goes on following until it is stopped. `onFault`: called with the first of equal faults. */
  start(server: WordsAtServer, onFault: (words: string) => void): void
  state(): MirrorState
  stop(): Promise<void>
}

export interface FollowerParts {
  origin: Origin
  ledger: Ledger
  dataDir: string
  key: string
  /** How often the origin is asked, in ms. */
  everyMs?: number
  /** The shortest time from one rebuild to the next, in ms (`CopiedWordsParts`). */
  rebuildsEveryMs: number
  /** Called after something was taken. */
  onTaken: () => Promise<unknown>
}

const EVERY_MS = 5_000
/** The folder of an edition while it is taken. */
const EDITION = 'edition'

/** Refuses `conflict`: the folder holds another catalog, or the mirror of another origin. */
export async function createFollower(parts: FollowerParts): Promise<MirrorFollower> {
  const { origin, ledger, dataDir, key, everyMs = EVERY_MS, onTaken, rebuildsEveryMs } = parts
  await claimFolder(parts)
  const stopping = new AbortController()
  const head = await readHead(ledger.read)
  // Left by a process that was killed while it took the edition: it may have words that were taken down since.
  if (head.seq > 0) await rm(join(dataDir, EDITION), { recursive: true, force: true })
  const state: MirrorState = {
    origin: origin.address,
    seq: head.seq,
    originSeq: head.seq,
    followedAt: null,
    fault: null,
  }
  let going: Promise<void> = Promise.resolve()

  function note(seq: number): void {
    state.seq = seq
    state.originSeq = Math.max(state.originSeq, seq)
  }

  /** A new mirror begins with the newest edition: one signed file instead of many answers. */
  async function takeEdition(onProgress: (words: string) => void): Promise<void> {
    const tag = await origin.newestTag()
    if (tag === null) return
    const folder = join(dataDir, EDITION)
    const { folder: pulled, manifest } = await pullEdition(origin, {
      to: folder,
      tag,
      onProgress,
      wants: (name) => name.startsWith('commits-'),
    })
    await takeRights(() => undefined)
    await takePeople()
    await copyCommits(ledger, linesOf(join(pulled, `commits-${tag}.jsonl.gz`)), (seq) => {
      note(seq)
      onProgress(`commit ${seq} of ${manifest.commit_seq} taken`)
    })
    const now = await readHead(ledger.read)
    if (now.seq !== manifest.head.seq || now.hash !== manifest.head.hash) {
      throw refuseOperator('upstream', 'The commits of the edition do not end where its manifest says.')
    }
    await rm(folder, { recursive: true, force: true })
  }

  const toCome = (seq: number): AsyncGenerator<CopiedCommit> =>
    commitsAfter(origin, seq, (each) => {
      state.originSeq = Math.max(state.originSeq, each)
    })

  /** Rights come before the commits, so that no words are shown by rights that they had lost. True when any changed. */
  async function takeRights(noteTaken: () => void): Promise<boolean> {
    const own = await readRightsHead(ledger.read)
    const since = Math.max(own, rightsSeen)
    // What is not read to its end is read again.
    rightsSeen = 0
    let [isChanged, seen] = [false, since]
    for await (const { files, stops, next } of rightsAfter(origin, since)) {
      seen = next
      if (files.length + stops.length === 0) continue
      isChanged = true
      noteTaken()
      const at = new Date().toISOString()
      await ledger.write(async (tx) => {
        for (const file of files) await copyFileRights(tx, { ...file, at })
        for (const stop of stops) await copyItemStop(tx, stop)
      })
    }
    // The origin's line is shorter than it said: what was passed over is read now.
    if (seen < since && since > own) return await takeRights(noteTaken)
    rightsSeen = seen
    return isChanged
  }
  /** Changes of files that no item names are not told, so the copy's own head may be lower. */
  let rightsSeen = 0

  async function takePeople(): Promise<void> {
    for (let after: string | null = ''; after !== null; ) {
      const answer = await origin.json(`/v1/mirrors/authors?after=${encodeURIComponent(after)}`)
      const { people, next } = answer
      const at = new Date().toISOString()
      await ledger.write(async (tx) => {
        for (const each of Array.isArray(people) ? people : []) {
          if (!isJsonObject(each)) continue
          const { id, username: handle, displayName: name, bot } = each
          if (typeof id !== 'string' || typeof handle !== 'string' || typeof name !== 'string') continue
          await copyPerson(tx, { id, handle, name, bot: bot === true, at })
        }
      })
      if (typeof next === 'string' && next <= after) throw endless('people')
      after = typeof next === 'string' ? next : null
    }
  }

  /** `noteTaken` hears of rights and commits that were taken, also where the work fails after that. */
  async function takeAll(onProgress: (words: string) => void, noteTaken: () => void = () => undefined): Promise<void> {
    const { seq } = await readHead(ledger.read)
    if (seq === 0) await takeEdition(onProgress)
    const from = await readHead(ledger.read)
    const parts = toCome(from.seq)[Symbol.asyncIterator]()
    // Asked before the rights and applied after them.
    const first = await parts.next()
    if (first.done === true) await assertStands(origin, from)
    const isChanged = await takeRights(noteTaken)
    if (first.done !== true) await takePeople()
    const taken = await copyCommits(ledger, after(first, parts), (each) => {
      note(each)
      onProgress(`commit ${each} taken`)
    })
    const now = await readHead(ledger.read)
    note(now.seq)
    if (taken > 0) noteTaken()
    if (isChanged || taken > 0) await onTaken()
    state.followedAt = new Date().toISOString()
  }

  /** Why the work failed, in words; null: it did not. */
  async function faultOf(work: () => Promise<void>): Promise<string | null> {
    try {
      await work()
      return null
    } catch (error) {
      return isRefusal(error) ? error.message : String(error)
    }
  }

  async function go(words: CopiedWordsKeeper, onFault: (words: string) => void): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const unfollowed = await faultOf(() => takeAll(() => undefined, words.noteTaken))
      if (signal.aborted) return
      // Also while the origin is away: what it has taken down before is removed.
      const unsettled = await faultOf(() => words.settle())
      const fault = unfollowed ?? unsettled
      if (fault !== null && fault !== state.fault && !signal.aborted) onFault(fault)
      state.fault = fault
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    async copyToLine(onProgress) {
      await takeAll(onProgress)
    },
    start(server, onFault) {
      const words = { ledger, origin, dataDir, rebuildsEveryMs, ...server }
      going = go(createCopiedWordsKeeper(words), onFault)
    },
    state: () => ({ ...state }),
    async stop() {
      stopping.abort()
      await going
    },
  }

  async function claimFolder({ ledger }: FollowerParts): Promise<void> {
    await mkdir(dataDir, { recursive: true })
    const known = await readMirrorNote(dataDir)
    const { seq } = await readHead(ledger.read)
    if (known === null && seq > 0) {
      throw refuseOperator(
        'conflict',
        `The folder ${dataDir} has a catalog of its own. A mirror needs an empty folder.`,
      )
    }
    if (known !== null && known.origin !== origin.address) {
      throw refuseOperator(
        'conflict',
        `The folder ${dataDir} mirrors ${known.origin}. Another origin needs another folder.`,
      )
    }
    await writeMirrorNote(dataDir, { ...known, origin: origin.address, key })
  }
}

async function* after(
  first: IteratorResult<CopiedCommit>,
  rest: AsyncIterator<CopiedCommit>,
): AsyncGenerator<CopiedCommit> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value
}

async function* linesOf(path: string): AsyncGenerator<CopiedCommit> {
  const input = createReadStream(path).pipe(createGunzip())
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield readCommit(parseJsonObject(line))
  }
}
