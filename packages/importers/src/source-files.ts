/** Finds the files to import: named files, and the files with the right ending in named folders. */

import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ImportProblem } from './import-problem.ts'

/** A file to read. `name`: its path inside the folder that was given, for messages. */
export interface SourceFile {
  path: string
  name: string
}

/** The files at `paths`, each once. A path of a file gives that file, whatever its ending. A path of a folder gives the
 *  files with one of `endings` (such as `.json`) at any depth, sorted by name, without hidden files. Throws
 *  `ImportProblem` for a path that does not exist, and for a folder without such a file. */
export async function listSourceFiles(paths: string[], endings: string[]): Promise<SourceFile[]> {
  const found = new Map<string, SourceFile>()
  for (const path of paths) {
    for (const file of await filesAt(path, endings)) {
      const key = resolve(file.path)
      if (!found.has(key)) found.set(key, file)
    }
  }
  return [...found.values()]
}

async function filesAt(path: string, endings: string[]): Promise<SourceFile[]> {
  const entry = await stat(path).catch(() => null)
  if (entry === null) throw new ImportProblem(path, null, 'there is no such file or folder.')
  if (!entry.isDirectory()) return [{ path, name: basename(path) }]
  const names = (await namesUnder(path, '')).filter((name) =>
    endings.some((ending) => name.toLowerCase().endsWith(ending)),
  )
  if (names.length === 0) {
    throw new ImportProblem(path, null, `there is no ${endings.join(' or ')} file in this folder.`)
  }
  return names.sort(byCodeUnit).map((name) => ({ path: join(path, name), name }))
}

async function namesUnder(root: string, inside: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of await readdir(join(root, inside), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (entry.isDirectory()) names.push(...(await namesUnder(root, name)))
    else if (await isFile(entry, join(root, name))) names.push(name)
  }
  return names
}

/** Whether `entry` is a file or a symbolic link to a file. A link to a folder is not followed, as it could be a loop. */
async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (entry.isFile()) return true
  return entry.isSymbolicLink() && ((await stat(path).catch(() => null))?.isFile() ?? false)
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
