/** A test whose first end fails; the second one is reached, and a third thing is never ended. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { atEnd } from '../../at-end.ts'

test('opens three things', () => {
  atEnd(() => {
    throw new Error('cannot be ended')
  })
  atEnd(() => new Promise(() => undefined), 100)
  atEnd(() => writeFileSync(process.env.ENDED_FILE ?? '', 'ended'))
  createServer().listen(0, '127.0.0.1')
})
