/** Files that a takedown request paused, with the rights that return if the request is declined.
 *  Source: routes.md#files-uploads-libraries; docs/operators/files.md. */
import type { Writer } from '@yalkut/ledger'
import { lockFiles, lockTakedown, promiseAgain, setFileRights, setPaused, waitingFiles } from '@yalkut/ledger/files'
import { isRights, isServed, type Rights, reasonIn, type Sentence } from '@yalkut/model'
import type { LineTransaction } from '../../core/services/writing.ts'

interface PausedFile {
  sha256: string
  /** The rights before the pause, or the rights that were promised. */
  rights: Rights
  /** Set when the file was not served yet: it waited for the merge of its suggestion. */
  waiting?: true
}

export interface PauseAct {
  /** Account id; null without an account. */
  by: string | null
  at: string
  reason: Sentence
}

/** The rights of a paused file. */
const PAUSED = 'preserved' satisfies Rights

/** Sets served files to `preserved`, and withdraws the promised rights of files that are not served yet. Answers each
 *  file with its former or promised rights. */
export async function pause({ tx }: LineTransaction, hashes: readonly string[], act: PauseAct): Promise<PausedFile[]> {
  const locked = await lockFiles(tx, hashes)
  const waiting = await waitingFiles(tx, hashes)
  const promises = new Map(waiting.map(({ sha256, promised }) => [sha256, promised]))
  const paused = locked.flatMap(({ sha256, rights }): PausedFile[] => {
    if (isServed(rights)) return [{ sha256, rights }]
    const promised = promises.get(sha256)
    return isRights(promised) && isServed(promised) ? [{ sha256, rights: promised, waiting: true }] : []
  })
  for (const { sha256 } of paused) {
    await setFileRights(tx, { sha256, rights: PAUSED, ...rowOf(act), isDecision: true })
  }
  return paused
}

function rowOf({ by, at, reason }: PauseAct) {
  return { by, at, ...reasonIn(reason) }
}

/** The number of files that were served. */
export function countServed(paused: readonly PausedFile[]): number {
  return paused.filter(({ waiting }) => waiting !== true).length
}

/** Adds files to those that a request paused. */
export async function addPaused(tx: Writer, request: number, files: readonly PausedFile[]): Promise<void> {
  const row = await lockTakedown(tx, request)
  if (row === null) return
  const all = [...files, ...readPaused(row.paused)].map((file) => [file.sha256, file] as const)
  await setPaused(tx, request, JSON.stringify([...new Map(all).values()]))
}

/** Restores the rights of paused files, except files whose rights somebody has changed since. Files that no item uses
 *  yet wait for their merge again. Answers how many files are served. */
export async function unpause(
  { tx, reads }: LineTransaction,
  paused: readonly PausedFile[],
  act: PauseAct,
): Promise<number> {
  const hashes = paused.map(({ sha256 }) => sha256)
  const files = await lockFiles(tx, hashes)
  const still = new Set(files.filter((file) => file.rights === PAUSED).map((file) => file.sha256))
  let served = 0
  for (const { sha256, rights, waiting } of paused.filter((file) => still.has(file.sha256))) {
    if (waiting === true && reads.files.usersOf(sha256, { limit: 1 }).length === 0) {
      await promiseAgain(tx, sha256, rights)
    } else {
      await setFileRights(tx, { sha256, rights, ...rowOf(act) })
      served += 1
    }
  }
  return served
}

/** Parses a list that `pause` answered and its caller stored. */
export function readPaused(text: string): PausedFile[] {
  const paused: PausedFile[] = JSON.parse(text)
  return paused
}
