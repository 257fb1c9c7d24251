import { createServer } from 'node:http'
import { describe, test } from 'node:test'

describe('a suite whose body throws', async () => {
  createServer().listen(0, '127.0.0.1')
  await Promise.resolve()
  throw new Error('on purpose: the body of a suite')
})
test('a test that holds', () => undefined)
