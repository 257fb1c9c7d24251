/** The search box without a browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { findWords } from '#lib/words/find.ts'
import type { Proposal } from '../proposals.ts'
import type { FindBox as Box } from './find-box.svelte.ts'

const { FindBox } = await import('./find-box.svelte.ts')

const SICHA: Proposal = { text: 'Likkutei Sichos', about: 'Sefer', id: 'rh-2w12gaxx' }
const WORD: Proposal = { text: 'likkut', about: '3 lines', id: null }

interface Done {
  box: Box
  /** What the box shows. */
  text(): string
  /** Where it led. */
  led: string[]
}

/** A box into which `typed` was typed, and which was answered. */
async function boxWith(typed: string, found: Proposal[]): Promise<Done> {
  let text = typed
  const led: string[] = []
  const answered = Promise.withResolvers<void>()
  const box = new FindBox({
    lang: 'en',
    words: findWords('en'),
    find: async () => {
      setTimeout(answered.resolve)
      return found
    },
    put: (words) => {
      text = words
    },
    isThere: () => true,
    goTo: (id) => led.push(id),
    search: () => led.push(`? ${text}`),
  })
  box.type(typed)
  await answered.promise
  return { box, text: () => text, led }
}

test('arrows go round the proposals and through what was typed; Escape puts it back', async () => {
  const { box, text } = await boxWith('lik', [SICHA, WORD])
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    assert.ok(box.press(key))
    return text()
  })
  assert.deepEqual(seen, [SICHA.text, WORD.text, 'lik', WORD.text])
  assert.ok(box.press('Escape'))
  assert.equal(text(), 'lik')
  assert.equal(box.proposed.isOpen, false)
  assert.equal(box.press('Escape'), false)
})

test('Enter leads to a name, searches for words, and is left to the form while nothing is chosen', async () => {
  const { box, led } = await boxWith('lik', [SICHA, WORD])
  assert.equal(box.press('Enter'), false)
  box.press('ArrowDown')
  assert.ok(box.press('Enter'))
  box.type('lik')
  box.close()
  box.take(WORD)
  assert.deepEqual(led, [SICHA.id, `? ${WORD.text}`])
})

test('how much was found is said, and that nothing was', async () => {
  assert.equal((await boxWith('lik', [SICHA, WORD])).box.status, '2 proposals')
  assert.notEqual((await boxWith('qqq', [])).box.status, '')
  assert.equal((await boxWith('q', [])).box.status, '')
})
