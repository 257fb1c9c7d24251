/** How much garbage V8 lets lie. By itself it lets the heap grow to several times what is alive: an import of which 40 MB are
 *  alive then fills 260 MB. Source: decisions.md#rebuilding. */
import { setFlagsFromString } from 'node:v8'

/** The share of what is alive that may be added to it before garbage is collected, in percent. */
const PERCENT = 50

/** For the whole process, from now on: a command that reads very much, once. Collecting more often costs it some hundredths of
 *  its time; a server, whose requests would wait for it, does not call this. */
export function growHeapSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${PERCENT}`)
}
