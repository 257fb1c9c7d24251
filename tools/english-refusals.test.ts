import assert from 'node:assert/strict'
import { test } from 'node:test'
import { englishRefusalsIn } from './english-refusals.ts'

test('refusals with a text for their message are counted, those of tables and of operators are not', () => {
  const code = `
    throw refuse('state', 'It is closed.')
    throw refuse(
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
