/** `@yalkut/client` in a project of its own, as npm packs it. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '../folders.ts'
import { type ClientFolder, clientFolder } from './typed-clients.ts'

const CLIENT = join(import.meta.dirname, '../../../client')
const run = promisify(execFile)

/** What the package asks npm for. Copied from this checkout, so that no test needs the registry. */
const NEEDS = ['openapi-fetch', 'openapi-typescript-helpers']

/** Packs the client and unpacks it into an empty project, with what it needs and nothing else. */
export async function packedClient(): Promise<ClientFolder> {
  const packed = newFolder()
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  }
  await run('npm', ['pack', '--pack-destination', packed], { cwd: CLIENT, env })
  const project = clientFolder(false)
  const modules = join(project.path, 'node_modules')
  const home = join(modules, '@yalkut/client')
  mkdirSync(home, { recursive: true })
  await run('sh', ['-c', 'tar -xzf "$0"/*.tgz -C "$1" --strip-components 1', packed, home])
  const require = createRequire(join(CLIENT, 'package.json'))
  for (const name of NEEDS) {
    const found = require.resolve.paths(name)?.map((folder) => join(folder, name)) ?? []
    cpSync(realpathSync(firstOf(found)), join(modules, name), { recursive: true })
  }
  return project
}

function firstOf(folders: readonly string[]): string {
  const found = folders.find((folder) => existsSync(join(folder, 'package.json')))
  if (found === undefined) throw new Error(`none of ${folders.join(', ')} is there`)
  return found
}
