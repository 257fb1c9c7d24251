/** Brings the git mirror to the end of the line of commits, as readers are shown it. Source: shapes.md#git-mirror;
 *  decisions.md#only-shown-data-leaves.
 *
 *  The last commit of the branch is the cursor. What the mirror remembers is written before the branch moves, so that after a
 *  crash anywhere it knows of every version that the branch holds. */
import { mkdir, rm } from 'node:fs/promises'
import { openSnapshot, type ShownCommit, type Snapshot } from '@yalkut/projection'
import { runGit } from '../git.ts'
import { type GitNote, type GitPlaces, gitPlaces, writeGitNote } from '../places.ts'
import { commitHead, type Naming } from './commit-head.ts'
import { BUILDING, type Importing, startImport } from './fast-import.ts'
import { hasBodyFile, hasWords, itemPath, syncPath, textPath, writeBody, writeItem } from './item-file.ts'
import { applyPiece, type Touched, writeSync, writeText } from './pieces.ts'
import { makeRepository, moveBranch, purge, readTip, type Tip } from './repository.ts'
import { firstTouched } from './rights.ts'
import { openState, type State } from './state.ts'

export interface FollowTask {
  dataDir: string
  /** The file that readers read. */
  projection: string
  host: string
  /** Commits of one import: what is lost when it is killed. */
  batch: number
  /** The shortest time from one rewriting to the next, in ms: what must go is not served meanwhile. */
  rewritesEveryMs: number
}

export interface Followed {
  note: GitNote
  /** Words that may no longer be shown are taken out when so many ms have passed; until then nothing is served. null: there are none. */
  restMs: number | null
}

export async function followWithGit(task: FollowTask): Promise<Followed> {
  const places = gitPlaces(task.dataDir)
  await mkdir(places.folder, { recursive: true })
  const state = openState(places.state)
  try {
    await makeRepository(places.repository)
    for (;;) {
      const snapshot = await openSnapshot(task.projection)
      try {
        const { note, restMs } = await step(task, { places, state, snapshot })
        if (restMs !== null) return { note, restMs }
        if (note.seq >= snapshot.seq) {
          await runGit(places.repository, ['gc', '--auto', '--quiet'])
          return { note, restMs }
        }
      } finally {
        snapshot.close()
      }
    }
  } finally {
    state.close()
  }
}

interface Ground {
  places: GitPlaces
  state: State
  snapshot: Snapshot
}

/** One batch, after words that may no longer be shown are out. */
async function step(task: FollowTask, ground: Ground): Promise<Followed> {
  const { places, state, snapshot } = ground
  let tip = await readTip(places.repository)
  if (tip !== null && !isOnLine(snapshot, tip)) {
    await startAnew(ground)
    tip = null
  }
  await mend(ground, tip)
  const sum = snapshot.rightsSum()
  const touched = firstTouched(state, snapshot, {
    from: tip?.seq ?? 0,
    isSame: sum === state.textOf('rights'),
  })
  if (touched !== null) {
    const restMs = restOf(task, state)
    if (restMs > 0) return { note: await close(ground, tip?.seq ?? 0), restMs }
    tip = await rewind(ground, touched - 1)
  }
  state.set('rights', sum)
  const from = tip?.seq ?? 0
  const to = Math.min(snapshot.seq, from + task.batch)
  if (to > from) await addCommits(ground, { tip, to, host: task.host })
  const note = { seq: to, rewrittenAt: state.textOf('rewrittenAt'), isClosed: false }
  await writeGitNote(places, note)
  return { note, restMs: null }
}

/** How long no history is rewritten yet, in ms. A clock that was set back since the last time keeps nothing from it. */
function restOf({ rewritesEveryMs }: FollowTask, state: State): number {
  const last = state.textOf('rewrittenAt')
  if (last === null) return 0
  const ageMs = Date.now() - Date.parse(last)
  return ageMs < 0 ? 0 : Math.max(0, rewritesEveryMs - ageMs)
}

/** From now on nothing is served: git gives every object that a repository has, also one that no branch holds. */
async function close({ places, state }: Ground, seq: number): Promise<GitNote> {
  const note = { seq, rewrittenAt: state.textOf('rewrittenAt'), isClosed: true }
  await writeGitNote(places, note)
  return note
}

/** The ledger may have been restored to an older state, and gone on from there. */
function isOnLine({ reads, seq }: Snapshot, tip: Tip): boolean {
  if (tip.seq > seq) return false
  const [commit] = reads.commits.list({ since: tip.seq - 1, limit: 1, changes: 0 }).commits
  return commit?.hash === tip.hash
}

async function startAnew({ places, state }: Ground): Promise<void> {
  await writeGitNote(places, { seq: 0, rewrittenAt: state.textOf('rewrittenAt'), isClosed: true })
  await rm(places.repository, { recursive: true, force: true })
  await makeRepository(places.repository)
}

