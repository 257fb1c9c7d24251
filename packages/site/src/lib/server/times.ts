/** Times in recordings. */

/** `1:05`, `2:03:07`. */
export function clockTime(ms: number): string {
  const all = Math.floor(ms / 1_000)
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
  const two = (n: number): string => String(n).padStart(2, '0')
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`
}

/** `1:05.25`. */
export function exactTime(ms: number): string {
  const hundredths = Math.floor((ms % 1_000) / 10)
  return `${clockTime(ms)}.${String(hundredths).padStart(2, '0')}`
}

/** Seconds as an address has them: `83`, `83.4`. */
export function secondsOf(ms: number): string {
  return String(Math.round(ms / 100) / 10)
}

/** A length as ISO 8601 writes it: `PT1H2M5S`. */
export function isoLength(ms: number): string {
  return `PT${Math.round(ms / 1_000)}S`
}
