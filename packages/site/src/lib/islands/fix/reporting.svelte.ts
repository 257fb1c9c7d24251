/** A report of words, written where they stand: the words may be put right, or one line says what is wrong. `ReportForm.svelte` shows
 *  it. */
import type { Fetching } from '#lib/desk/who.ts'
import { newOnce, onceKey } from '../once-key.ts'
import type { Range } from './sentence.ts'
import type { Spot } from './spot.ts'

/** The most characters of words in a report. */
const MOST = 2_000

export type ReportStatus =
  | { kind: 'typing' | 'sending' | 'empty' | 'failed' | 'later' }
  | { kind: 'sent'; number: number; trackUrl: string }

type About = Pick<Spot, 'place' | 'segment' | 'before'>

export class Reporting {
  typed = $state('')
  note = $state('')
  status: ReportStatus = $state.raw({ kind: 'typing' })
  readonly #about: About
  readonly #read: string
  readonly #captcha: Promise<string | null>
  readonly #fetching: Fetching
  readonly #once = newOnce()

  /** `captcha`: its solution, as soon as it is found; null: none is needed, or it could not be solved. */
  constructor(about: About, part: Range, captcha: Promise<string | null>, fetching: Fetching = fetch) {
    this.#about = about
    this.#read = about.before.slice(part.from, part.to).slice(0, MOST)
    this.#captcha = captcha
    this.#fetching = fetching
    this.typed = this.#read
  }

  async send(): Promise<void> {
    if (this.status.kind === 'sending') return
    const after = this.typed.trim()
    const note = this.note.trim()
    const isFixed = after !== '' && after !== this.#read
    if (note === '' && !isFixed) {
      this.status = { kind: 'empty' }
      return
    }
    this.status = { kind: 'sending' }
    const solved = await this.#captcha
    const body = JSON.stringify({
      entityId: this.#about.place.entity,
      reason: 'wrong-text',
      anchor: this.#anchor(),
      ...(note !== '' && { note }),
      ...(isFixed && { after }),
      ...(solved !== null && { captcha: solved }),
    })
    this.status = await this.#post(body)
  }

  async #post(body: string): Promise<ReportStatus> {
    const headers = { 'content-type': 'application/json', ...onceKey(this.#once, body) }
    // Called by itself: a browser takes no other `this` for its fetch.
    const fetching = this.#fetching
    const answer = await fetching('/v1/reports', { method: 'POST', headers, body }).catch(() => null)
    if (answer?.status !== 201) return { kind: answer?.status === 429 ? 'later' : 'failed' }
    const { number, trackUrl }: { number: number; trackUrl: string } = await answer.json()
    return { kind: 'sent', number, trackUrl }
  }

  #anchor(): object {
    const { place, segment } = this.#about
    if (place.kind === 'scan') return { page: place.page, line: segment, words: this.#read }
    return { segment, words: this.#read, ...(place.kind === 'body' && { version: place.version }) }
  }
}
