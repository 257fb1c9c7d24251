import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsOf, offeredBy, unusedAt } from './doors.ts'

const door = {
  module: '@yalkut/catalog/changing',
  file: 'packages/catalog/src/changing/review/index.ts',
  code: `export { approve, type Approving } from './approve.ts'\nexport { inner as revert } from './revert.ts'\n`,
}

test('a name at a door that no file outside imports is reported', () => {
  const outside = importsOf(`import { approve } from '@yalkut/catalog/changing'`)
  assert.deepEqual(unusedAt(door, outside), ['Approving', 'revert'])
})

test('names are counted whether they are types, renamed, or exported again', () => {
  const outside = importsOf(`
    import { approve as merge, type Approving } from '@yalkut/catalog/changing'
    export { revert } from '@yalkut/catalog/changing'
  `)
  assert.deepEqual(unusedAt(door, outside), [])
})

test('a name taken from another door of the package does not count', () => {
  const outside = importsOf(`import { approve, Approving, revert } from '@yalkut/catalog'`)
  assert.deepEqual(unusedAt(door, outside), ['approve', 'Approving', 'revert'])
})

test('an import at run time counts, in part and whole', () => {
  const part = importsOf(`const { revert } = await import('@yalkut/catalog/changing')`)
  assert.deepEqual(unusedAt(door, part), ['approve', 'Approving'])
  const whole = importsOf(`await import('@yalkut/catalog/changing')`)
  assert.deepEqual(unusedAt(door, whole), [])
})

test('what a door declares itself is offered', () => {
  const code = `export const LIMIT = 3\nexport interface Shape {}\nexport async function read() {}\n`
  assert.deepEqual(offeredBy(code), ['LIMIT', 'Shape', 'read'])
})
