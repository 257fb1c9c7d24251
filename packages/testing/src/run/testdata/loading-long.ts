import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

// Longer than a program may continue after its last test.
await sleep(11_000)
test('a test of a file that took long to load', () => undefined)
