/** The program that keeps pages, in a browser whose disk is full. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

type Answering = (event: { request: object; respondWith(answer: Promise<Response>): void }) => void

test('a page and a file that cannot be kept are shown all the same', async (t) => {
  const listeners = new Map<string, Answering>()
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const empty = async () => undefined
  const globals = {
    self: {
      location: new URL('https://yalkut.test/'),
      addEventListener: (name: string, listener: Answering) => listeners.set(name, listener),
    },
    caches: { open: async () => ({ match: empty, put: full }) },
    fetch: async () => new Response('<main id="content">ok', { headers: { 'cache-control': 'public' } }),
  }
  const before = globalThis.fetch
  Object.assign(globalThis, globals)
  t.after(() => {
    globalThis.fetch = before
  })
  // By its address: its types are those of a browser.
  await import(new URL('./service-worker.ts', import.meta.url).href)
  const asked = async (url: string, mode: string): Promise<string> => {
    const answers: Promise<Response>[] = []
    const request = { url, mode, method: 'GET' }
    listeners.get('fetch')?.({ request, respondWith: (given) => void answers.push(given) })
    const [answer] = await Promise.all(answers)
    return (await answer?.text()) ?? ''
  }
  assert.match(await asked('https://yalkut.test/tanya', 'navigate'), /ok/)
  assert.match(await asked('https://yalkut.test/_app/immutable/a.js', 'cors'), /ok/)
})

test('no page of a person’s notes is kept, and one that was kept before is forgotten', async (t) => {
  const kept = new Map([['https://yalkut.test/en/mine?note=1', 'old']])
  const listeners = new Map<string, (event: object) => void>()
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    put: async ({ url }: { url: string }) => void kept.set(url, 'new'),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  }
  const globals = {
    self: {
      location: new URL('https://yalkut.test/'),
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      cookieStore: { get: async () => ({ value: '1' }) },
      clients: { claim: async () => undefined, matchAll: async () => [] },
    },
    caches: { open: async () => cache, has: async () => true, keys: async () => [] },
    fetch: async () => new Response('own', { headers: { 'cache-control': 'private, no-cache' } }),
  }
  const before = globalThis.fetch
  Object.assign(globalThis, globals)
  t.after(() => {
    globalThis.fetch = before
  })
  await import(new URL('./service-worker.ts?notes', import.meta.url).href)
  const told = async (name: string, event: object): Promise<void> => {
    const waits: Promise<unknown>[] = []
    const wait = (work: Promise<unknown>): void => void waits.push(work)
    listeners.get(name)?.({ ...event, waitUntil: wait, respondWith: wait })
    await Promise.all(waits)
  }
  await told('activate', {})
  assert.deepEqual([...kept], [])
  for (const path of ['mine', 'en/mine?list=a', 'inbox']) {
    await told('fetch', { request: { url: `https://yalkut.test/${path}`, mode: 'navigate', method: 'GET' } })
  }
  assert.deepEqual([...kept.keys()], ['https://yalkut.test/inbox'])
})
