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
