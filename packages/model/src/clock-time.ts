/** A time in a recording, as people write it. */

/** `1:05`, `2:03:07`. */
export function clockTime(ms: number): string {
  const all = Math.floor(ms / 1_000)
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`
}
