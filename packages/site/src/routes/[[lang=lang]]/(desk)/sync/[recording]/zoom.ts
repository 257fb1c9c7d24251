/** How much of the wave is in sight. */

/** In ms, from afar to near. */
const SPANS_MS = [60_000, 24_000, 8_000, 3_000] as const

export const USUAL_ZOOM = 1

export function spanOf(zoom: number): number {
  return SPANS_MS[zoom] ?? SPANS_MS[USUAL_ZOOM]
}

/** The next step nearer, or farther. */
export function zoomBy(zoom: number, by: 1 | -1): number {
  return Math.max(0, Math.min(SPANS_MS.length - 1, zoom + by))
}
