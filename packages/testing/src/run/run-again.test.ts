import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesToRunAgain } from './run-again.ts'

const failing = (...files: string[]) => ({
  hasFailed: true,
  isUnknown: false,
  failed: new Set(files),
  took: new Map<string, number>(),
})

test('a few files of a run of all tests are run again', () => {
  assert.deepEqual(filesToRunAgain(failing('/a.test.ts', '/b.test.ts'), []), [
    '/a.test.ts',
    '/b.test.ts',
  ])
})

test('named files, many files and failures of no file are not run again', () => {
  assert.deepEqual(filesToRunAgain(failing('/a.test.ts'), ['/a.test.ts']), [])
  assert.deepEqual(filesToRunAgain(failing('1', '2', '3', '4', '5', '6'), []), [])
  assert.deepEqual(filesToRunAgain({ ...failing('/a.test.ts'), isUnknown: true }, []), [])
})
