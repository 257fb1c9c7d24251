/** Logs errors of background work. */
import { writeLog } from '@yalkut/catalog/core'

/** Writes an error with its time and the work in which it happened. */
export function logFault(fault: unknown, about: string): void {
  writeLog({ message: about, fault })
}
