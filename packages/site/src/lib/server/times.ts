/** Times in recordings. */
import { clockTime } from '@yalkut/model/clock-time'

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
