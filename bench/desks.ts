/** The bars of the desks, each a program of its own (`desks/`): all of them, or those that the arguments name. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'desks')
const chosen = process.argv.slice(2)
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.ts')) continue
  if (chosen.length > 0 && !chosen.includes(file.slice(0, -'.ts'.length))) continue
  const { status } = spawnSync(process.execPath, [join(folder, file)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
