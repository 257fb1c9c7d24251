/** The schemas of item data as clients read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD_ITEMS } from '@yalkut/testing/values/good-items'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ITEM_TYPES } from '../item-types.ts'
import { answerSchemas } from './answer-schemas.ts'

const { data, parts } = answerSchemas((name) => `#/$defs/${name}`)

test('a good item of each type has the data that clients expect', () => {
  const ajv = new Ajv2020({ strict: false })
  for (const type of ITEM_TYPES) {
    const check = ajv.compile({ ...data[type], $defs: parts })
    assert.ok(check(GOOD_ITEMS[type]), `${type}: ${JSON.stringify(check.errors)}`)
    assert.ok(check({ ...GOOD_ITEMS[type], added: 'by a later schema' }), type)
    assert.ok(!check({}), type)
  }
})

test('shared parts are references, and a segment may hold segments', () => {
  const text = JSON.stringify(data.work)
  assert.match(text, /"title":\{"\$ref":"#\/\$defs\/LocalName"\}/)
  assert.match(text, /"body":\{"\$ref":"#\/\$defs\/Body"\}/)
  const { properties } = { properties: {}, ...parts.BodySegment }
  assert.match(JSON.stringify(properties), /"children":\{.*#\/\$defs\/BodySegment/)
})

test('no limit of what may be written stands in them', () => {
  const text = JSON.stringify({ data, parts })
  for (const limit of ['maxLength', 'pattern', 'maxItems', 'patternProperties', '$dynamicAnchor']) {
    assert.ok(!text.includes(`"${limit}":`), limit)
  }
})
