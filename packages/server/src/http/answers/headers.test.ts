import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { CACHE_CONTROL, ownHeadersOf } from './headers.ts'

test('an answer that shared caches may keep sets no cookie', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.ownHeaders = ['RateLimit', 'x']
  response.renewedCookie = ['Set-Cookie', 'a=b']
  const withCookie = Object.entries(CACHE_CONTROL)
    .filter(([, cacheControl]) => ownHeadersOf(response, cacheControl).includes('Set-Cookie'))
    .map(([kind]) => kind)
  assert.deepEqual(withCookie, ['personal', 'never'])
})
