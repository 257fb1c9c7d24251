/** The files of this repository, those too that are not committed yet. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Paths from the root, sorted. `patterns`: git pathspecs, such as `*.ts`. */
export function filesLike(...patterns: string[]): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns]
  const names = execFileSync('git', list, { encoding: 'utf8', maxBuffer: 100_000_000 }).split('\0')
  return [...new Set(names)].filter((name) => name !== '' && existsSync(name)).sort()
}
