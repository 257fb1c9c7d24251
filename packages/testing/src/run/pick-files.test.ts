import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newFolder } from '../folders.ts'
import { readArguments } from './arguments.ts'
import { groupFiles } from './groups.ts'
import { kindOf } from './kinds.ts'
import { pickFiles, slowestFirst } from './pick-files.ts'

const root = newFolder()
const FILES = {
  'packages/model/src/id.test.ts': 'short',
  'packages/model/src/id.ts': 'no test',
  'packages/model/src/merge/merge.test.ts': 'a little longer',
  'tests/http/files.test.ts': 'as long as the longest of them all',
  'tests/http/files-two.test.ts': 'x',
}
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const picked = (named: string[], from = root): string[] =>
  pickFiles(root, named, from)
    .map((file) => relative(root, file))
    .sort()

test('all tests are run when no path is named', () => {
  assert.deepEqual(picked([]), [
    'packages/model/src/id.test.ts',
    'packages/model/src/merge/merge.test.ts',
    'tests/http/files-two.test.ts',
    'tests/http/files.test.ts',
  ])
})

test('a folder selects the tests below it, and a file selects itself', () => {
  assert.deepEqual(picked(['packages/model']), [
    'packages/model/src/id.test.ts',
    'packages/model/src/merge/merge.test.ts',
  ])
  assert.deepEqual(picked(['tests/http/files.test.ts', 'packages/model/src/merge/']), [
    'packages/model/src/merge/merge.test.ts',
    'tests/http/files.test.ts',
  ])
})

test('paths are relative to the current folder', () => {
  assert.deepEqual(picked(['id.test.ts'], join(root, 'packages/model/src')), ['packages/model/src/id.test.ts'])
})

test('a file that is named twice runs once', () => {
  assert.equal(picked(['tests', 'tests/http']).length, 2)
})

test('a path without a test is refused', () => {
  assert.throws(() => pickFiles(root, ['tests/htt'], root), /no test at tests\/htt/)
})

test('the slowest file of the last run starts first; a new file counts by its size', () => {
  const files = pickFiles(root, [], root).map((file) => ({
    program: file,
    files: [file],
    kind: 'other' as const,
  }))
  const durations = new Map([['packages/model/src/id.test.ts', 20]])
  assert.deepEqual(
    slowestFirst(root, files, durations).map((file) => relative(root, file)),
    [
      'tests/http/files.test.ts',
      'packages/model/src/id.test.ts',
      'packages/model/src/merge/merge.test.ts',
      'tests/http/files-two.test.ts',
    ],
  )
})

test('files of one folder share programs, and no file is left out or loaded twice', () => {
  const names = Array.from({ length: 20 }, (_, at) => join(root, `tests/http/f${at}.test.ts`))
  const alone = join(root, 'tests/serving/kills.test.ts')
  for (const file of [...names, alone]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  const measuring = join(root, 'tests/http/measuring.test.ts')
  writeFileSync(measuring, 'process.memoryUsage()')
  const groups = groupFiles(root, [...names, alone, measuring], newFolder(), kindOf(root))
  assert.ok(groups.some(({ program }) => program === measuring))
  assert.deepEqual(groups.flatMap(({ files }) => files).sort(), [...names, alone, measuring].sort())
  assert.deepEqual(groups.map(({ files }) => files.length).sort(), [1, 1, 10, 10])
  assert.ok(groups.some(({ program }) => program === alone))
  for (const { program, files } of groups.filter(({ files }) => files.length > 1)) {
    const loaded = readFileSync(program, 'utf8').matchAll(/file:\/\/[^"]+/g)
    assert.deepEqual(
      [...loaded].map(([url]) => fileURLToPath(url)),
      files,
    )
  }
})

test('--only is optional, before the first path or before each', () => {
  for (const args of [
    ['--only', 'a', 'b'],
    ['--only', 'a', '--only', 'b'],
    ['a', 'b'],
  ]) {
    assert.deepEqual(readArguments(args).paths, ['a', 'b'])
  }
  assert.throws(() => readArguments(['--olny', 'a']))
  assert.throws(() => readArguments(['--jobs', '0']), /whole number/)
  assert.throws(() => readArguments(['--seed', 'lucky']), /whole number/)
  assert.equal(readArguments(['--seed', 'random', 'a']).seed, 'random')
})

test('--changed is of a commit, or of the main line', () => {
  assert.equal(readArguments(['a']).changed, null)
  assert.deepEqual(readArguments(['--changed']).changed, { since: null })
  assert.deepEqual(readArguments(['--changed=HEAD~3']).changed, { since: 'HEAD~3' })
})

test('files of one kind share programs', () => {
  const kinds = {
    'tests/http/k1.test.ts': "process.kill(pid, 'SIGKILL')",
    'tests/http/p1.test.ts': "import { fc } from '@yalkut/testing/properties/fast-check'",
    'tests/http/p2.test.ts': "import { fc } from '@yalkut/testing/properties/fast-check'",
    'tests/http/e1.test.ts': "import { onOneEngine } from '@yalkut/testing/engines'",
  }
  const files = Object.entries(kinds).map(([path, text]) => {
    writeFileSync(join(root, path), text)
    return join(root, path)
  })
  const groups = groupFiles(root, files, newFolder(), kindOf(root))
  assert.deepEqual(groups.map(({ kind, files }) => [kind, files.length]).sort(), [
    ['engine', 1],
    ['kill', 1],
    ['property', 2],
  ])
})

test('a slice is a whole number, and --full asks for every variant', () => {
  assert.deepEqual(readArguments(['--slice', '812']), { ...readArguments([]), slice: 812 })
  assert.equal(readArguments([]).full, false)
  assert.equal(readArguments(['--full', 'a']).full, true)
  for (const slice of ['-1', 'x', '']) {
    assert.throws(() => readArguments([`--slice=${slice}`]), /whole number from 0/)
  }
})
