/** Disks that are full when a test says so: a real small file system where this process may mount one, and errors put
 *  into the calls of Node everywhere. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface FullDisk {
  fill(): void
  free(): void
  /** The folder is as before. Throws when a file of it stays open. */
  undo(): Promise<void>
}

const SIZE_KB = 2_048
/** How long files of the folder may stay open. */
const UNMOUNT_MS = 20_000

/** Whether this process may mount a file system. */
export function mayMount(folder: string): boolean {
  try {
    mountOn(folder)
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function mountOn(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const args = ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'none', folder]
  execFileSync('mount', args, { stdio: 'ignore' })
}

/** Mounts a file system of 2 MB on the folder. */
export function mountedDisk(folder: string): FullDisk {
  mountOn(folder)
  const filler = join(folder, 'filler')
  return {
    fill() {
      // Bytes are added until there is no room for another one.
      for (let bytes = SIZE_KB * 1_024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
        try {
          writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
        } catch (error) {
          if (!isFull(error)) throw error
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    undo: () => unmount(folder),
  }
}

/** A thread that has ended, and a program that is just being started beside it, may hold a file for a moment longer. */
async function unmount(folder: string): Promise<void> {
  const end = Date.now() + UNMOUNT_MS
  for (;;) {
    try {
      return void execFileSync('umount', [folder], { stdio: 'pipe' })
    } catch (error) {
      if (Date.now() < end) {
        await setTimeout(100)
        continue
      }
      // The folder is removed at the end of the run; whatever keeps its files open is still a fault.
      execFileSync('umount', ['--lazy', folder])
      throw error
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

/** Calls of this process that need room in the folder fail while the disk is full. */
export function injectedDisk(folder: string): FullDisk {
  let isFullNow = false
  const { open, rename } = fs
  const assertRoom = (path: unknown): void => {
    if (!isFullNow || !String(path).startsWith(folder)) return
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  fs.rename = async (from, to) => {
    assertRoom(to)
    await rename(from, to)
  }
  fs.open = async (path, flags, mode) => {
    const file = await open(path, flags, mode)
    const { write } = file
    return Object.assign(file, {
      async write(...args: unknown[]): Promise<unknown> {
        assertRoom(path)
        return await Reflect.apply(write, file, args)
      },
    })
  }
  syncBuiltinESMExports()
  return {
    fill() {
      isFullNow = true
    },
    free() {
      isFullNow = false
    },
    async undo() {
      Object.assign(fs, { open, rename })
      syncBuiltinESMExports()
    },
  }
}
