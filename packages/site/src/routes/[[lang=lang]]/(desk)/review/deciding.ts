/** What a keeper has decided on this page: what can be undone, what an approval was told to show, what the server answered. */
import { type Decision, type KeptDecisions, type Outcome, UNDO_MS } from './kept-decisions.ts'

/** Outcomes of a decision that was not made, while the suggestion still waits for this keeper. */
const UNDECIDED: ReadonlySet<string> = new Set(['conflict', 'changed', 'shows_withheld', 'invalid'])
const DONE: ReadonlySet<string> = new Set(['merged', 'sent_back', 'kept', 'reverted'])

/** The case that is shown, as its section names it. */
export interface CaseAt {
  suggestion: number
  /** Of the version that was read. */
  submittedAt: string
}

export type Undone =
  | { kind: 'nothing' | 'too-late' }
  /** `until`: how long the decision before can be undone, in ms; null: there is none. */
  | { kind: 'undone'; decisions: readonly Decision[]; until: number | null }

export class Deciding {
  readonly #kept: Pick<KeptDecisions, 'add' | 'undo'>
  readonly #now: () => number
  /** What each act decided, the last one at the end. */
  readonly #acts: Decision[][] = []
  /** By suggestion: items whose withheld words an approval was told to show. Approved again, it is meant. */
  readonly #shows = new Map<number, string[]>()

  constructor(kept: Pick<KeptDecisions, 'add' | 'undo'>, now: () => number = Date.now) {
    this.#kept = kept
    this.#now = now
  }

  decisionOf({ suggestion, submittedAt }: CaseAt, verdict: Decision['verdict'], note: string): Decision {
    const shows = verdict === 'approve' ? this.#shows.get(suggestion) : undefined
    const isLive = verdict === 'keep' || verdict === 'revert'
    return {
      suggestion,
      verdict,
      submittedAt: isLive ? '' : submittedAt,
      note: note === '' ? null : note,
      at: this.#now(),
      ...(shows !== undefined && { shows }),
    }
  }

  /** Until when the act can be undone, in ms. */
  decide(decisions: Decision[]): number {
    this.#kept.add(decisions)
    this.#acts.push(decisions)
    return (decisions[0]?.at ?? this.#now()) + UNDO_MS
  }

  undo(): Undone {
    const last = this.#acts.pop()
    if (last === undefined) return { kind: 'nothing' }
    if (!this.#kept.undo(last)) return { kind: 'too-late' }
    const [before] = this.#acts.at(-1) ?? []
    return { kind: 'undone', decisions: last, until: before === undefined ? null : before.at + UNDO_MS }
  }

  /** `back`: suggestions that still wait. `troubles`: outcomes that are said. */
  hear(outcomes: readonly Outcome[]): { back: number[]; troubles: Outcome[] } {
    for (const { suggestion, outcome, shows } of outcomes) {
      if (outcome === 'shows_withheld' && shows !== undefined) this.#shows.set(suggestion, shows)
    }
    return {
      back: outcomes.flatMap(({ suggestion, outcome }) => (UNDECIDED.has(outcome) ? [suggestion] : [])),
      troubles: outcomes.filter(({ outcome }) => !DONE.has(outcome)),
    }
  }

  /** Items whose withheld words an approval of it would show. */
  showsOf(suggestion: number): readonly string[] {
    return this.#shows.get(suggestion) ?? []
  }
}
