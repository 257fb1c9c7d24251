import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaSaid, schemaSentence } from '@yalkut/model'
import { allRoutes } from './all-routes.ts'

test('every pattern of a parameter or a body has an example of what would be right', () => {
  const patterns = new Set<string>()
  for (const { spec } of allRoutes()) {
    JSON.stringify([spec.params, spec.query, spec.body], (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value)
      return value
    })
  }
  assert.ok(patterns.size >= 5)
  const subject = schemaSaid('the-field', { name: 'x' })
  for (const pattern of patterns) {
    const { en, he } = schemaSentence({ keyword: 'pattern', params: { pattern } }, subject)
    assert.match(en, /such as|sha256/, pattern)
    assert.match(he, /למשל|sha256/, pattern)
  }
})
