/** A fix of words: what stands in its form, and what became of it. `FixForm.svelte` shows it. What is typed is kept in the browser until
 *  the service has it. */
import { newOnce } from '../once-key.ts'
import { afterOf, type Draft, type KeptDrafts, keptHere } from './drafts.ts'
import { isSame } from './plain.ts'
import { type Sent, sendFirst } from './send.ts'
import type { Range } from './sentence.ts'
import { keyOf, type Spot } from './spot.ts'

export type FixStatus =
  | { kind: 'typing' | 'sending' | 'empty' | 'same' }
  /** `present`: the words as they are today; null: they are no more. `isJoined`: mine were put into them. */
  | { kind: 'changed'; present: string | null; isJoined: boolean }
  | Exclude<Sent, { kind: 'sent' | 'changed' }>

/** After these the fix is kept, and sent by itself. */
const WAITS: ReadonlySet<FixStatus['kind']> = new Set(['signed-out', 'away', 'busy'])

type WordsAt = Pick<Spot, 'place' | 'segment'>

export interface Asked extends WordsAt {
  /** The words as every reader sees them, and the part of them that the form shows. */
  before: string
  part: Range
  /** The words of a fix of mine that waits already. */
  mine: string | null
  /** What of the words the reader chose. */
  word?: Range
  /** Who types; null when nobody is known. */
  person: () => string | null
}

export class Fixing {
  typed = $state('')
  note = $state('')
  status: FixStatus = $state.raw({ kind: 'typing' })
  /** What is chosen in the field when it opens: the word, so that one types over it. */
  readonly chosen: Range
  readonly #at: WordsAt
  readonly #person: () => string | null
  readonly #drafts: KeptDrafts
  readonly #send: (draft: Draft) => Promise<Sent>
  #before: string
  #part: Range
  #once = newOnce()

  constructor(asked: Asked, drafts: KeptDrafts = keptHere, send = sendFirst) {
    const { place, segment, before, part, mine, word, person } = asked
    this.#at = { place, segment }
    this.#before = before
    this.#person = person
    this.#drafts = drafts
    this.#send = send
    const shown = mine === null ? { range: part, words: before.slice(part.from, part.to) } : partOf(before, mine, part)
    this.#part = shown.range
    this.typed = shown.words
    this.chosen = mine === null ? chosenIn(part, word) : atEnd(shown.words)
  }

  get key(): string {
    return keyOf(this.#at)
  }

  /** The words that the fix is of: those of today, once the form has shown them. */
  get before(): string {
    return this.#before
  }

  /** Whether a fix that was not sent is sent by itself later; the seconds until then, if the service named them. */
  get waits(): { seconds: number } | null {
    const { status } = this
    if (!WAITS.has(status.kind)) return null
    return { seconds: status.kind === 'busy' ? (status.seconds ?? 0) : 0 }
  }

  /** What was typed before. A person who types while it is looked for keeps the new words. */
  async restore(): Promise<void> {
    const filled = this.typed
    const draft = await this.#drafts.find(this.key)
    if (draft === null || !isSame(draft.before, this.#before) || this.typed !== filled) return
    this.#part = draft.part
    this.#once = draft.once ?? this.#once
    this.typed = draft.typed
    this.note = draft.note
    if (draft.state === 'waiting') this.settle({ kind: 'away' })
  }

  keep(): Promise<void> {
    return this.#drafts.keep(this.#draft())
  }

  /** Gives what was sent; null: it was not, and the status says why. */
  async send(): Promise<Extract<Sent, { kind: 'sent' }> | null> {
    if (this.status.kind === 'sending') return null
    const draft = this.#draft()
    const after = afterOf(draft)
    if (after.trim() === '') this.status = { kind: 'empty' }
    else if (isSame(after, this.#before)) this.status = { kind: 'same' }
    else {
      this.status = { kind: 'sending' }
      return this.settle(await this.#send(draft))
    }
    return null
  }

  /** Also of a fix that waited, and was sent by itself. */
  settle(sent: Sent): Extract<Sent, { kind: 'sent' }> | null {
    if (sent.kind === 'sent') return sent
    this.status = sent.kind === 'changed' ? this.#rebase(sent.present) : sent
    return null
  }

  /** The form closes: what differs in nothing is not kept. */
  async leave(): Promise<void> {
    if (isSame(afterOf(this.#draft()), this.#before)) await this.#drafts.drop(this.key)
  }

  get part(): Range {
    return this.#part
  }

  /** The words that stand there today are shown; mine stay in the field, put into them where they fit. */
  #rebase(present: string | null): FixStatus {
    if (present === null) return { kind: 'changed', present, isJoined: false }
    const read = this.#before.slice(this.#part.from, this.#part.to)
    const at = present.indexOf(read)
    const isJoined = read !== '' && at !== -1 && present.indexOf(read, at + 1) === -1
    if (!isJoined) this.typed = afterOf(this.#draft())
    this.#part = isJoined ? { from: at, to: at + read.length } : { from: 0, to: present.length }
    this.#before = present
    void this.keep()
    return { kind: 'changed', present, isJoined }
  }

  #draft(): Draft {
    return {
      key: this.key,
      ...this.#at,
      before: this.#before,
      part: this.#part,
      typed: this.typed,
      note: this.note,
      once: this.#once,
      state: 'draft',
      person: this.#person(),
    }
  }
}

function chosenIn({ from, to }: Range, word?: Range): Range {
  const isInside = word !== undefined && word.from >= from && word.to <= to && word.to > word.from
  return isInside ? { from: word.from - from, to: word.to - from } : { from: to - from, to: to - from }
}

function atEnd({ length }: string): Range {
  return { from: length, to: length }
}

/** The part of my words that stands where `part` stands in the others; all of them where they cannot be matched. */
function partOf(before: string, mine: string, { from, to }: Range): { range: Range; words: string } {
  const [head, tail] = [before.slice(0, from), before.slice(to)]
  if (mine.startsWith(head) && mine.endsWith(tail) && mine.length >= head.length + tail.length) {
    return { range: { from, to }, words: mine.slice(from, mine.length - tail.length) }
  }
  return { range: { from: 0, to: before.length }, words: mine }
}
