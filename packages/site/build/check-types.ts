/** Checks the types of the site and the markup of its components; part of `npm run check`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { makeParts } from './build-site.ts'

const SITE = join(import.meta.dirname, '..')

await makeParts()
const program = join(SITE, 'node_modules/svelte-check/bin/svelte-check')
const { status } = spawnSync(
  process.execPath,
  [program, '--tsgo', '--output', 'human', '--fail-on-warnings'],
  {
    cwd: SITE,
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
