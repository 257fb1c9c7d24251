/** The numbers of a live mirror: what its readers see, and how far that is behind its origin. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addKey } from '@yalkut/catalog/publishing'
import { makeEditionOnce } from '@yalkut/consumers'
import { newItemId } from '@yalkut/model'
import { newFolder } from '@yalkut/testing/folders'
import { merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { setData } from '@yalkut/testing/values/items'
import { serveYalkut } from '../cli/run-yalkut.ts'

const MOST_LOOKS = 1_200

test('a mirror shows its requests and how far it is behind, and no work of its own', async () => {
  const origin = await startTestServer({ opening: { limits: { rate: false, captcha: false } } })
  const { dataDir, address, catalog } = origin
  const folder = join(dataDir, 'signing-keys')
  const { publicKey: key } = await addKey(catalog, { folder, rotates: false })
  const addSet = async (): Promise<void> => {
    const id = newItemId()
    await merge(origin, [{ id, type: 'set', data: setData(`s-${id.slice(3)}`) }])
  }
  await addSet()
  await makeEditionOnce(catalog, {
    settings: { dataDir, baseUrl: address },
    notes: null,
    stop: new AbortController().signal,
    onStep: () => undefined,
  })
  const mirror = await serveYalkut([
    '--data',
    newFolder(),
    '--mirror-of',
    address,
    '--key',
    key,
    '--metrics',
    '0',
    '--site',
    'off',
  ])
  try {
    const numbers = /Numbers for Prometheus: (\S+)/.exec(mirror.stderr())?.[1]
    assert.ok(numbers !== undefined, mirror.stderr())
    const until = async (head: number): Promise<string> => {
      for (let look = 0; look < MOST_LOOKS; look += 1) {
        const answer = await fetch(numbers)
        assert.equal(answer.status, 200)
        const text = await answer.text()
        const isThere = text.includes(`\nyalkut_projection_head ${head}\n`)
        if (isThere && text.includes('\nyalkut_mirror_behind 0\n')) return text
        await sleep(50)
      }
      return assert.fail('the mirror did not follow')
    }
    await until(catalog.projection.head())
    await addSet()
    await fetch(`${mirror.address}/v1/types`)
    const text = await until(catalog.projection.head())
    assert.match(text, /yalkut_statements_total\{store="projection"\} [1-9]/)
    assert.match(text, /yalkut_http_request_seconds_count/)
    assert.doesNotMatch(text, /yalkut_(consumer|job|mails|webhook)/)
    assert.ok(!text.includes(address), 'the origin is not named')
  } finally {
    await mirror.stop()
  }
})
