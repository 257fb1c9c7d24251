/** Services that end their process by `kill -9` at a step of its work: the start or the end of a transaction, or of the storing or
 *  removing of a file or a note. */
import type { ReadServices } from '@yalkut/catalog/core'

export interface Stepping {
  services: ReadServices
  /** A further step. */
  step(): void
  /** How many there were. */
  steps(): number
}

/** `last`: the step at which the process ends; 0: it is not killed. */
export function countSteps(services: ReadServices, last: number): Stepping {
  const { ledger, objects, notes } = services
  let done = 0
  function step(): void {
    done += 1
    if (done === last) process.kill(process.pid, 'SIGKILL')
  }
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    step()
    const value = await work()
    step()
    return value
  }
  return {
    step,
    steps: () => done,
    services: {
      ...services,
      ledger: { ...ledger, write: (work) => counted(() => ledger.write(work)) },
      objects: {
        ...objects,
        adopt: (path, options) => counted(() => objects.adopt(path, options)),
        remove: (sha256) => counted(() => objects.remove(sha256)),
      },
      notes: { ...notes, write: (name, text) => counted(() => notes.write(name, text)) },
    },
  }
}
