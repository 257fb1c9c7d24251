/** The state of the review lane, and what one can do in it: one case after the other, each next one read before it is needed;
 *  decisions that can be undone for ten seconds; marks of what was seen. It knows no element of the page.
 *  Source: decisions.md#the-review-lane. */
import type { LaneAct } from '#lib/keys.ts'
import type { QueueRow } from '#lib/server/models/review/lane-rows.ts'
import type { laneWords } from '#lib/words/lane.ts'
import { Cases } from './cases.ts'
import { Deciding } from './deciding.ts'
import type { Decision, Heard, KeptDecisions } from './kept-decisions.ts'
import { LaneSaid } from './lane-said.svelte.ts'
import type { LaneCase, LanePage } from './model.ts'

/** What is read of another page of the lane. */
export type LanePart = Pick<LanePage, 'rows' | 'moreHref' | 'shown'>

export interface Around {
  words: ReturnType<typeof laneWords>
  /** Account id; null for a visitor, who sees without a trace. */
  reader: string | null
  /** Where decisions wait until the service has them. `hear`: what it answered. */
  keep(hear: (heard: Heard) => void): Pick<KeptDecisions, 'add' | 'undo'>
  /** null: it cannot be read. */
  read(address: string): Promise<LanePart | null>
  alikeTo(decision: Decision): Promise<Decision[]>
  markSeen(shown: LaneCase, at: string): Promise<void>
  /** Leaves the lane. */
  leave(address: string): void
  /** Writes the address of the case that is shown. */
  atAddress(address: string): void
  /** Moves the focus there once it is on the page. */
  focus(on: 'case' | 'note' | 'send_back' | 'wording'): void
}

/** Rows after the present one below which more of the queue is read. */
const FEW = 5
const AHEAD = 2
const SEEN_AFTER_MS = 1_500

type Verdict = Decision['verdict']

export class Lane {
  rows: readonly QueueRow[]
  moreHref: string | null
  shown: LaneCase | null
  /** Items whose withheld words an approval would show, as an approval was told: the next one is meant. */
  shows: readonly string[]
  note: string
  /** The decision goes for all that are like it. */
  isTogether = $state(false)
  /** The anchor of the change below which other wording is written; null: none. */
  wordingAt: string | null = $state(null)
  readonly said = new LaneSaid()

  readonly #around: Around
  readonly #cases: Cases
  #deciding: Deciding | null = null
  /** They have left the queue, until their decision is taken back. */
  #decided: ReadonlySet<number> = $state.raw(new Set())
  /** The case that is shown was decided, and the next one is not there yet. */
  #isOver = false
  /** What the note was opened for; null: nobody said so. */
  #purpose: 'send_back' | 'approve' | null = null
  #isReadingMore = false
  #seenTimer: ReturnType<typeof setTimeout> | undefined

  /** `typed`: the note and the named items of a form that was refused. */
  constructor(part: LanePart, around: Around, typed: { note: string; shows: readonly string[] }) {
    this.#around = around
    this.rows = $state.raw(part.rows)
    this.moreHref = $state(part.moreHref)
    this.shown = $state.raw(part.shown)
    this.note = $state(typed.note)
    this.shows = $state.raw(typed.shows)
    this.#cases = new Cases(async (href) => (await around.read(`${href}&part=case`))?.shown ?? null)
  }

  start(): void {
    this.#deciding = new Deciding(this.#around.keep((heard) => this.#hear(heard)))
    this.#prepare()
  }

