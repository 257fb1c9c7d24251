/** The wave of a recording: peaks that are fetched as they are needed, and how they are drawn. Source: shapes.md#peaks. */

/** Peaks of a stretch of the recording, 0 to 255. */
export interface Peaks {
  bytes: Uint8Array
  /** In a second. */
  rate: number
  /** The first of them, from the beginning of the recording. */
  startMs: number
}

export interface Wave {
  /** Of the whole recording. */
  peaks: Peaks
  loudest: number
  durationMs: number
}

export type Fetching = (path: string) => Promise<Response>

/** Peaks in a second: of the whole recording, and of what one sees closely. */
export const [COARSE_RATE, FINE_RATE] = [20, 200] as const

/** Null: the recording has no wave here. Waits while the service measures it. */
export async function fetchWave(
  recording: string,
  fetching: Fetching,
  wait: (seconds: number) => Promise<void>,
): Promise<Wave | null> {
  const path = `/v1/recordings/${recording}/peaks?rate=${COARSE_RATE}`
  for (let tried = 0; tried < 60; tried += 1) {
    const answer = await fetching(path).catch(() => null)
    if (answer?.status === 200) {
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const durationMs = Number(answer.headers.get('yalkut-duration-ms') ?? 0)
      return {
        peaks: { bytes, rate: COARSE_RATE, startMs: 0 },
        loudest: bytes.reduce((most, peak) => Math.max(most, peak), QUIETEST),
        durationMs: durationMs || (bytes.length * 1_000) / COARSE_RATE,
      }
    }
    const isFinal = answer === null || (answer.status >= 400 && !isBusy(answer.status))
    if (isFinal) return null
    await wait(Math.min(30, Number(answer.headers.get('retry-after') ?? 2) || 2))
  }
  return null
}

const isBusy = (status: number): boolean => status === 429 || status === 503

/** A recording of hardly any sound is not drawn as a loud one. */
const QUIETEST = 40

/** A stretch of fine peaks that is fetched at once. */
const STRETCH_MS = 60_000

/** Fine peaks by stretches of a minute, each fetched once, when it is first seen. A stretch that cannot be fetched is asked for again
 *  when it is next seen; until then the coarse peaks are drawn. */
export class FinePeaks {
  readonly #recording: string
  readonly #fetching: Fetching
  readonly #onCome: () => void
  readonly #stretches = new Map<number, Peaks | 'coming'>()

  /** `onCome`: called when a stretch is there. */
  constructor(recording: string, fetching: Fetching, onCome: () => void) {
    this.#recording = recording
    this.#fetching = fetching
    this.#onCome = onCome
  }

  /** What is there of this stretch of time. */
  between(fromMs: number, toMs: number): Peaks[] {
    return stretchesOf(fromMs, toMs).flatMap((at) => {
      const found = this.#stretches.get(at)
      return found === undefined || found === 'coming' ? [] : [found]
    })
  }

  /** Fetches what is not there. */
  async see(fromMs: number, toMs: number): Promise<void> {
    const missing = stretchesOf(fromMs, toMs).filter((at) => !this.#stretches.has(at))
    await Promise.all(missing.map((at) => this.#fetch(at)))
  }

  async #fetch(at: number): Promise<void> {
    this.#stretches.set(at, 'coming')
    const startMs = at * STRETCH_MS
    const query = `rate=${FINE_RATE}&from=${startMs}&to=${startMs + STRETCH_MS}`
    const path = `/v1/recordings/${this.#recording}/peaks?${query}`
    const answer = await this.#fetching(path).catch(() => null)
    if (answer?.status !== 200) {
      this.#stretches.delete(at)
      return
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    this.#stretches.set(at, { bytes, rate: FINE_RATE, startMs })
    this.#onCome()
  }
}

function stretchesOf(fromMs: number, toMs: number): number[] {
  const first = Math.max(0, Math.floor(fromMs / STRETCH_MS))
  const last = Math.floor(Math.max(0, toMs) / STRETCH_MS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

interface Box {
  fromMs: number
  toMs: number
  width: number
}

/** The outline of the peaks from `fromMs` to `toMs` as an SVG path in a box of `width` by 100, mirrored about its middle. `fine`: peaks
 *  that are drawn where they are there, instead of the coarse ones. */
export function outlineOf(
  { peaks, loudest }: Pick<Wave, 'peaks' | 'loudest'>,
  { fromMs, toMs, width }: Box,
  fine: readonly Peaks[] = [],
): string {
  const columns = Math.max(1, Math.floor(width / 2))
  const msAt = (column: number): number => fromMs + ((toMs - fromMs) * column) / columns
  const up: string[] = []
  const down: string[] = []
  for (let column = 0; column < columns; column += 1) {
    const [from, to] = [msAt(column), msAt(column + 1)]
    const near = fine.find(
      ({ startMs, bytes, rate }) => from >= startMs && from < startMs + (bytes.length * 1_000) / rate,
    )
    const peak = highestIn(near ?? peaks, from, to)
    const x = Math.round((column * width) / columns)
    const y = Math.min(46, Math.round((peak / loudest) * 46))
    up.push(`${x} ${50 - y}`)
    down.push(`${x} ${50 + y}`)
  }
  return `M${up.join('L')}L${down.reverse().join('L')}Z`
}

function highestIn({ bytes, rate, startMs }: Peaks, fromMs: number, toMs: number): number {
  const from = Math.floor(((fromMs - startMs) * rate) / 1_000)
  const to = Math.max(from + 1, Math.ceil(((toMs - startMs) * rate) / 1_000))
  let most = 0
  for (let at = Math.max(0, from); at < to; at += 1) most = Math.max(most, bytes[at] ?? 0)
  return most
}
