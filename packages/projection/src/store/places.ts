/** The files beside a projection, and which file it is. */
import { renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** `projection.lock` beside `projection.sqlite`. */
export function besideOf(file: string, ending: string): string {
  return join(dirname(file), `${basename(file, '.sqlite')}.${ending}`)
}

/** Tells the file of a path from another file that takes its place later; null when there is none. */
export function fileKey(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}

/** A database is its file and these: what SQLite has not yet written into the file, and the index of that. */
const PARTS = ['', '-wal', '-shm'] as const

export function removeDatabase(file: string): void {
  for (const part of PARTS) rmSync(`${file}${part}`, { force: true })
}

/** A process that has the database open continues with it. */
export function moveDatabase(file: string, to: string): void {
  for (const part of PARTS) {
    if (fileKey(`${file}${part}`) !== null) renameSync(`${file}${part}`, `${to}${part}`)
  }
}
