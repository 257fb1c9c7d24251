/** Temporary folders for tests, below the temporary folder of the machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** An empty folder. It is removed when this process ends at the latest, unless `kill -9` ends the process. */
export function newFolder(): string {
  if (folders.size === 0) removeAtTheEnd()
  const folder = mkdtempSync(join(tmpdir(), 'yalkut-test-'))
  folders.add(folder)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function removeAtTheEnd(): void {
  process.once('exit', () => {
    for (const folder of folders) removeFolder(folder)
  })
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}
