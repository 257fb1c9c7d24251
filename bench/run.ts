/** Runs every bench of this folder, one after the other; each prints lines of JSON. `npm run bench`, or name some:
 *  `node bench/run.ts item-reads`. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const asked = process.argv.slice(2)
const benches = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .filter((file) => asked.length === 0 || asked.includes(file.slice(0, -'.ts'.length)))
  .sort()

let failed = 0
for (const file of benches) {
  const { status } = spawnSync(process.execPath, [join(folder, file)], { stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
