/** Viewers of IIIF manifests, as their projects publish them. They are no dependencies: together they need some 700
 *  packages, of which their ready-made files need none. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'

/** The integrity is that of the registry: another archive is not used. */
export const VIEWERS = {
  universalviewer: {
    version: '4.4.0',
    integrity: 'sha512-9OVs6uCzeQYw50jg8k2vEGq6hQFu7kEv9OOAlmqVH9duhrpg1xlIqcMIb2rhNQnAxTQd3R13gxJze9UYkiwdzg==',
  },
  mirador: {
    version: '4.0.0',
    integrity: 'sha512-uWsE9e2oqSc/lUu+vVwDGhTsycuhGsfZ2KfX6CLfXiT3wgGy6qT9+q5M3V9Zz72hkdIgsJugKesaowmRtYmvrA==',
  },
} as const
export type ViewerName = keyof typeof VIEWERS

/** `folder`: its `dist`. `unreachable`: why the registry gave nothing; the test is then skipped. */
export type Viewer = { readonly folder: string } | { readonly unreachable: string }

/** Lies where an installation throws it away. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/yalkut-tests/viewers')
/** How long the registry may take, in milliseconds. */
const PATIENCE = 90_000
const run = promisify(execFile)

/** The viewer, fetched at the first request and then kept. Throws for an archive of another integrity. */
export async function getViewer(name: ViewerName): Promise<Viewer> {
  const { version } = VIEWERS[name]
  const folder = join(CACHE, `${name}-${version}`)
  const dist = join(folder, 'package/dist')
  if (existsSync(dist)) return { folder: dist }
  mkdirSync(CACHE, { recursive: true })
  // Unpacked aside and then renamed: two runs at once never see half a viewer.
  const aside = mkdtempSync(join(CACHE, 'unpacking-'))
  try {
    const unreachable = await pack(`${name}@${version}`, aside)
    if (unreachable !== null) return { unreachable }
    const archive = join(aside, readdirSync(aside).find((file) => file.endsWith('.tgz')) ?? '')
    const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
    assert.equal(`sha512-${hash}`, VIEWERS[name].integrity, `${name} is not what was pinned`)
    await run('tar', ['-xzf', archive, '-C', aside])
    rmSync(archive)
    renameSync(aside, folder)
  } catch (error) {
    // Another process was first.
    if (!existsSync(dist)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return { folder: dist }
}

/** null when the archive lies in `folder`, else why not. */
async function pack(specification: string, folder: string): Promise<string | null> {
  const args = ['pack', specification, '--ignore-scripts', '--pack-destination', folder]
  try {
    await run('npm', args, { cwd: folder, timeout: PATIENCE })
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error)
    return `npm cannot fetch ${specification}: ${reason}`
  }
}

export interface ViewerSite {
  /** Without a slash at its end. */
  readonly address: string
  close(): Promise<void>
}

/** A site with the viewer's files, and this page at `/`. Its origin is not that of the server under test. */
export async function serveViewer(folder: string, page: string): Promise<ViewerSite> {
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://site').pathname))
    if (path === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page)
      return
    }
    const file = join(folder, path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  assert.ok(bound !== null && typeof bound === 'object')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
}
