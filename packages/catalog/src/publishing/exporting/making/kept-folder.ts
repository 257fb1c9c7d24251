/** The folder of files that a process has made: its own, so that what a killed process left is known and removed. */
import { readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { newItemId } from '@yalkut/model'

export interface KeptFolder {
  /** A new name in it. */
  place(): Promise<string>
  /** Removes the file of this name, and what its making wrote beside it. */
  discard(place: string): void
  remove(): void
}

export function openKeptFolder(dataDir: string): KeptFolder {
  const parent = join(dataDir, 'exports')
  removeLeftovers(parent)
  const folder = join(parent, `${process.pid}-${newItemId()}`)
  return {
    async place() {
      await mkdir(folder, { recursive: true })
      return join(folder, newItemId())
    },
    discard(place) {
      for (const name of namesIn(folder))
        if (name.startsWith(basename(place))) rmSync(join(folder, name), { force: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Folders of processes that have ended, and of an earlier one with the number of this one. */
function removeLeftovers(parent: string): void {
  for (const name of namesIn(parent)) {
    const pid = Number(name.split('-')[0])
    if (pid === process.pid || !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
