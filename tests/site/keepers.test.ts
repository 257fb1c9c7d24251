/** The page of a set says who keeps it, how long suggestions wait in it, and how one becomes a keeper. Source: decisions.md#roles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isJsonObject } from '@yalkut/model'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const site = await openSiteInBrowser({ sample: true })
const chana = await site.client('chana')
const sara = await site.client('sara')
const HTML = { accept: 'text/html' }

const { items } = await site.get('/v1/entities?type=set&limit=1')
const [set] = listOf(items).filter(isJsonObject)
const { id, path } = objectOf(set)

test('a newcomer offers to keep a set, a steward accepts, and the page of the set names the keeper', async () => {
  const before = await chana.send(`/en${path}`, { headers: HTML })
  assert.match(before.text, /It has no\s+keepers yet/)
  assert.match(before.text, /Promised waiting time: 3 days\./)
  assert.ok(before.text.includes(`href="/en/keepers/${id}"`))
  const offers = await chana.send(`/en/keepers/${id}`, { headers: HTML })
  assert.match(offers.text, /How to become a keeper/)
  assert.match(offers.text, /Offer myself/)
  const form = { handle: 'chana' }
  const sent = await chana.send(`/en/keepers/${id}?/change`, { form, headers: HTML })
  const number = /done=(\d+)/.exec(sent.location ?? '')?.[1] ?? assert.fail(sent.text.slice(0, 500))
  const thread = await site.get(`/v1/threads/${number}`)
  await site.send(200, `/v1/suggestions/${thread.id}/approve`, { method: 'POST', as: 'sara' })
  // One suggestion in the set is answered.
  const tanya = await site.get('/v1/resolve?path=/tanya')
  const data = { ...objectOf(tanya.data ?? {}), note: 'Printed again and again.' }
  const json = { entityId: tanya.id, data }
  const fix = await site.send(201, '/v1/suggestions/quick', { method: 'POST', json, as: 'dovid' })
  await site.send(200, `/v1/suggestions/${fix.id}/approve`, { method: 'POST', as: 'sara' })
  const after = await sara.send(`/en${path}`, { headers: HTML })
  const [, said = ''] = /<p class="small mute keepers">([\s\S]*?)<\/p>/.exec(after.text) ?? []
  assert.match(said, /Kept by[\s\S]*href="\/en\/people\/chana"/)
  assert.match(said, /in fact: /)
  const kept = await chana.send(`/en/keepers/${id}`, { headers: HTML })
  assert.doesNotMatch(kept.text, /Offer myself/)
})
