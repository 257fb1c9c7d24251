/** Which files go into one suggestion: at most a hundred, and all of a printing or an event together.
 *  Source: shapes.md#tables-of-files. */
import type { FileGroup, ReadyFile } from './settled.ts'

/** The most files of one suggestion, unless they are all of one printing or event. */
export const MOST_FILES = 100

/** In the order in which the table names them first. */
export function groupsOf(files: readonly ReadyFile[]): FileGroup[] {
  const groups = new Map<string, FileGroup>()
  for (const file of files) {
    const key = file.row.group
    const group = groups.get(key) ?? { key, files: [], known: null }
    group.files.push(file)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The groups of each suggestion. A group with more files than a suggestion holds has one of its own. */
export function batchesOf(groups: readonly FileGroup[], most = MOST_FILES): FileGroup[][] {
  const batches: FileGroup[][] = []
  let room = 0
  for (const group of groups) {
    const size = group.files.length
    const last = batches.at(-1)
    if (last === undefined || size > room) {
      batches.push([group])
      room = most - size
    } else {
      last.push(group)
      room -= size
    }
  }
  return batches
}
