/** How much there is to look at in a suggestion, and the key that suggestions with the same change of words share. Pure.
 *
 *  The rule of the minutes: half a minute for the suggestion, a quarter for each change (a field, a segment, a line), a
 *  quarter for each ten words that are added or removed; rounded up. Of many items the first 50 are measured, and the rest is
 *  taken to be like them. Source: decisions.md#the-review-lane. */
import { createHash } from 'node:crypto'
import { type Change, changedWords, diffData, type JsonObject, pointerParts } from '@yalkut/model'

export interface ChangedItem {
  type: string
  before: JsonObject | null
  data: JsonObject | null
}

export interface Measured {
  changes: number
  changed_words: number
  minutes: number
  alike: string | null
}

/** Items that are measured. */
const MAX_MEASURED = 50
/** Items of a suggestion that has a key. */
const MAX_ALIKE_ITEMS = 20
/** Words of a value that only one version has are counted, up to this many. */
const MAX_WORDS = 5_000
const MOST_MINUTES = 1_000

const MINUTES = { suggestion: 0.5, change: 0.25, tenWords: 0.25 }

/** Adds up the items of a suggestion, in pages. */
export class ChangeMeter {
  #items = 0
  #measured = 0
  #changes = 0
  #words = 0
  /** Null: the suggestion has no key. */
  #facts: Set<string> | null = new Set()

  add(items: readonly ChangedItem[]): void {
    for (const item of items) {
      this.#items += 1
      if (this.#items > MAX_ALIKE_ITEMS) this.#facts = null
      if (this.#measured < MAX_MEASURED) this.#measure(item)
    }
  }

  #measure({ type, before, data }: ChangedItem): void {
    this.#measured += 1
    const changes = diffData(before, data)
    this.#changes += Math.max(1, changes.length)
    if (before === null || data === null) this.#facts = null
    for (const change of changes) {
      const words = wordsOf(change)
      this.#words += words.count
      this.#facts?.add(JSON.stringify([type, fieldOf(change), words.fact]))
    }
  }

  measured(): Measured {
    const scale = this.#measured === 0 ? 0 : this.#items / this.#measured
    const changes = Math.round(this.#changes * scale)
    const words = Math.round(this.#words * scale)
    const minutes = MINUTES.suggestion + changes * MINUTES.change + (words / 10) * MINUTES.tenWords
    return {
      changes,
      changed_words: words,
      minutes: Math.min(MOST_MINUTES, Math.ceil(minutes)),
      alike: keyOf(this.#facts),
    }
  }
}

function keyOf(facts: ReadonlySet<string> | null): string | null {
  if (facts === null || facts.size === 0) return null
  return createHash('sha256')
    .update([...facts].sort().join('\n'))
    .digest('base64url')
    .slice(0, 22)
}

/** The field of the item; the ids of segments, lines and versions do not matter. */
function fieldOf({ path }: Change): string {
  const parts = pointerParts(path)
  return `${parts[0] ?? ''}/${parts.length > 1 ? (parts.at(-1) ?? '') : ''}`
}

/** How many words a change adds and removes, and what it does whatever the words around. */
function wordsOf(change: Change): { count: number; fact: unknown } {
  const runs = changedWords(change)
  if (runs === null) {
    const { before, after } = change
    const count = countIn(before) + countIn(after)
    return { count: Math.min(MAX_WORDS, count), fact: [before ?? null, after ?? null] }
  }
  const changed = runs.filter(({ op }) => op !== 'same')
  const count = changed.reduce((sum, { text }) => sum + countIn(text), 0)
  return { count, fact: changed.map(({ op, text }) => [op, text.trim()]) }
}

function countIn(value: unknown): number {
  if (value === undefined || value === null) return 0
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.split(/\s+/u, MAX_WORDS).filter((word) => word !== '').length
}
