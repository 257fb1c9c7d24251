/** Builds a projection's file anew beside the present one, and puts it in its place when it is complete. A process that is
 *  killed meanwhile leaves the present file as it was. Source: decisions.md#damage. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { prepareAppliers } from './apply/apply-commit.ts'
import type { CommitFeed } from './feed.ts'
import { RIGHTS_PAGE, TAGS_PAGE } from './follower.ts'
import { prepareCursor } from './store/cursor-rows.ts'
import { whileBuilding, whilePlacing } from './store/locks.ts'
import { createStore } from './store/open-store.ts'
import { besideOf, fileKey, moveDatabase, removeDatabase } from './store/places.ts'

export interface BuildOptions {
  /** Which file is to be replaced (its key); nothing is built when another process has replaced it already. */
  insteadOf?: string | null
  /** Whether the present file is set aside under another name; otherwise it is removed. */
  isKept: boolean
  onCommit?: ((seq: number) => void) | undefined
}

export interface Built {
  /** The last commit; null when another process has built the file. */
  head: number | null
  /** Where the file that was replaced is now. */
  setAside: string | null
}

export async function buildAnew(
  file: string,
  feed: CommitFeed,
  options: BuildOptions,
): Promise<Built> {
  return await whileBuilding(file, async () => {
    const present = fileKey(file)
    const { insteadOf = present } = options
    if (present !== null && present !== insteadOf) return { head: null, setAside: null }
    const made = besideOf(file, 'building.sqlite')
    removeDatabase(made)
    try {
      const head = await fillAnew(made, feed, options.onCommit)
      const setAside = options.isKept && present !== null ? asideOf(file) : null
      await putInPlace(file, made, setAside)
      return { head, setAside }
    } catch (error) {
      removeDatabase(made)
      throw error
    }
  })
}

/** Commits that are read from the feed at once. */
const COMMITS_PAGE = 100

/** Fills a new file with all that the feed has. */
export async function fillAnew(
  made: string,
  feed: CommitFeed,
  onCommit?: (seq: number) => void,
): Promise<number> {
  const db = createStore(made)
  try {
    const cursor = prepareCursor(db)
    const apply = prepareAppliers(db)
    db.exec('begin')
    for (;;) {
      const page = await feed.commitsAfter(cursor.seq(), COMMITS_PAGE)
      // In the order in which a follower applies them.
      for (;;) {
        const changes = await feed.rightsChangedAfter(cursor.files(), RIGHTS_PAGE)
        apply.rights(changes)
        if (changes.length === 0) break
      }
      if (page.length === 0) break
      for (const commit of page) {
        await apply.commit(feed, commit)
        onCommit?.(commit.seq)
      }
    }
    while (apply.renewTags(TAGS_PAGE));
    db.exec('commit')
    db.pragma('journal_mode = wal')
    return cursor.seq()
  } finally {
    db.close()
  }
}

async function putInPlace(file: string, made: string, setAside: string | null): Promise<void> {
  flush(made)
  await whilePlacing(file, () => {
    if (setAside === null) removeDatabase(file)
    else moveDatabase(file, setAside)
    moveDatabase(made, file)
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
