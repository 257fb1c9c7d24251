/** Where faults of work that nobody waits for are told: in the log. */
import type { Output } from './output.ts'

/** Writes a fault with when it was and what was done. */
export function faultsTo(output: Output): (fault: unknown, about: string) => void {
  return (fault, about) => {
    const words = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
    output.say(`${new Date().toISOString()} ${about}: ${words}`)
  }
}
