/** Logs errors of background work. */
import type { Output } from './output.ts'

/** Writes an error with its time and the work in which it happened. */
export function faultsTo(output: Output): (fault: unknown, about: string) => void {
  return (fault, about) => {
    const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
    output.say(`${new Date().toISOString()} ${about}: ${text}`)
  }
}
