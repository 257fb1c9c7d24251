/** Loads the builds of the site. A new build is taken without a restart; the files of the one before it stay, because pages
 *  that browsers show still ask for them. A build is made for the code that it imports: one that was made after that code has
 *  changed waits for a restart, because this process has the older code. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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

/** How often a new build is looked for, in ms. */
const LOOK_EVERY_MS = 3_000

/** Builds of which files are served. */
const KEPT_BUILDS = 3

/** `folder`: as `@yalkut/site/builds` names it. */
export async function openBuilds(
  folder: string,
  onFault: (fault: unknown, about: string) => void,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<SiteBuilds> {
  let builds: SiteBuild[] = []
  let isLoading = false
  /** The code of this process, as the first build names it. */
  let code: string | null = null
  let waiting: string | null = null
  const look = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    try {
      const version = await readFile(join(folder, 'current'), 'utf8').catch(() => null)
      if (version === null || version === builds[0]?.version || version === waiting) return
      const madeFor = await codeOf(join(folder, version))
      if (code !== null && madeFor !== code) {
        waiting = version
        return onFault(new Error(OTHER_CODE), 'loading the site')
      }
      code ??= madeFor
      builds = [await loadBuild(join(folder, version), version), ...builds].slice(0, KEPT_BUILDS)
    } finally {
      isLoading = false
    }
  }
  await look()
  const looking = setInterval(
    () => void look().catch((fault: unknown) => onFault(fault, 'loading the site')),
    lookEveryMs,
  )
  looking.unref()
  return {
    newest: () => builds[0] ?? null,
    withFile: (path) => builds.find((build) => build.hasFile(path)) ?? null,
    close: () => clearInterval(looking),
  }
}

const OTHER_CODE =
  'A new build of the site belongs to changed code: it is served after a restart of this server.'

/** What the build names; null when it names nothing. */
async function codeOf(build: string): Promise<string | null> {
  return await readFile(join(build, 'code'), 'utf8').catch(() => null)
}

async function loadBuild(folder: string, version: string): Promise<SiteBuild> {
  // Importing the handler makes Kit's server ready.
  const { handler }: { handler: Listener } = await import(addressOf(folder, 'handler.js'))
  const made: { server: KitServer; assets: { entries: [string, unknown][] } } = await import(
    addressOf(folder, 'adapter-node.js')
  )
  const files = new Set(made.assets.entries.map(([path]) => path))
  return {
    version,
    server: made.server,
    answerFile: handler,
    hasFile: (path) => files.has(path),
  }
}

function addressOf(folder: string, file: string): string {
  return pathToFileURL(join(folder, file)).href
}
