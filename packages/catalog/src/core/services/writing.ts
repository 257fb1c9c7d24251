/** The one way to write anything that depends on the line of commits. Source: decisions.md#a-merge-step-by-step.
 *
 *  A use case reads main from this server's projection, and the projection may be behind the line. So a use case composes
 *  its change from `latest`, and writes the change in `write` or `writeMain`:
 *
 *  - `write` brings the projection to the end of the line before its transaction begins, and again after the transaction.
 *    When `write` returns, this server's readers see what was written, unless the projection could not follow (a full
 *    disk). A durable change is reported as done even if readers lag: `behindAt` flags the lag, and the server keeps trying.
 *  - `lockMain` (`writeMain` calls it at once) locks the end of the line and brings the projection to it inside the
 *    transaction. From then until the transaction ends main cannot change, and the projection is exact.
 *  - `writeTogether` is `write` for merges: those that wait at the same time share a transaction (`together.ts`). In it only
 *    the first may read the projection, which has not seen the merges of the others.
 *
 *  The types say which one is needed: only a `LockedMain` appends a commit, and only this file makes a `LockedMain`. A
 *  transaction may be a plain `ledger.write` when it does not read the projection, append a commit or change the rights of
 *  a file: sessions, follows, comments, drafts. */
import type { Ledger } from '@yalkut/ledger'
import { type CommitHeader, CommitWriter, type Head, lockMain } from '@yalkut/ledger/line'
import type { Projection, Reads } from '@yalkut/projection'
import type { Sync } from './sync.ts'
import { createTogether, type Part, wholeTransaction } from './together.ts'

const FROM_WRITING = Symbol('made by services/writing.ts')

/** Main as it is now, or was a moment ago. */
export interface LatestMain {
  readonly [FROM_WRITING]: true
  readonly reads: Reads
}

/** A transaction, or a part of one, that may go on to change main. */
export interface LineTransaction extends LatestMain, Part {
  /** Locks the end of the line until the transaction ends. Another call in the same transaction answers the same object.
   *  Lock suggestions before this call; take numbers (of suggestions, events, notices) after it. */
  lockMain(): Promise<LockedMain>
}

/** Main, locked by a transaction: no other transaction can append. */
export interface LockedMain extends LineTransaction {
  /** The end of the line. */
  readonly head: Head
  /** Begins the transaction's one commit. */
  append(header: CommitHeader): CommitWriter
}

export interface Writing {
  /** Brings the projection to the end of the line. */
  latest(): Promise<LatestMain>
  /** Runs `work` in one durable transaction. Refuses as `ledger.write` does, and `busy`, with nothing changed, while the
   *  projection cannot be brought to the end of the line. */
  write<T>(work: (line: LineTransaction) => Promise<T>): Promise<T>
  /** The same, for work that always holds main. */
  writeMain<T>(work: (main: LockedMain) => Promise<T>): Promise<T>
  /** The same as `write`, in one transaction with other work that waits. `work` may run again. */
  writeTogether<T>(work: (line: LineTransaction) => Promise<T>): Promise<T>
}

/** Where a test pauses a writer so that another one goes first. A server has no gates. */
export interface WritingGates {
  /** Called when the projection is at the end of the line and the transaction has not begun. */
  beforeTransaction?: () => Promise<void>
}

/** Called with the number that the appended commit will have. */
type OnAppend = (seq: number) => void

interface WritingParts {
  ledger: Ledger
  projection: Projection
  sync: Sync
  gates: WritingGates | undefined
}

export function createWriting({ ledger, projection, sync, gates = {} }: WritingParts): Writing {
  async function latest(): Promise<LatestMain> {
    await sync.look()
    return { [FROM_WRITING]: true, reads: projection.reads }
  }

  async function hold(part: Part, line: LatestMain, onAppend: OnAppend): Promise<LockedMain> {
    const { tx, isFirst } = part
    const head = await lockMain(tx)
    if (isFirst) await sync.lookIn(tx, head.seq)
    const locked: LockedMain = {
      ...part,
      [FROM_WRITING]: true,
      get reads() {
        return line.reads
      },
      head,
      append(header) {
        onAppend(head.seq + 1)
        return new CommitWriter(tx, head, header)
      },
      lockMain: async () => locked,
    }
    return locked
  }

  function lineOf(part: Part, onAppend: OnAppend): LineTransaction {
    // Once in a part: after a commit is appended, the projection must not apply that commit before it is durable.
    let holding: Promise<LockedMain> | null = null
    const line: LineTransaction = {
      ...part,
      [FROM_WRITING]: true,
      get reads() {
        part.mustBeFirst()
        return projection.reads
      },
      lockMain() {
        holding ??= hold(part, line, onAppend)
        return holding
      },
    }
    return line
  }

  async function write<T>(work: (line: LineTransaction) => Promise<T>): Promise<T> {
    await latest()
    await gates.beforeTransaction?.()
    let commit: number | null = null
    const onAppend: OnAppend = (seq) => {
      commit = seq
    }
    const done = await ledger.write((tx) => work(lineOf(wholeTransaction(tx), onAppend)))
    await sync.follow(commit)
    return done
  }

  /** The last commit of the works that share the present transaction. */
  let last: number | null = null
  const together = createTogether(async (work) => {
    await latest()
    last = null
    await ledger.write(work)
    await sync.follow(last)
  })

  async function writeTogether<T>(work: (line: LineTransaction) => Promise<T>): Promise<T> {
    if (gates.beforeTransaction !== undefined) {
      await latest()
      await gates.beforeTransaction()
    }
    return await together(async (part) => {
      let commit: number | null = null
      const line = lineOf(part, (seq) => {
        commit = seq
      })
      const done = await work(line)
      last = commit ?? last
      return done
    })
  }

  return {
    latest,
    write,
    writeMain: (work) => write(async (line) => await work(await line.lockMain())),
    writeTogether,
  }
}
