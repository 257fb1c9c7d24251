import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishRefusalsIn } from './english-refusals.ts'

test('refusals in English alone are counted outside the packages of operators', () => {
  const code = `
    throw refuseOperator('state', 'It is closed.')
    throw refuseOperator(
      'not-found',
      \`There is no \${id}.\`,
      { id },
    )
    throw refuse(code, peopleSaid('last-admin'))
  `
  assert.equal(englishRefusalsIn('packages/catalog/src/people/admin/people.ts', code), 2)
  assert.equal(englishRefusalsIn('packages/backups/src/note.ts', code), 0)
  assert.equal(englishRefusalsIn('packages/catalog/src/people/admin/people.test.ts', code), 0)
})
