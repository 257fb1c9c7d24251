import { createServer } from 'node:http'
import { test } from 'node:test'

test('a test that holds', () => undefined)
createServer().listen(0, '127.0.0.1')
await Promise.resolve()
throw new Error('on purpose: the top level of a file')
