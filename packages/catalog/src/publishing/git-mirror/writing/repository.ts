/** The bare repository of the git mirror. Source: shapes.md#git-mirror. */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runGit } from '../git.ts'
import { BUILDING } from './fast-import.ts'

/** `commitGraph`: a graph of commits would outlive a rewriting. */
const SETTINGS = {
  'core.commitGraph': 'false',
  'core.fsync': 'all',
  'core.logAllRefUpdates': 'false',
  'gc.writeCommitGraph': 'false',
  'gc.auto': '4000',
  'gc.autoPackLimit': '20',
  'gc.autoDetach': 'false',
  'gc.pruneExpire': 'now',
  'pack.threads': '1',
  'uploadpack.hideRefs': 'refs/yalkut',
  'uploadpack.allowFilter': 'true',
} as const

/** Nothing happens when it is there. */
export async function makeRepository(repository: string): Promise<void> {
  if (existsSync(join(repository, 'yalkut-ready'))) return
  await rm(repository, { recursive: true, force: true })
  await mkdir(repository, { recursive: true })
  await runGit(repository, ['init', '--bare', '--quiet', '--initial-branch=main', '.'])
  for (const [name, value] of Object.entries(SETTINGS)) {
    await runGit(repository, ['config', name, value])
  }
  await mkdir(join(repository, 'yalkut-ready'))
}

export interface Tip {
  sha: string
  seq: number
  /** Of the commit of the catalog. */
  hash: string
}

/** The end of the branch; null when it has no commit, or none that this program made. */
export async function readTip(repository: string, revision = 'refs/heads/main'): Promise<Tip | null> {
  const format = '%H%x00%B'
  const args = ['log', '-1', `--format=${format}`, revision, '--']
  const said = await runGit(repository, args).catch(() => null)
  if (said === null) return null
  const [sha = '', message = ''] = said.split('\0')
  const seq = /^Yalkut-Seq: (\d+)$/m.exec(message)?.[1]
  const hash = /^Yalkut-Hash: (\w+)$/m.exec(message)?.[1]
  return seq === undefined || hash === undefined ? null : { sha, seq: Number(seq), hash }
}

/** Ends the branch at the commit of this number; 0: no branch. */
export async function moveBranch(repository: string, seq: number): Promise<Tip | null> {
  const tip = await readTip(repository)
  if (tip === null || seq === 0) {
    await runGit(repository, ['update-ref', '-d', 'refs/heads/main'])
    return null
  }
  const found = await readTip(repository, `refs/heads/main~${tip.seq - seq}`)
  if (found === null || found.seq !== seq) throw new Error(`the git mirror has no commit ${seq}`)
  await runGit(repository, ['update-ref', 'refs/heads/main', found.sha])
  return found
}

/** Deletes every object that the branch does not hold. */
export async function purge(repository: string): Promise<void> {
  if ((await readTip(repository)) === null) {
    await rm(repository, { recursive: true, force: true })
    return await makeRepository(repository)
  }
  await runGit(repository, ['update-ref', '-d', BUILDING])
  await runGit(repository, ['repack', '-a', '-d', '-q'])
  await runGit(repository, ['prune', '--expire=now'])
}
