import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withArticle } from './article.ts'
import { ITEM_TYPES } from './item-types.ts'

test('types are named with their article', () => {
  const named = ITEM_TYPES.map(withArticle).filter((name) => name.startsWith('an '))
  assert.deepEqual(named, ['an author', 'an event', 'an alignment', 'an alignment-span'])
  assert.equal(withArticle('unit'), 'a unit')
})
