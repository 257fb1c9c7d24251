/** Rebuilds a projection's file beside the present one, and puts it in its place when it is complete. A process that is
 *  killed meanwhile leaves the present file as it was. Source: decisions.md#damage. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CommitFeed } from '../feed.ts'
import { whileBuilding, whilePlacing } from '../store/locks.ts'
import { besideOf, fileKey, moveDatabase, removeDatabase } from '../store/places.ts'
import { fillAnew } from './fill-anew.ts'

export interface BuildOptions {
  /** Which file is to be replaced (its key); nothing is built when another process has replaced it already. */
  insteadOf?: string | null
  /** Whether the present file is set aside under another name; otherwise it is removed. Asked when the new one is built. */
  keepsDamaged: () => boolean | Promise<boolean>
  onCommit?: ((seq: number) => void) | undefined
}

export interface Built {
  /** The last commit; null when another process has built the file. */
  head: number | null
  /** Where the file that was replaced is now. */
  setAside: string | null
}

export async function buildAnew(file: string, feed: CommitFeed, options: BuildOptions): Promise<Built> {
  return await whileBuilding(file, async () => {
    const present = fileKey(file)
    const { insteadOf = present } = options
    if (present !== null && present !== insteadOf) return { head: null, setAside: null }
    const building = besideOf(file, 'building.sqlite')
    removeDatabase(building)
    try {
      const head = await fillAnew(building, feed, options.onCommit)
      const keepsDamaged = present !== null && (await options.keepsDamaged())
      const setAside = keepsDamaged ? asideOf(file) : null
      await putInPlace(file, building, setAside)
      return { head, setAside }
    } catch (error) {
      removeDatabase(building)
      throw error
    }
  })
}

async function putInPlace(file: string, building: string, setAside: string | null): Promise<void> {
  flush(building)
  await whilePlacing(file, () => {
    if (setAside === null) removeDatabase(file)
    else moveDatabase(file, setAside)
    moveDatabase(building, file)
  })
  flush(dirname(file))
}

/** `projection.damaged-20260301T120000.sqlite`. */
function asideOf(file: string): string {
  const at = new Date().toISOString().replaceAll(/[-:]|\..*/g, '')
  for (let n = 1; ; n += 1) {
    const name = besideOf(file, `damaged-${at}${n === 1 ? '' : `-${n}`}.sqlite`)
    if (fileKey(name) === null) return name
  }
}

/** Of a file or a folder: what is in it is on the disk. */
function flush(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
