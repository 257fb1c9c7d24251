/** Flushes a folder to the disk. Only then are the names of its files durable. */
import { open } from 'node:fs/promises'

export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
