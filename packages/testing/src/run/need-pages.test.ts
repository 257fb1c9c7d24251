/** Which tests need the pages. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { importGraph } from './import-graph.ts'
import { needPages } from './need-pages.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test('tests that serve pages need them, and tests of what no page is made of do not', () => {
  const graph = importGraph(ROOT)
  const need = (path: string): boolean => needPages(ROOT, [join(ROOT, path)], graph)
  assert.equal(need('tests/site/inbox.test.ts'), true)
  assert.equal(need('tests/cli/serve.test.ts'), true)
  assert.equal(need('packages/site/src/lib/keys.test.ts'), true)
  assert.equal(need('packages/model/src/id.test.ts'), false)
  assert.equal(need('packages/hebrew/src/numbers/numerals.test.ts'), false)
})
