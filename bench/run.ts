/** Runs the benches of this folder, one after the other: all of them, or those that the arguments name, as in
 *  `node bench/run.ts item-reads`. Each prints lines of JSON. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const chosen = process.argv.slice(2)
const benches = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .filter((file) => chosen.length === 0 || chosen.includes(file.slice(0, -'.ts'.length)))
  .sort()

let failed = 0
for (const file of benches) {
  const { status } = spawnSync(process.execPath, [join(folder, file)], { stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
