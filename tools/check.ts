/** `npm run check`: all checks side by side, each a program of its own, as many at once as the machine has cores. Prints the whole
 *  output of those that fail, and one line with the time of each. `node tools/check.ts types lint` runs these two. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

process.chdir(new URL('..', import.meta.url).pathname)

const NODE = [process.execPath, '--disable-warning=ExperimentalWarning']
const BIN = 'node_modules/.bin'
const CACHE = 'node_modules/.cache/yalkut-check'

/** The longest first, so that none of them is left for the end. */
const CHECKS: { readonly [name: string]: readonly string[] } = {
  pages: [...NODE, 'packages/site/build/check-types.ts'],
  // What it found before is kept; it looks again at what changed since, and at what depends on that.
  types: [`${BIN}/tsc`, '--noEmit', '--incremental', '--tsBuildInfoFile', `${CACHE}/types`],
  openapi: [...NODE, 'tools/check-openapi.ts'],
  imports: [...NODE, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'packages'],
  lint: [`${BIN}/biome`, 'ci', '--colors=off', '.'],
  doors: [...NODE, 'tools/check-doors.ts'],
  sources: [...NODE, 'tools/check-sources.ts'],
}

interface Ended {
  name: string
  isGood: boolean
  output: string
  seconds: number
}

async function run(name: string, [program = '', ...args]: readonly string[]): Promise<Ended> {
  const startMs = performance.now()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.once('error', (error) => {
    output += String(error)
    resolve(false)
  })
  child.once('close', (code) => resolve(code === 0))
  const isGood = await promise
  return { name, isGood, output, seconds: (performance.now() - startMs) / 1_000 }
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(`There is no check “${unknown.join(', ')}”: ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(2)
}
const waiting = Object.entries(CHECKS).filter(([name]) => chosen.length === 0 || chosen.includes(name))
const failed: string[] = []

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { name, isGood, output, seconds } = await run(...next)
    if (!isGood) {
      failed.push(name)
      console.error(output.trimEnd())
    }
    console.log(`${isGood ? '✔' : '✖'} ${name} (${seconds.toFixed(1)} s)`)
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
if (failed.length > 0) {
  console.error(`These checks failed: ${failed.join(', ')}.`)
  process.exitCode = 1
}
