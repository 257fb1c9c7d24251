/** What one sees of the wave, how closely, and the mark that is dragged. It knows no element. */
import type { SyncDesk } from './sync.svelte.ts'
import { spanOf } from './zoom.ts'

/** From here on the fine peaks are drawn. */
const NEAR_MS = 8_000
/** By how many pixels a pointer moves before a press on a mark is a drag: a hand that only presses trembles. */
const TREMBLE = 4

interface Dragged {
  segment: string
  ms: number
  startX: number
  isMoved: boolean
  /** What was in sight when the drag began. The wave stands still until it ends. */
  fromMs: number
}

/** How wide the number of a mark may be, in pixels. */
const NUMBER = 26

/** The marks that say their number: not those of which it would stand in the number before. `width`: of the wave, in pixels. */
export function numbered(marks: readonly { id: string; place: number }[], width: number): Set<string> {
  const told = new Set<string>()
  let end = Number.NEGATIVE_INFINITY
  for (const { id, place } of marks) {
    const at = (place / 100) * width
    if (at < end) continue
    told.add(id)
    end = at + NUMBER
  }
  return told
}

export class Sight {
  readonly #desk: SyncDesk
  #dragged: Dragged | null = $state.raw(null)

  constructor(desk: SyncDesk) {
    this.#desk = desk
  }

  get spanMs(): number {
    return spanOf(this.#desk.zoom)
  }

  get isNear(): boolean {
    return this.spanMs <= NEAR_MS
  }

  /** What is heard is in the middle. */
  get fromMs(): number {
    return this.#dragged?.fromMs ?? this.#desk.listening.atMs - this.spanMs / 2
  }

  /** The beginnings of paragraphs that are in sight, in hundredths of it. */
  get marks(): { id: string; n: number; ms: number; place: number }[] {
    const { fromMs, spanMs } = this
    const dragged = this.#dragged
    return this.#desk.page.paragraphs.flatMap((paragraph, n) => {
      const { id } = paragraph
      const isDragged = dragged?.segment === id
      const ms = isDragged ? dragged.ms : this.#desk.startOf(paragraph)
      if (ms === null) return []
      const place = ((ms - fromMs) / spanMs) * 100
      // A mark that left the page would lose the pointer that holds it.
      return isDragged || (place >= 0 && place <= 100) ? [{ id, n, ms, place }] : []
    })
  }

  /** `share`: of the sight, from its beginning. */
  msAt(share: number): number {
    return Math.max(0, this.fromMs + share * this.spanMs)
  }

  press(segment: string, ms: number, x: number): void {
    this.#dragged = { segment, ms, startX: x, isMoved: false, fromMs: this.fromMs }
  }

  move(x: number, share: number): void {
    const dragged = this.#dragged
    if (dragged === null) return
    const isMoved = dragged.isMoved || Math.abs(x - dragged.startX) >= TREMBLE
    this.#dragged = { ...dragged, isMoved, ...(isMoved && { ms: this.msAt(share) }) }
  }

  /** A drag sets the time; a press alone chooses the paragraph. */
  drop(): void {
    const dragged = this.#dragged
    this.#dragged = null
    if (dragged === null) return
    if (dragged.isMoved) this.#desk.moveTo(dragged.segment, dragged.ms)
    else this.#desk.choose(dragged.segment)
  }

  /** The browser took the pointer for something else: nothing was dragged. */
  cancel(): void {
    this.#dragged = null
  }
}
