/** Somebody who came today walks through all kinds of pages: what is offered there is theirs to do. Source: decisions.md#roles. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ITEM_TYPES, isJsonObject } from '@yalkut/model'
import { openSiteInBrowser } from '@yalkut/testing/servers/site-in-browser'
import { listOf, objectOf } from '@yalkut/testing/values/json'
import { kindsIn } from './kinds-of-pages.ts'
import { pressEverything } from './press-everything.ts'

const site = await openSiteInBrowser({ sample: true })

/** The forms of an item of each type, its talk and its history. */
async function formsOfItems(): Promise<string[]> {
  const paths: string[] = []
  for (const type of ITEM_TYPES) {
    const { items } = await site.get(`/v1/entities?type=${type}&limit=1`)
    const [item] = listOf(items).filter(isJsonObject)
    if (item === undefined) continue
    const id = String(objectOf(item).id)
    paths.push(`/${id}`, `/edit/${id}`, `/talk/${id}`, `/history/${id}`, `/suggest?entity=${id}`)
    if (type === 'unit') paths.push(`/edit/${id}/words`)
    if (type === 'work') paths.push(`/edit/${id}/shaar`)
    if (type === 'scan') paths.push(`/proofread/${id}?page=1`)
    if (type === 'recording') paths.push(`/transcribe/${id}`, `/sync/${id}`)
    if (type === 'publication') paths.push(`/map/${id}`)
  }
  return paths
}

const DESKS = [
  '/upload',
  '/organize',
  '/machine',
  '/proofread?doubt=1',
  '/inbox',
  '/follows',
  '/account',
  '/new',
  '/new/work',
  '/new/author',
  '/new/event',
  '/new/place',
  '/new/topic',
  '/new/person',
  '/suggestions',
  '/review',
  '/review?which=all',
  '/review/transcripts',
  '/projects/new',
]

test('a newcomer: no page offers what is refused', async (t) => {
  const pages = new Set([
    ...(await kindsIn(site, 'finding')).values(),
    ...(await kindsIn(site, 'items')).values(),
    '/help',
    '/machine',
    '/changes',
    '/status',
    '/health',
    ...(await formsOfItems()),
    ...DESKS,
  ])
  const { refused, ...counted } = await pressEverything(site, await site.client('dovid'), [...pages])
  t.diagnostic(JSON.stringify(counted))
  assert.deepEqual(refused, [])
  assert.ok(counted.pages > 60 && counted.done > 20, JSON.stringify(counted))
})
