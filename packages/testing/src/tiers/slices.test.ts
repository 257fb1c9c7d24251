import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newFolder } from '../folders.ts'
import { sliceOfTree } from './slice-number.ts'
import { leftOut, SLICE_NAME, slice, TIER_NAME, tier, variantsOf } from './slices.ts'

const LOOKS = ['light', 'dark', 'contrast'] as const

/** The environment is put back after the test. */
function runIn(t: TestContext, set: { tier?: string; slice?: string }): void {
  const before = { [TIER_NAME]: process.env[TIER_NAME], [SLICE_NAME]: process.env[SLICE_NAME] }
  const put = (name: string, value: string | undefined): void => {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  put(TIER_NAME, set.tier)
  put(SLICE_NAME, set.slice)
  t.after(() => {
    for (const [name, value] of Object.entries(before)) put(name, value)
  })
}

test('the default tier has some variants by its slice, in the order of the list', (t) => {
  runIn(t, { slice: '812' })
  assert.deepEqual([tier(), slice()], ['default', 812])
  const [chosen, ...others] = variantsOf('look', 'item page', LOOKS)
  assert.ok(chosen !== undefined && others.length === 0)
  const two = variantsOf('look', 'item page', LOOKS, 2)
  assert.deepEqual(
    two,
    LOOKS.filter((look) => two.includes(look)),
  )
})

test('the full tier has all variants, of each slice', (t) => {
  runIn(t, { tier: 'full', slice: '812' })
  assert.deepEqual(variantsOf('look', 'item page', LOOKS), LOOKS)
  for (const look of LOOKS) assert.equal(leftOut('look', 'item page', LOOKS, look), false)
})

test('the full tier refuses a list that is too long for its slices, too', (t) => {
  runIn(t, { tier: 'full' })
  assert.throws(() => variantsOf('kill', 'moments', new Array(30).fill(0), 2), /need 3/)
})

test('a test that is one variant is skipped in a sentence that names the slice', (t) => {
  runIn(t, { slice: '7' })
  const skips = LOOKS.map((look) => leftOut('look', 'item page', LOOKS, look))
  assert.equal(skips.filter((skip) => skip === false).length, 1)
  assert.equal(skips.filter((skip) => skip !== false && skip.includes('slice 7')).length, 2)
  assert.throws(() => leftOut<string>('look', 'item page', LOOKS, 'drak'), /drak is no variant/)
})

test('each commit has the next slice', () => {
  const root = newRepository()
  const first = sliceOfTree(root)
  commit(root, 'second')
  assert.equal(first, 1)
  assert.equal(sliceOfTree(root), 2)
})

test('in a shallow clone and without git a slice follows from the source', () => {
  const root = newRepository()
  commit(root, 'second')
  const shallow = join(newFolder(), 'clone')
  git(root, 'clone', '--quiet', '--depth', '1', pathToFileURL(root).href, shallow)
  const ofTree = sliceOfTree(shallow)
  commit(shallow, 'second')
  assert.equal(sliceOfTree(shallow), ofTree, 'of the tree, not of the commit')

  const plain = newFolder()
  mkdirSync(join(plain, 'tests'))
  writeFileSync(join(plain, 'tests/a.test.ts'), 'one')
  const before = sliceOfTree(plain)
  assert.equal(sliceOfTree(plain), before)
  writeFileSync(join(plain, 'tests/a.test.ts'), 'two')
  assert.notEqual(sliceOfTree(plain), before)
})

function newRepository(): string {
  const root = newFolder()
  git(root, 'init', '--quiet')
  commit(root, 'first')
  return root
}

function commit(root: string, text: string): void {
  writeFileSync(join(root, 'file.ts'), text)
  git(root, 'add', '.')
  const who = ['-c', 'user.name=sara', '-c', 'user.email=sara@example.org']
  git(root, ...who, 'commit', '--quiet', '--allow-empty', '-m', text)
}

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: 'ignore' })
}
