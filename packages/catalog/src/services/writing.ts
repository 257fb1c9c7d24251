/** The one way to write what touches the line of commits. Source: decisions.md#a-merge-step-by-step.
 *
 *  A use case reads main from this server's projection, and the projection may be behind the line. So whoever composes a
 *  change reads `latest`, and whoever writes it does so in `write` or `writeMain`:
 *
 *  - `write` brings the projection to the end of the line before its transaction begins, and again afterwards, so that
 *    this server's readers see what was written when it answers.
 *  - `holdMain` (or `writeMain`, which is nothing else) locks the end of the line and brings the projection to it inside
 *    that transaction. Main cannot move from there on: what the projection says of it is true until the transaction ends.
 *
 *  The types say who needs which: only a `HeldMain` appends a commit, and nobody makes one but this file. A transaction
 *  that neither reads the projection, nor appends a commit, nor changes the rights of a file, may be a plain
 *  `ledger.write`: sessions, follows, comments, drafts. */
import type { Ledger, Writer } from '@yalkut/ledger'
import { type CommitHeader, CommitWriter, type Head, lockMain } from '@yalkut/ledger/line'
import type { Projection, Reads } from '@yalkut/projection'
import type { Sync } from './sync.ts'

const MADE_HERE = Symbol('made by services/writing.ts')

/** Main as it stood a moment ago, or later. */
export interface LatestMain {
  readonly [MADE_HERE]: true
  readonly reads: Reads
}

/** A transaction that may go on to change main. */
export interface LineTransaction extends LatestMain {
  readonly tx: Writer
  /** Locks the end of the line until the transaction ends; asked again, it answers the same. Whoever also locks
   *  suggestions locks them first, and takes numbers (of suggestions, events, notices) afterwards. */
  holdMain(): Promise<HeldMain>
}

/** Main, held by a transaction: nobody else can append. */
export interface HeldMain extends LineTransaction {
  /** The end of the line. */
  readonly head: Head
  /** Begins the transaction's one commit. */
  append(header: CommitHeader): CommitWriter
}

export interface Writing {
  /** Brings the projection to the end of the line. */
  latest(): Promise<LatestMain>
  /** Runs `work` in one durable transaction. Refuses as `ledger.write` does. */
  write<T>(work: (line: LineTransaction) => Promise<T>): Promise<T>
  /** The same, for what always holds main. */
  writeMain<T>(work: (main: HeldMain) => Promise<T>): Promise<T>
}

/** Where a test stops a writer, and lets somebody else go first. A server has no gates. */
export interface WritingGates {
  /** The projection was brought to the end of the line, and the transaction has not begun. */
  beforeTransaction?: () => Promise<void>
}

interface Standing {
  ledger: Ledger
  projection: Projection
  sync: Sync
  gates: WritingGates | undefined
}

export function createWriting({ ledger, projection, sync, gates = {} }: Standing): Writing {
  async function latest(): Promise<LatestMain> {
    await sync.look()
    return { [MADE_HERE]: true, reads: projection.reads }
  }

  async function hold(main: LatestMain, tx: Writer): Promise<HeldMain> {
    const head = await lockMain(tx)
    await sync.catchUp(tx)
    const held: HeldMain = {
      ...main,
      tx,
      head,
      append: (header) => new CommitWriter(tx, head, header),
      holdMain: async () => held,
    }
    return held
  }

  async function write<T>(work: (line: LineTransaction) => Promise<T>): Promise<T> {
    const main = await latest()
    await gates.beforeTransaction?.()
    // Asked once in a transaction: after a commit was appended, the projection must not follow what is not durable yet.
    let holding: Promise<HeldMain> | null = null
    const holdMain = (tx: Writer): Promise<HeldMain> => {
      holding ??= hold(main, tx)
      return holding
    }
    const done = await ledger.write((tx) => work({ ...main, tx, holdMain: () => holdMain(tx) }))
    await (holding === null ? sync.look() : sync.catchUp())
    return done
  }

  return {
    latest,
    write,
    writeMain: (work) => write(async (line) => await work(await line.holdMain())),
  }
}
