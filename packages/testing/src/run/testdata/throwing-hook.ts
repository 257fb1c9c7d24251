import { createServer } from 'node:http'
import { before, describe, test } from 'node:test'

describe('a suite whose first hook throws', () => {
  before(() => {
    createServer().listen(0, '127.0.0.1')
    throw new Error('on purpose: a hook')
  })
  test('is not reached', () => undefined)
})
