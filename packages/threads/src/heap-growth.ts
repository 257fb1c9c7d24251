/** How much garbage V8 lets lie. By itself it lets the heap grow to several times what is alive.
 *  Source: decisions.md#rebuilding. */
import { setFlagsFromString } from 'node:v8'

/** The share of what is alive that may be added to it before garbage is collected, in percent. */
const PERCENT = 50

/** For the whole process, from now on: a command that reads very much, once. It takes no more time for it (measured with imports
 *  of 30,000 items); a server, whose requests would wait for each collection, does not call this. */
export function growHeapSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${PERCENT}`)
}
