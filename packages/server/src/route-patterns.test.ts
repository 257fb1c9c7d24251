import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaSaid, schemaSentence } from '@yalkut/model'
import { allRoutes } from './all-routes.ts'

test('every pattern of a parameter or a body has an example of what would be right', () => {
  const schemas = new Map<string, unknown>()
  for (const { spec } of allRoutes()) {
    JSON.stringify([spec.params, spec.query, spec.body], (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'pattern' in value) schemas.set(String(value.pattern), value)
      return value
    })
  }
  assert.ok(schemas.size >= 5)
  const subject = schemaSaid('the-field', { name: 'x' })
  for (const [pattern, parentSchema] of schemas) {
    const { en, he } = schemaSentence({ keyword: 'pattern', params: { pattern }, parentSchema }, subject)
    assert.match(en, /such as|sha256/, pattern)
    assert.match(he, /למשל|sha256/, pattern)
  }
})
