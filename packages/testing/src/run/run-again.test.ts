import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesToRunAgain } from './run-again.ts'

const failing = (...files: string[]) => ({
  hasFailed: true,
  isUnknown: false,
  failed: new Set(files),
  took: new Map<string, number>(),
})

const groups = [
  { program: '/group.mjs', files: ['/a.test.ts', '/b.test.ts'], kind: 'other' as const },
  { program: '/c.test.ts', files: ['/c.test.ts'], kind: 'other' as const },
]

test('the files of a few programs of a run of all tests are run again', () => {
  assert.deepEqual(filesToRunAgain(failing('/group.mjs'), groups, []), ['/a.test.ts', '/b.test.ts'])
  assert.deepEqual(filesToRunAgain(failing('/c.test.ts'), groups, []), ['/c.test.ts'])
})

test('named files, many files and failures of no file are not run again', () => {
  assert.deepEqual(filesToRunAgain(failing('/c.test.ts'), groups, ['/c.test.ts']), [])
  assert.deepEqual(filesToRunAgain(failing('/c.test.ts', '2', '3', '4', '5', '6'), groups, []), [])
  assert.deepEqual(filesToRunAgain({ ...failing('/c.test.ts'), isUnknown: true }, groups, []), [])
})
