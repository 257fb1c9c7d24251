import { createServer } from 'node:http'
import { before, test } from 'node:test'

before(() => {
  createServer().listen(0)
  throw new Error('the hook threw')
})
test('passes', () => undefined)