  leave(): void {
    clearTimeout(this.#seenTimer)
  }

  isDecided({ id }: Pick<QueueRow, 'id'>): boolean {
    return this.#decided.has(id)
  }

  /** How many others have the same change. */
  get alike(): number {
    return this.rows.find(({ id }) => id === this.shown?.id)?.alike ?? 0
  }

  /** The row after the case that is shown; null: there is none. */
  get next(): QueueRow | null {
    return this.#after(this.shown?.id)
  }

  act(name: Exclude<LaneAct, 'approve' | 'send_back' | 'keys'>): void {
    switch (name) {
      case 'next':
        void this.#show(this.next)
        return
      case 'previous':
        void this.#show(this.#previous)
        return
      case 'thanks':
        this.#openNote('approve')
        return
      case 'together':
        if (this.alike > 0 && this.shown?.acts.approve === true) this.isTogether = !this.isTogether
        return
      case 'undo':
        this.#undo()
        return
      case 'wording':
        this.#openWording()
        return
      default:
        name satisfies never
    }
  }

  /** The chord that sends the note does what the note was opened for; null: nobody said what for, and that is asked. */
  actOfNote(): 'approve' | 'send_back' | null {
    if (this.#purpose !== null) return this.#purpose
    this.said.say(this.#around.words.noteForWhat)
    this.#around.focus('send_back')
    return null
  }

  closeNote(): void {
    this.#purpose = null
  }

  /** `form`: the case clashes, and its form, which names a side of each clash, decides. `none`: the case has no such button. */
  decide(name: 'approve' | 'send_back'): 'here' | 'form' | 'none' {
    const { shown } = this
    const verdict = shown === null ? null : verdictOf(name, shown.acts)
    if (shown === null || verdict === null) return 'none'
    if (verdict === 'send_back' && this.note.trim() === '') {
      this.#openNote('send_back')
      return 'here'
    }
    if (shown.shown.clashes.length > 0) return 'form'
    // A second press comes before the next case is there.
    if (!this.#isOver) void this.#decide(shown, verdict)
    return 'here'
  }

  async #decide({ id: suggestion, submittedAt }: LaneCase, verdict: Verdict): Promise<void> {
    const deciding = this.#deciding
    if (deciding === null) return
    this.#isOver = true
    const one = deciding.decisionOf({ suggestion, submittedAt }, verdict, this.note.trim())
    const isTogether = this.isTogether && verdict !== 'keep' && verdict !== 'revert'
    const others = isTogether ? await this.#around.alikeTo(one) : []
    const all = [one, ...others]
    const until = deciding.decide(all)
    this.#hide(all, true)
    const { decided, undoUntil } = this.#around.words
    this.said.offerUndo(until, `${decided[verdict]} (${all.length}). ${undoUntil}`)
    await this.#show(this.next ?? this.#waiting[0] ?? null)
  }

  #undo(): void {
    const undone = this.#deciding?.undo() ?? { kind: 'nothing' as const }
    const { words } = this.#around
    if (undone.kind !== 'undone') {
      if (undone.kind === 'too-late') this.said.say(words.tooLate)
      return
    }
    this.#hide(undone.decisions, false)
    this.said.offerUndo(undone.until, words.undone)
    this.said.say(words.undone)
    const [first] = undone.decisions
    void this.#show(this.rows.find(({ id }) => id === first?.suggestion) ?? null)
  }

  #hear(heard: Heard): void {
    const outcomes = new Map<string, string>(Object.entries(this.#around.words.outcomes))
    if ('failed' in heard) {
      this.said.say(outcomes.get(heard.failed) ?? '')
      return
    }
    const { back, troubles } = this.#deciding?.hear(heard.outcomes) ?? { back: [], troubles: [] }
    // A case that still waits is in the queue again. It is read again, because it has changed.
    for (const { href } of this.rows.filter(({ id }) => back.includes(id))) this.#cases.forget(href)
    this.#hide(
      back.map((suggestion) => ({ suggestion })),
      false,
    )
    const said = troubles.flatMap(({ suggestion, outcome }) => {
      const words = outcomes.get(outcome)
      return words === undefined ? [] : [`#${suggestion}: ${words}`]
    })
    if (said.length > 0) this.said.say(said.join(' '))
    // Of the last case the reader was led to no other.
    const last = this.#isOver ? this.rows.find(({ id }) => id === this.shown?.id && back.includes(id)) : undefined
    if (last !== undefined) void this.#show(last)
  }

  /** `purpose`: what the chord of the note will do. */
  #openNote(purpose: 'send_back' | 'approve'): void {
    this.#purpose = purpose
    this.#around.focus('note')
  }

  /** In the lane itself; where nothing takes wording, on the page of the suggestion. */
  #openWording(): void {
    const { shown } = this
    // A live fix is kept or reverted.
    if (shown === null || shown.acts.look || !(shown.acts.approve || shown.acts.sendBack)) return
    const changes = shown.shown.groups.flatMap(({ first }) => first.words)
    const change = shown.takesWording ? changes.find(({ text }) => text !== null) : undefined
    if (change === undefined) {
      this.#around.leave(`${shown.href}#c1`)
      return
    }
    this.wordingAt = change.anchor
    this.#around.focus('wording')
  }

