/** Checks the types of the site and the markup of its components; part of `npm run check`. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeParts } from './build-site.ts'

const SITE = join(import.meta.dirname, '..')

await makeParts()
forgetRemoved()
const program = join(SITE, 'node_modules/svelte-check/bin/svelte-check')
const { status } = spawnSync(process.execPath, [program, '--tsgo', '--output', 'human', '--fail-on-warnings'], {
  cwd: SITE,
  stdio: 'inherit',
})
process.exitCode = status ?? 1

/** Removes what svelte-check keeps of components that were moved or removed: it would check them for ever. */
function forgetRemoved(): void {
  const kept = join(SITE, '.svelte-kit/.svelte-check/svelte')
  for (const file of globSync('**/++*.svelte.ts', { cwd: kept })) {
    const component = join(dirname(file), basename(file).slice('++'.length, -'.ts'.length))
    if (!existsSync(join(SITE, component))) rmSync(join(kept, file))
  }
}
