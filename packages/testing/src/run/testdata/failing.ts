import assert from 'node:assert/strict'
import { test } from 'node:test'

test('a test that holds', () => undefined)
test('a test that fails', () => assert.fail('on purpose'))
