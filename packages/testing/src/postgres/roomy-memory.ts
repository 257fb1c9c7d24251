/** The folder of a file system in memory. */
import { accessSync, constants, statfsSync } from 'node:fs'

const ROOM_BYTES = 2 * 1024 ** 3

/** A folder whose files are kept in memory, if it has room for a cluster; null otherwise. A database is created five times
 *  as fast in memory. */
export function roomyMemory(): string | null {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > ROOM_BYTES ? memory : null
  } catch {
    return null
  }
}
