/** Where the builds of the site are: `current` names the newest, and each is a folder of that name with a file `code`, which
 *  names the code that it is used with. While one is made, `building` has the process that makes it.
 *  `packages/site/build/build-site.ts` makes them. */
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { versionOfCode, versionOfSources } from './sources.ts'

export { hasRunSince } from './sources.ts'

export const BUILDS = join(import.meta.dirname, '../../dist')

export const BUILDING = 'building'

/** Compares the newest build with the code that is there. */
export async function stateOfBuilds(folder = BUILDS): Promise<'newest' | 'old' | 'missing'> {
  const version = await readFile(join(folder, 'current'), 'utf8').catch(() => null)
  if (version === null) return 'missing'
  if (version !== (await versionOfSources())) return 'old'
  const code = await readFile(join(folder, version, 'code'), 'utf8').catch(() => null)
  return code === (await versionOfCode()) ? 'newest' : 'old'
}

/** When the build began that is made now, in ms; null: none is made. */
export function buildingSince(folder: string): number | null {
  try {
    const file = join(folder, BUILDING)
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return statSync(file).mtimeMs
  } catch (fault) {
    // A process of another user.
    const isThere = fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
    return isThere ? Date.now() : null
  }
}
