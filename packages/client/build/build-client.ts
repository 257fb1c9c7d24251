/** Makes `dist/` of the client: types from the routes of this checkout, and its code as JavaScript with declarations. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allRoutes } from '../../server/src/all-routes.ts'
import { openApiDocument } from '../../server/src/openapi/document.ts'

const HOME = join(import.meta.dirname, '..')
/** The generator needs an older compiler, which the tests have as well. */
const require = createRequire(join(HOME, '../testing/package.json'))
const HOOK = join(HOME, '../testing/src/clients/typescript-for-generators.mjs')

rmSync(join(HOME, 'dist'), { recursive: true, force: true })
const file = join(HOME, 'openapi.json')
const baseUrl = 'https://catalog.example'
writeFileSync(file, JSON.stringify(openApiDocument({ routes: allRoutes(), baseUrl, addedTypes: [] })))
try {
  const generator = join(require.resolve('openapi-typescript/package.json'), '../bin/cli.js')
  run(['--import', pathToFileURL(HOOK).href, generator, file, '--output', 'src/api.ts'])
  run([require.resolve('typescript/bin/tsc'), '--project', HOME])
} finally {
  rmSync(file, { force: true })
}

function run(args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: HOME, stdio: ['ignore', 2, 2] })
}