/** After a crash: the pieces as of the last commit, without unpublished ones. */
async function mend(ground: Ground, tip: Tip | null): Promise<void> {
  const { places, state } = ground
  const seq = tip?.seq ?? 0
  if (state.seq() === seq && !state.isUnfinished()) return
  await purge(places.repository)
  replay(ground, seq)
}

/** The state as of a commit, from the line alone. */
function replay({ state, snapshot }: Ground, seq: number): void {
  state.begin()
  try {
    state.forgetAfter(seq)
    state.dropPieces()
    const unused: Touched = { texts: new Set(), recordings: new Set() }
    for (const commit of commitsOf(snapshot, 0, seq)) {
      for (const change of commit.changes) applyPiece(state, change, unused)
      unused.texts.clear()
      unused.recordings.clear()
    }
    state.set('seq', seq)
    state.set('unfinished', 0)
    state.commit()
  } finally {
    state.rollback()
  }
}

/** Takes the history back to a commit, and everything after it out of the repository. Nothing is served meanwhile. */
async function rewind(ground: Ground, seq: number): Promise<Tip | null> {
  const { places, state } = ground
  const rewrittenAt = new Date().toISOString()
  await writeGitNote(places, { seq, rewrittenAt, isClosed: true })
  state.set('rewrittenAt', rewrittenAt)
  state.set('unfinished', 1)
  const tip = await moveBranch(places.repository, seq)
  await mend(ground, tip)
  return tip
}

/** A page of changes of one commit; a large commit takes several. */
function* commitsOf({ reads }: Snapshot, after: number, to: number): Iterable<ShownCommit> {
  for (let cursor: string | undefined; ; ) {
    const page = reads.commits.list({
      since: after,
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    })
    for (const commit of page.commits) {
      if (commit.seq > to) return
      yield commit
    }
    if (page.next === null) return
    cursor = page.next
  }
}

interface Adding {
  tip: Tip | null
  to: number
  host: string
}

async function addCommits(ground: Ground, { tip, to, host }: Adding): Promise<void> {
  const { places, state } = ground
  state.set('unfinished', 1)
  const importing = startImport(places.repository)
  state.begin()
  try {
    const naming = { host, nameOf: namesOf(ground) }
    await writeCommits(ground, importing, { naming, from: tip, to })
    const ended = await importing.end()
    state.set('seq', to)
    state.set('unfinished', 0)
    state.commit()
    await runGit(places.repository, ['update-ref', 'refs/heads/main', ended, tip?.sha ?? ''])
    await runGit(places.repository, ['update-ref', '-d', BUILDING])
  } catch (error) {
    await importing.abort()
    throw error
  } finally {
    state.rollback()
  }
}

async function writeCommits(
  ground: Ground,
  importing: Importing,
  { naming, from, to }: { naming: Naming; from: Tip | null; to: number },
): Promise<void> {
  const { state, snapshot } = ground
  const touched: Touched = { texts: new Set(), recordings: new Set() }
  let open = 0
  for (const commit of commitsOf(snapshot, from?.seq ?? 0, to)) {
    if (commit.seq !== open) {
      writeTouched(state, importing, touched)
      const first = open === 0 ? (from?.sha ?? null) : null
      importing.commit(commitHead(commit, naming, first))
      open = commit.seq
    }
    for (const change of commit.changes) {
      addChange(ground, importing, { change, seq: commit.seq, touched })
    }
    await importing.settle()
  }
  writeTouched(state, importing, touched)
}

function addChange(
  { state }: Ground,
  importing: Importing,
  { change, seq, touched }: { change: ShownCommit['changes'][number]; seq: number; touched: Touched },
): void {
  const { id, type, rev, data, withheld } = change
  const path = itemPath(change)
  if (data === null) importing.remove(path)
  else importing.file(path, writeItem(change))
  if (hasWords(change)) state.note({ rev, id, seq, held: withheld === undefined ? 0 : 1 })
  if (hasBodyFile(type)) {
    const words = data === null ? null : writeBody(type, data)
    if (words === null) importing.remove(textPath(id))
    else importing.file(textPath(id), words)
  }
  applyPiece(state, change, touched)
}

function writeTouched(state: State, importing: Importing, touched: Touched): void {
  for (const id of touched.texts) put(importing, textPath(id), writeText(state, id))
  for (const id of touched.recordings) put(importing, syncPath(id), writeSync(state, id))
  touched.texts.clear()
  touched.recordings.clear()
}

function put(importing: Importing, path: string, content: string | null): void {
  if (content === null) importing.remove(path)
  else importing.file(path, content)
}

/** A name stays as it was written first. */
function namesOf({ state, snapshot }: Ground): (account: string) => string {
  const names = new Map<string, string>()
  for (let after = ''; ; ) {
    const page = snapshot.reads.commits.authorsAfter(after, 500)
    for (const { id, name } of page) names.set(id, name)
    if (page.length < 500) break
    after = page.at(-1)?.id ?? after
  }
  return (account) => {
    const known = state.author(account)
    if (known !== null) return known
    const name = names.get(account) ?? account
    state.addAuthor(account, name)
    return name
  }
}
