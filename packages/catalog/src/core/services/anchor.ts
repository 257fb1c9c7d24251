/** The end of the line is also noted in the data folder and beside the objects, so that a ledger that lost its last commits
 *  is noticed: a line that was cut off is whole in itself. Source: decisions.md#proof. */
import { isLedgerAway, type Ledger, type Reader } from '@yalkut/ledger'
import { commitsAfter, readHead } from '@yalkut/ledger/line'
import { isJsonObject, parseJson } from '@yalkut/model'
import { notesInFolder, type ObjectLocation, openStoreNotes, type StoreNotes } from '@yalkut/objects'

/** Where the end of the line is noted. */
export interface AnchorCopy {
  /** For sentences: `in the data folder`. */
  where: string
  notes: StoreNotes
}

/** An end of the line that was noted. */
export interface Noted {
  seq: number
  hash: string
  where: string
}

export interface Anchor {
  /** Called after commits. The end is noted soon, at most once in a while. */
  note(): void
  /** Writes what is still to be noted. */
  close(): Promise<void>
}

interface AnchorParts {
  copies: readonly AnchorCopy[]
  ledger: Ledger
  say: (sentence: string) => void
}

const NAME = 'anchor.json'
const EVERY_MS = 2_000
/** The wait after a failure: the store of files or the ledger is away. */
const AGAIN_AFTER_MS = 30_000

export async function openAnchorCopies(location: Omit<ObjectLocation, 'onDamage'>): Promise<AnchorCopy[]> {
  return [
    { where: 'in the data folder', notes: notesInFolder(location.dataDir) },
    { where: 'beside the objects', notes: await openStoreNotes(location) },
  ]
}

export function closeCopies(copies: readonly AnchorCopy[]): void {
  for (const { notes } of copies) notes.close()
}

/** Closes the copies at its end. A copy that cannot be written delays neither the other one nor the server. */
export function openAnchor({ copies, ledger, say }: AnchorParts): Anchor {
  const anchors = copies.map((copy) => openAnchorIn(copy, ledger, say))
  return {
    note() {
      for (const anchor of anchors) anchor.note()
    },
    async close() {
      await Promise.all(anchors.map((anchor) => anchor.close()))
      closeCopies(copies)
    },
  }
}

function openAnchorIn(copy: AnchorCopy, ledger: Ledger, say: AnchorParts['say']): Anchor {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isClosing = false
  /** The last sentence in the log; null while notes are written. */
  let said: string | null = null

  function sayOnce(sentence: string): void {
    if (sentence !== said) say(sentence)
    said = sentence
  }

  async function write(): Promise<void> {
    const known = await readAnchor(copy)
    const head = await readHead(ledger.read)
    const fault = known === null ? null : await faultOf(ledger.read, known)
    // The note stays: it is the only witness of the commits that are missing.
    if (fault !== null) return sayOnce(`${fault} Run: yalkut check`)
    said = null
    if (head.hash === null || head.seq <= (known?.seq ?? 0)) return
    await copy.notes.write(NAME, `${JSON.stringify({ seq: head.seq, hash: head.hash })}\n`)
  }

  function begin(): void {
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => {
      // A ledger that is away reports itself (`ledger.onAway`).
      if (!isLedgerAway(error)) sayOnce(`The end of the line was not noted ${copy.where}: ${error}`)
      beginIn(AGAIN_AFTER_MS)
    })
  }

  function beginIn(ms: number): void {
    if (!isClosing) timer ??= setTimeout(begin, ms).unref()
  }

  return {
    note: () => beginIn(EVERY_MS),
    async close() {
      isClosing = true
      if (timer !== undefined) {
        clearTimeout(timer)
        begin()
      }
      await writing
    },
  }
}

/** The reason why the line does not have the noted commit; null when it does. */
export async function faultOf(db: Reader, { seq, hash, where }: Noted): Promise<string | null> {
  const [commit] = await commitsAfter(db, seq - 1, 1)
  if (commit?.seq === seq && commit.hash === hash) return null
  const { seq: last } = await readHead(db)
  return last < seq
    ? `The line ends at commit ${last}, and commit ${seq} was noted ${where}: the last commits are missing.`
    : `Commit ${seq} is another one than was noted ${where}: the line was replaced.`
}

/** Null: nothing was noted, or the note is no note of ours. Throws while the store does not answer. */
export async function readAnchor({ notes, where }: AnchorCopy): Promise<Noted | null> {
  const text = await notes.read(NAME)
  const found = text === null ? null : parsed(text)
  if (!isJsonObject(found)) return null
  const { seq, hash } = found
  return typeof seq === 'number' && typeof hash === 'string' ? { seq, hash, where } : null
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
