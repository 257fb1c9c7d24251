/** Words that another server erased leave the projection of this one. Source: decisions.md#erased-words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseWords } from '@yalkut/catalog/changing'
import { obeyErasures } from '@yalkut/catalog/core'
import { newItemId } from '@yalkut/model'
import { addShelves, bodyOf, merge } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { unitData } from '@yalkut/testing/values/items'
import { wordsUnder } from '../taking-down/words-in-files.ts'

const SECRET = 'סודשנמחק'

test('words that were erased elsewhere leave the projection once', async () => {
  const server = await startTestServer()
  const { catalog, dataDir } = server
  const { sichosWork } = await addShelves(server)
  const unit = newItemId()
  const data = unitData(sichosWork, '9', { body: bodyOf(`${SECRET} מילים אלו שלא יישארו`) })
  await merge(server, [{ id: unit, type: 'unit', path: '/likkutei/9', data }])
  const { signal: stop } = new AbortController()
  const obey = () => obeyErasures({ ledger: catalog.ledger, location: { dataDir }, stop })
  assert.equal(await obey(), false)
  // As the command does it at another server, which has a projection of its own.
  await eraseWords(catalog, { item: unit, segment: null, because: 'A court ordered it' })
  await catalog.ledger.rewrite()
  const inProjection = async () => (await wordsUnder(dataDir, [SECRET])).filter((found) => found.includes('projection'))
  assert.ok((await inProjection()).length > 0)
  assert.equal(await obey(), true)
  await catalog.latest()
  assert.deepEqual(await inProjection(), [])
  assert.equal((await server.get(`/v1/entities/${unit}`)).id, unit)
  assert.equal(await obey(), false)
})
