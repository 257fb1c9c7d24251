/** Writes commits to `git fast-import`. Source: shapes.md#git-mirror; https://git-scm.com/docs/git-fast-import. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { endOf, runGit, startGit } from '../git.ts'

/** The new commits stand here until they are shown. */
export const BUILDING = 'refs/yalkut/building'

/** What waits for git at most, in bytes. */
const CHUNK = 1 << 20

export interface Importing {
  commit(head: string): void
  /** A file as it is from this commit on. */
  file(path: string, content: string): void
  remove(path: string): void
  /** Waits until git has taken what was written, when that is much. */
  settle(): Promise<void>
  /** The last commit. Throws what git says when it fails. */
  end(): Promise<string>
  abort(): Promise<void>
}

export function startImport(repository: string): Importing {
  const child = startGit(repository, ['fast-import', '--quiet', '--done', '--force'])
  const said = text(child.stderr)
  child.stdout.resume()
  const ended = endOf(child)
  // A git that failed is told by its end.
  child.stdin.on('error', () => undefined)
  ended.catch(() => undefined)
  let waiting: string[] = []
  let size = 0

  function add(line: string): void {
    waiting.push(line)
    size += line.length
  }

  async function flush(): Promise<void> {
    const chunk = waiting.join('')
    waiting = []
    size = 0
    if (!child.stdin.write(chunk) && child.exitCode === null) {
      await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended])
    }
  }

  return {
    commit: add,
    file(path, content) {
      add(`M 100644 inline ${path}\n${dataOf(content)}`)
    },
    remove: (path) => add(`D ${path}\n`),
    async settle() {
      if (size > CHUNK) await flush()
    },
    async end() {
      add('done\n')
      await flush()
      child.stdin.end()
      const code = await ended
      if (code !== 0) throw new Error(`git fast-import failed: ${(await said).trim().slice(-300)}`)
      return await runGit(repository, ['rev-parse', '--verify', BUILDING])
    },
    async abort() {
      child.stdin.destroy()
      child.kill()
      await ended.catch(() => undefined)
    },
  }
}

export function dataOf(content: string): string {
  return `data ${Buffer.byteLength(content, 'utf8')}\n${content}\n`
}
