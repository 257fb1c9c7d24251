import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../folders.ts'
import { changedSince, filesThatReach } from './changed-files.ts'

const FILES = {
  'packages/a/package.json': '{ "exports": { ".": "./src/index.ts", "./door": "./src/door.ts" } }',
  'packages/a/src/index.ts': "export { one } from './one.ts'",
  'packages/a/src/one.ts': 'export const one = 1',
  'packages/a/src/door.ts': "export const two = new URL('./thread.ts', import.meta.url)",
  'packages/a/src/thread.ts': '',
  'packages/site/src/lib/Part.svelte': "<script>import { x } from '$lib/words.ts'</script>",
  'packages/site/src/lib/words.ts': '',
  'tests/site/pages.test.ts': '',
  'tests/one.test.ts': "import { one } from '@yalkut/a'",
  'tests/door.test.ts': "import { two } from '@yalkut/a/door'",
  'tests/part.test.ts': "const part = import('../packages/site/src/lib/Part.svelte')",
  'tests/data.test.ts': `const file = join(import.meta.dirname, \`testdata/\${name}.json\`)`,
  'tests/testdata/x.json': '{}',
  'tests/docs.test.ts': "const guides = join(ROOT, 'docs/operators')",
  'docs/operators/backup.md': '',
  'README.md': '',
}
const root = newFolder()
for (const [path, text] of Object.entries(FILES)) put(path, text)
const TESTS = Object.keys(FILES).filter((path) => path.endsWith('.test.ts'))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const reaching = (...changed: string[]): string[] =>
  filesThatReach(
    root,
    TESTS.map((path) => join(root, path)),
    changed,
  ).map((file) => relative(root, file))

test('a test reaches what it imports, by doors of packages too, and what that imports', () => {
  assert.deepEqual(reaching('packages/a/src/one.ts'), ['tests/one.test.ts'])
  assert.deepEqual(reaching('packages/site/src/lib/words.ts').sort(), [
    'tests/part.test.ts',
    'tests/site/pages.test.ts',
  ])
  assert.deepEqual(reaching('tests/one.test.ts'), ['tests/one.test.ts'])
})

test('a test reaches threads, data and documents that it names by their addresses', () => {
  assert.deepEqual(reaching('packages/a/src/thread.ts'), ['tests/door.test.ts'])
  assert.deepEqual(reaching('tests/testdata/x.json'), ['tests/data.test.ts'])
  assert.ok(reaching('docs/operators/backup.md').includes('tests/docs.test.ts'))
  assert.deepEqual(reaching('LICENSE'), [])
})

test('every test is run after a change of what all of them need', () => {
  for (const path of ['package-lock.json', 'bin/test', 'packages/testing/src/run/groups.ts']) {
    assert.equal(reaching(path).length, TESTS.length, path)
  }
})

test('what is not committed yet counts as changed, and a commit that is not there is said', () => {
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=sara', '-c', 'user.email=sara@example.org']
    execFileSync('git', [...who, ...args], { cwd: root, stdio: 'ignore' })
  }
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'first')
  assert.deepEqual(changedSince(root, null), [])
  git('checkout', '--quiet', '-b', 'mine')
  put('packages/a/src/one.ts', 'export const one = 2')
  git('commit', '--quiet', '--all', '-m', 'second')
  put('README.md', 'changed')
  put('docs/new.md', 'new')
  assert.deepEqual(changedSince(root, null), ['README.md', 'docs/new.md', 'packages/a/src/one.ts'])
  assert.deepEqual(changedSince(root, 'HEAD'), ['README.md', 'docs/new.md'])
  assert.throws(() => changedSince(root, 'nothing'), /There is no commit nothing to compare with/)
})
