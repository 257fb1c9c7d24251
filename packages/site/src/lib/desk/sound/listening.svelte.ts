/** The player of a desk, without its element: where it is, how fast, and how far it goes back when it continues. */

/** What the desk needs of an audio element. */
export interface SoundElement {
  currentTime: number
  playbackRate: number
  readonly paused: boolean
  readonly duration: number
  play(): Promise<void>
  pause(): void
}

export const SLOWEST = 0.5
export const FASTEST = 2
/** Seconds by which a key goes back or forward. */
const JUMP = 5

export class Listening {
  element: SoundElement | null = null
  atMs = $state(0)
  isPlaying = $state(false)
  rate = $state(1)
  /** Seconds that are heard again when the sound continues. */
  back: number
  /** Where it stops by itself; null: nowhere. */
  #untilMs: number | null = null

  constructor({ back = 3 }: { back?: number } = {}) {
    this.back = $state(back)
  }

  /** The element says where it is. */
  heard(): void {
    const { element } = this
    if (element === null) return
    this.atMs = Math.round(element.currentTime * 1_000)
    this.isPlaying = !element.paused
    if (this.#untilMs !== null && this.atMs >= this.#untilMs) {
      this.#untilMs = null
      element.pause()
    }
  }

  /** The element may be at a time that it has not said yet. */
  get nowMs(): number {
    return this.element === null ? this.atMs : Math.round(this.element.currentTime * 1_000)
  }

  toggle(): void {
    const { element } = this
    if (element === null) return
    this.#untilMs = null
    if (!element.paused) {
      element.pause()
      return
    }
    if (this.atMs > 0) this.seek(this.nowMs - this.back * 1_000)
    this.#play()
  }

  jump(by: 1 | -1): void {
    this.seek(this.nowMs + by * JUMP * 1_000)
  }

  seek(ms: number): void {
    const { element } = this
    const last = Number.isFinite(element?.duration) ? (element?.duration ?? 0) * 1_000 : Infinity
    this.atMs = Math.round(Math.max(0, Math.min(ms, last)))
    if (element !== null) element.currentTime = this.atMs / 1_000
  }

  /** Plays from here; `untilMs`: to there. */
  playFrom(ms: number, untilMs: number | null = null): void {
    this.seek(ms)
    this.#untilMs = untilMs
    this.#play()
  }

  faster(by: 1 | -1): void {
    this.setRate(this.rate + by * 0.1)
  }

  setRate(rate: number): void {
    this.rate = Math.round(Math.max(SLOWEST, Math.min(FASTEST, rate)) * 10) / 10
    if (this.element !== null) this.element.playbackRate = this.rate
  }

  /** The element is there: what was kept is given to it. */
  take(element: SoundElement): void {
    this.element = element
    element.playbackRate = this.rate
    if (this.atMs > 0) element.currentTime = this.atMs / 1_000
  }

  #play(): void {
    // A browser may refuse before the first press of the person.
    void this.element?.play().catch(() => undefined)
  }
}

/** “1:02:03” or “12:34”, as ms; null for any other text. */
export function readTime(text: string): number | null {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (parts === null) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.'))
  return Math.round(whole * 1_000)
}

/** “12:34” or “1:02:03”; with tenths where they are asked for. */
export function sayTime(ms: number, { tenths = false }: { tenths?: boolean } = {}): string {
  const all = tenths ? Math.round(ms / 100) / 10 : Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60]
  const seconds = (all % 60).toFixed(tenths ? 1 : 0).padStart(tenths ? 4 : 2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}
