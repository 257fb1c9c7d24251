/** Answers `git clone` and `git fetch` by git's own program, which only reads. Source: shapes.md#git-mirror;
 *  https://git-scm.com/docs/http-protocol. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@yalkut/model'
import { gitMirrorSaid } from '../../core/sentences/git-mirror.ts'
import { endOf, GitMissing, missingGit, startGit } from './git.ts'
import { gitPlaces, readGitNote } from './places.ts'

/** Programs of git at once in a process, and for one client address; and how long one may take. */
const MOST_CHILDREN = 12
const MOST_OF_ADDRESS = 2
const LONGEST_MS = 10 * 60_000
/** How often a running one looks whether its history is still the one to give. */
const LOOK_EVERY_MS = 500
/** The largest request, unpacked: what a client has and wants, as lists of hashes. */
export const MOST_REQUEST_BYTES = 8 << 20
const RETRY_AFTER_S = 10

let running = 0
/** By client address. */
const runningOf = new Map<string, number>()

export interface GitAsked {
  /** null: this server makes no git mirror. */
  dataDir: string | null
  /** The header `Git-Protocol`. */
  protocol: string | undefined
  /** The client's address, as limits count it. */
  address: string
  /** Aborts when the client has gone. */
  gone: AbortSignal
}

/** What a client learns first: the branches, or what the server can do. */
export async function gitRefs(asked: GitAsked): Promise<Readable> {
  const child = await start(asked, ['--http-backend-info-refs'])
  child.stdin.end()
  const answer = await begun(child)
  if (!isVersion2(asked.protocol)) {
    const framed = new PassThrough()
    framed.write('001e# service=git-upload-pack\n0000')
    pipeline(answer, framed).catch(() => undefined)
    return framed
  }
  return answer
}

/** The objects that a client asks for. */
export async function gitPack(asked: GitAsked, request: AsyncIterable<Uint8Array>): Promise<Readable> {
  const child = await start(asked, [])
  let bytes = 0
  async function* bounded(): AsyncIterable<Uint8Array> {
    for await (const chunk of request) {
      bytes += chunk.length
      if (bytes > MOST_REQUEST_BYTES) {
        const message = gitMirrorSaid('git-request-large', { mostRequestBytes: MOST_REQUEST_BYTES })
        throw refuse('too-large', message)
      }
      yield chunk
    }
  }
  // Git begins its answer when it has read the request.
  try {
    await pipeline(bounded(), child.stdin)
  } catch (error) {
    child.kill('SIGKILL')
    // Git had read all that it wanted.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EPIPE') throw error
  }
  return await begun(child)
}

async function start(
  { dataDir, protocol, gone, address }: GitAsked,
  args: readonly string[],
): Promise<ChildProcessWithoutNullStreams> {
  if (dataDir === null) {
    throw refuse('not-found', gitMirrorSaid('no-git-mirror'))
  }
  const note = await readGitNote(dataDir)
  if (note === null || note.isClosed) {
    await assertGit(dataDir)
    throw refuse('busy', gitMirrorSaid('git-mirror-made'), {
      retryAfterSeconds: 60,
    })
  }
  const own = runningOf.get(address) ?? 0
  if (running >= MOST_CHILDREN || own >= MOST_OF_ADDRESS) {
    throw refuse('busy', gitMirrorSaid('too-many-clones'), {
      retryAfterSeconds: RETRY_AFTER_S,
    })
  }
  running += 1
  runningOf.set(address, own + 1)
  const { repository } = gitPlaces(dataDir)
  const env: Record<string, string> = isVersion2(protocol) ? { GIT_PROTOCOL: 'version=2' } : {}
  const child = startGit(repository, ['upload-pack', '--strict', '--stateless-rpc', ...args, repository], { env })
  watch(child, { gone, address }, async () => {
    const now = await readGitNote(dataDir)
    return now !== null && !now.isClosed && now.rewrittenAt === note.rewrittenAt
  })
  return child
}

/** For how long it is known whether the machine has git, in ms. */
const KNOWN_MS = 60_000
let known: { at: number; missing: Promise<GitMissing | null> } | null = null

/** Refuses `busy` where the mirror is not made because the machine has no git. */
async function assertGit(dataDir: string): Promise<void> {
  const at = performance.now()
  if (known === null || at - known.at > KNOWN_MS) {
    // A git that fails in another way is not missing: the mirror is being made, or its making says why not.
    known = { at, missing: missingGit(dataDir).catch(() => null) }
  }
  const cause = await known.missing
  if (cause !== null) throw refuse('busy', gitMirrorSaid('git-missing'), null, { cause })
}

/** Ends the program when its client has gone, when it takes too long, and when its history is rewritten meanwhile. */
function watch(
  child: ChildProcessWithoutNullStreams,
  { gone, address }: Pick<GitAsked, 'gone' | 'address'>,
  isCurrent: () => Promise<boolean>,
): void {
  const kill = (): void => void child.kill('SIGKILL')
  const late = setTimeout(kill, LONGEST_MS)
  const look = setInterval(() => {
    isCurrent().then((is) => is || kill(), kill)
  }, LOOK_EVERY_MS)
  for (const timer of [late, look]) timer.unref()
  if (gone.aborted) kill()
  gone.addEventListener('abort', kill, { once: true })
  child.stdin.on('error', () => undefined)
  child.stderr.resume()
  const end = (): void => {
    running -= 1
    const left = (runningOf.get(address) ?? 1) - 1
    if (left > 0) runningOf.set(address, left)
    else runningOf.delete(address)
    clearTimeout(late)
    clearInterval(look)
    gone.removeEventListener('abort', kill)
  }
  endOf(child).then(end, end)
}

/** The answer, when its first bytes are there. An answer that ends early breaks off, so that no client takes it for whole. */
async function begun(child: ChildProcessWithoutNullStreams): Promise<Readable> {
  const ended = endOf(child)
  const answer = new PassThrough()
  child.stdout.on('error', (error) => answer.destroy(error))
  child.stdout.pipe(answer, { end: false })
  ended.then(
    (code) => {
      if (code === 0) answer.end()
      else answer.destroy(new Error(`git upload-pack ended with ${code}`))
    },
    (error: Error) => answer.destroy(error),
  )
  answer.on('error', () => undefined)
  try {
    await once(answer, 'readable')
  } catch (cause) {
    if (cause instanceof GitMissing) throw refuse('busy', gitMirrorSaid('git-missing'), null, { cause })
    const message = gitMirrorSaid('git-not-understood')
    throw refuse('bad-request', message, null, { cause })
  }
  return answer
}

/** Nothing else of the header reaches git. */
function isVersion2(protocol: string | undefined): boolean {
  return /(^|:)version=2(:|$)/.test(protocol ?? '')
}
