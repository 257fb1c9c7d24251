/** Runs git, apart from the settings of the machine and of its users. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The machine has no git. */
export class GitMissing extends Error {
  constructor() {
    super(
      'git is not installed on this machine, so the catalog has no git mirror. Install git, or start with --git-mirror off.',
    )
    this.name = 'GitMissing'
  }
}

const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin'

function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH ?? USUAL_PATH,
    LC_ALL: 'C',
    HOME: '/nonexistent',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    // The folder may belong to another user than the one who serves it.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    ...more,
  }
}

export interface GitOptions {
  env?: Readonly<Record<string, string>>
}

export function startGit(
  repository: string,
  args: readonly string[],
  { env = {} }: GitOptions = {},
): ChildProcessWithoutNullStreams {
  // From the folder in which git runs, so that the path may be relative.
  return spawn('git', args, { cwd: repository, env: { ...environment(env), GIT_DIR: '.' } })
}

/** How a git process ended: its exit code, null when it was killed. Throws `GitMissing`. */
export function endOf(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject('code' in error && error.code === 'ENOENT' ? new GitMissing() : error)
    })
    child.once('close', resolve)
  })
}

/** Null where the machine has git. */
export async function missingGit(folder: string): Promise<GitMissing | null> {
  try {
    await runGit(folder, ['--version'])
    return null
  } catch (error) {
    if (error instanceof GitMissing) return error
    throw error
  }
}

/** What git prints. Throws with its own words when it fails. */
export async function runGit(repository: string, args: readonly string[]): Promise<string> {
  const child = startGit(repository, args)
  child.stdin.on('error', () => undefined).end()
  const [code, out, said] = await Promise.all([
    endOf(child),
    text(child.stdout).catch(() => ''),
    text(child.stderr).catch(() => ''),
  ])
  if (code === 0) return out.trim()
  throw new Error(`git ${args[0]} failed (${code}): ${said.trim().slice(0, 300)}`)
}
