import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBuilds, type SiteBuilds } from './builds.ts'

let folder: string
let builds: SiteBuilds
const faults: string[] = []
/** The code that this process runs. */
let own = 'a'
const runs = async (code: string): Promise<boolean> => code === own

/** What SvelteKit's adapter writes, as far as it is read. */
async function build(version: string, code: string): Promise<void> {
  const at = join(folder, version)
  await mkdir(at, { recursive: true })
  await writeFile(join(at, 'handler.js'), 'export const handler = () => undefined\n')
  const assets = `{ entries: [['/_app/${version}.js', {}]] }`
  await writeFile(join(at, 'adapter-node.js'), `export const server = {}\nexport const assets = ${assets}\n`)
  await writeFile(join(at, 'code'), code)
  await writeFile(join(folder, 'current'), version)
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'builds-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await build('one', 'a')
  builds = await openBuilds(folder, (fault) => faults.push(String(fault)), runs)
})
after(async () => {
  builds.close()
  await rm(folder, { recursive: true, force: true })
})

const newest = (): string | undefined => builds.newest()?.version

test('a new build of the same code is taken, and the files of the old one stay', async () => {
  assert.equal(newest(), 'one')
  await build('two', 'a')
  while (newest() === 'one') await sleep(5)
  assert.equal(newest(), 'two')
  assert.equal(builds.withFile('/_app/one.js')?.version, 'one')
})

test('a build of other code waits for a restart, which is said once', async () => {
  await build('three', 'b')
  while (faults.length === 0) await sleep(5)
  await sleep(50)
  assert.equal(newest(), 'two')
  assert.equal(faults.length, 1)
  assert.match(faults[0] ?? '', /after a restart/)
  await build('four', 'a')
  while (newest() === 'two') await sleep(5)
  const restarted = await openBuilds(folder, () => undefined, runs)
  assert.equal(restarted.newest()?.version, 'four')
  restarted.close()
})

test('a process that began with an old build takes the one of its own code', async () => {
  await build('five', 'old')
  const begun = await openBuilds(folder, (fault) => faults.push(String(fault)), runs)
  assert.equal(begun.newest()?.version, 'five')
  own = 'b'
  await build('six', 'b')
  while (begun.newest()?.version === 'five') await sleep(5)
  assert.equal(begun.newest()?.version, 'six')
  begun.close()
})

test('the first build is taken by a process that began without one', async () => {
  const empty = join(folder, 'dist')
  const begun = await openBuilds(empty, (fault) => faults.push(String(fault)), runs)
  assert.equal(begun.newest(), null)
  await mkdir(join(empty, 'one'), { recursive: true })
  for (const file of ['handler.js', 'adapter-node.js', 'code'])
    await writeFile(join(empty, 'one', file), await readFile(join(folder, 'one', file)))
  await writeFile(join(empty, 'current'), 'one')
  while (begun.newest() === null) await sleep(5)
  begun.close()
})