  closeWording(): void {
    this.wordingAt = null
    this.#around.focus('case')
  }

  async #show(row: QueueRow | null): Promise<void> {
    if (row === null) return
    const shown = await this.#cases.prepare(row.href)
    if (shown === null) {
      this.#around.leave(row.href)
      return
    }
    this.#cases.forget(row.href)
    this.shown = shown
    this.shows = this.#deciding?.showsOf(shown.id) ?? []
    this.note = ''
    this.isTogether = false
    this.wordingAt = null
    this.#isOver = false
    this.#purpose = null
    this.#around.atAddress(row.href)
    this.#around.focus('case')
    this.#prepare()
  }

  /** Reads what comes after the case that is shown, and marks the case as seen in a while. */
  #prepare(): void {
    let { next } = this
    for (let ahead = 0; ahead < AHEAD && next !== null; ahead += 1) {
      void this.#cases.prepare(next.href)
      next = this.#after(next.id)
    }
    const { shown } = this
    const at = this.rows.findIndex(({ id }) => id === shown?.id)
    if (this.rows.length - at <= FEW) void this.#readMore()
    clearTimeout(this.#seenTimer)
    if (shown === null || this.#around.reader === null) return
    const readAt = new Date().toISOString()
    this.#seenTimer = setTimeout(() => void this.#around.markSeen(shown, readAt), SEEN_AFTER_MS)
  }

  async #readMore(): Promise<void> {
    const { moreHref } = this
    if (moreHref === null || this.#isReadingMore) return
    this.#isReadingMore = true
    const part = await this.#around.read(moreHref)
    this.#isReadingMore = false
    if (part === null) return
    const known = new Set(this.rows.map(({ id }) => id))
    this.rows = [...this.rows, ...part.rows.filter(({ id }) => !known.has(id))]
    this.moreHref = part.moreHref
    this.#prepare()
  }

  #hide(all: readonly Pick<Decision, 'suggestion'>[], isDecided: boolean): void {
    const decided = new Set(this.#decided)
    for (const { suggestion } of all) {
      if (isDecided) decided.add(suggestion)
      else decided.delete(suggestion)
    }
    this.#decided = decided
  }

  get #waiting(): QueueRow[] {
    return this.rows.filter((row) => !this.isDecided(row))
  }

  /** The row after one; the first one after a case that is not in the queue. */
  #after(id: number | undefined): QueueRow | null {
    const at = this.rows.findIndex((row) => row.id === id)
    return this.rows.slice(at + 1).find((row) => !this.isDecided(row)) ?? null
  }

  get #previous(): QueueRow | null {
    const at = this.rows.findIndex(({ id }) => id === this.shown?.id)
    return this.rows.slice(0, Math.max(0, at)).findLast((row) => !this.isDecided(row)) ?? null
  }
}

/** A live fix is kept or reverted. */
function verdictOf(name: 'approve' | 'send_back', { approve, sendBack, look }: LaneCase['acts']): Verdict | null {
  if (look) return name === 'approve' ? 'keep' : 'revert'
  return (name === 'approve' ? approve : sendBack) ? name : null
}
