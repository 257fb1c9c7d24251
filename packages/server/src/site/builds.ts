/** Loads the builds of the site. A new build is taken without a restart; the files of the one before it stay, because pages
 *  that browsers show still ask for them. A build is made for the code that it imports: one that was made after that code has
 *  changed waits for a restart, because this process has the older code. */
import { type FSWatcher, watch } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasRunSince } from '@yalkut/site/builds'

/** What the site needs to know of SvelteKit's server. */
interface KitServer {
  respond(
    request: Request,
    options: { platform: { req: IncomingMessage }; getClientAddress(): string },
  ): Promise<Response>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface SiteBuild {
  /** Changes with every change of the site's sources. */
  version: string
  server: KitServer
  /** Answers the request for a file of the build, which `hasFile` knows. */
  answerFile: Listener
  hasFile(path: string): boolean
}

/** Loaded by every process by itself. */
export interface SiteBuilds {
  /** null until there is one. */
  newest(): SiteBuild | null
  /** The build that has the file of that path. */
  withFile(path: string): SiteBuild | null
  close(): void
}

/** Builds of which files are served. */
const MAX_BUILDS = 3

/** `folder`: as `@yalkut/site/builds` names it. `runs`: whether this process runs the code of that name. */
export async function openBuilds(
  folder: string,
  onFault: (fault: unknown, about: string) => void,
  runs = (code: string) => hasRunSince(performance.timeOrigin, code),
): Promise<SiteBuilds> {
  let builds: SiteBuild[] = []
  /** The code that the first build names. */
  let code: string | null = null
  let waiting: string | null = null
  const look = async (): Promise<void> => {
    const version = await readFile(join(folder, 'current'), 'utf8').catch(() => null)
    if (version === null || version === builds[0]?.version || version === waiting) return
    const codeHash = await codeOf(join(folder, version))
    // An old build with which this process started is no evidence about its own code.
    if (code !== null && codeHash !== code && !(codeHash !== null && (await runs(codeHash)))) {
      waiting = version
      return onFault(new Error(OTHER_CODE), 'loading the site')
    }
    code = codeHash
    builds = [await loadBuild(join(folder, version), version), ...builds].slice(0, MAX_BUILDS)
  }
  const watcher = await onChanges(folder, async () => {
    await look().catch((fault: unknown) => onFault(fault, 'loading the site'))
  })
  await look()
  return {
    newest: () => builds[0] ?? null,
    withFile: (path) => builds.find((build) => build.hasFile(path)) ?? null,
    close: () => watcher?.close(),
  }
}

/** Calls `look` after each change in the folder, one call at a time. Nothing wakes this process while there is no change. null:
 *  the folder cannot be watched, and a new build is taken after a restart. */
async function onChanges(folder: string, look: () => Promise<void>): Promise<FSWatcher | null> {
  let isLooking = false
  let isChanged = false
  const changed = async (): Promise<void> => {
    isChanged = true
    if (isLooking) return
    isLooking = true
    while (isChanged) {
      isChanged = false
      await look()
    }
    isLooking = false
  }
  try {
    await mkdir(folder, { recursive: true })
    const watcher = watch(folder, { persistent: false }, () => void changed())
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return null
  }
}

const OTHER_CODE = 'A new build of the site belongs to changed code: it is served after a restart of this server.'

/** What the build names; null when it names nothing. */
async function codeOf(build: string): Promise<string | null> {
  return await readFile(join(build, 'code'), 'utf8').catch(() => null)
}

async function loadBuild(folder: string, version: string): Promise<SiteBuild> {
  // Importing the handler makes Kit's server ready.
  const { handler }: { handler: Listener } = await import(addressOf(folder, 'handler.js'))
  const build: { server: KitServer; assets: { entries: [string, unknown][] } } = await import(
    addressOf(folder, 'adapter-node.js')
  )
  const files = new Set(build.assets.entries.map(([path]) => path))
  return {
    version,
    server: build.server,
    answerFile: handler,
    hasFile: (path) => files.has(path),
  }
}

function addressOf(folder: string, file: string): string {
  return pathToFileURL(join(folder, file)).href
}
