/** The wave of a recording: peaks that are fetched as they are needed, and how they are drawn. */

export interface Wave {
  /** 20 a second, 0 to 255. */
  peaks: Uint8Array
  durationMs: number
}

export type Fetching = (path: string) => Promise<Response>

/** Peaks in a second. */
export const RATE = 20

/** Null: the recording has no wave here. Waits while the service measures it. */
export async function fetchWave(
  recording: string,
  fetching: Fetching,
  wait: (seconds: number) => Promise<void>,
): Promise<Wave | null> {
  for (let tried = 0; tried < 60; tried += 1) {
    const answer = await fetching(`/v1/recordings/${recording}/peaks?rate=${RATE}`).catch(
      () => null,
    )
    if (
      answer === null ||
      (answer.status >= 400 && answer.status !== 429 && answer.status !== 503)
    ) {
      return null
    }
    if (answer.status === 200) {
      const peaks = new Uint8Array(await answer.arrayBuffer())
      const durationMs = Number(answer.headers.get('yalkut-duration-ms') ?? 0)
      return { peaks, durationMs: durationMs || (peaks.length * 1_000) / RATE }
    }
    await wait(Math.min(30, Number(answer.headers.get('retry-after') ?? 2) || 2))
  }
  return null
}

/** The outline of the peaks from `fromMs` to `toMs` as an SVG path in a box of `width` by 100, mirrored about its middle. */
export function outlineOf(
  { peaks }: Wave,
  { fromMs, toMs, width }: { fromMs: number; toMs: number; width: number },
): string {
  const loudest = Math.max(
    40,
    peaks.reduce((most, peak) => Math.max(most, peak), 0),
  )
  const columns = Math.max(1, Math.floor(width / 2))
  const up: string[] = []
  const down: string[] = []
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor(((fromMs + ((toMs - fromMs) * column) / columns) * RATE) / 1_000)
    const to = Math.ceil(((fromMs + ((toMs - fromMs) * (column + 1)) / columns) * RATE) / 1_000)
    let peak = 0
    for (let at = Math.max(0, from); at < Math.max(to, from + 1); at += 1) {
      peak = Math.max(peak, peaks[at] ?? 0)
    }
    const x = Math.round((column * width) / columns)
    const y = Math.round((peak / loudest) * 46)
    up.push(`${x} ${50 - y}`)
    down.push(`${x} ${50 + y}`)
  }
  return `M${up.join('L')}L${down.reverse().join('L')}Z`
}
