/** Writing without a browser: drafts, the preview, mentions, and what became of what was sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { talkWords } from '#lib/words/talk.ts'
import type { Kept } from './draft.ts'
import type { Offer, Word } from './offered.ts'
import type { Around } from './writing.svelte.ts'

const { Writing } = await import('./writing.svelte.ts')
const { Mentions } = await import('./mentions.svelte.ts')
const { Sending } = await import('./sending.svelte.ts')

const words = talkWords('en')

/** A field with words in it, and the draft that is kept of it. */
function desk({ text = '', original = '', kept = null as Kept | null, html = '' as string | null }) {
  const state = { text, once: 'once-1', kept, isOver: false }
  const around: Around = {
    words,
    original,
    field: {
      text: () => state.text,
      put: (next) => {
        state.text = next
      },
      once: () => state.once,
      putOnce: (next) => {
        state.once = next
      },
    },
    draft: {
      read: () => state.kept,
      keep: (next, once) => {
        state.kept = { text: next, at: 0, ...(once !== undefined && { once }) }
      },
      forget: () => {
        state.kept = null
      },
      end: () => {
        state.isOver = true
      },
    },
    render: async () => html,
  }
  return { state, writing: new Writing(around) }
}

test('a draft is put back with the key of its sending, and is thrown away', () => {
  const { state, writing } = desk({ kept: { text: 'of last time', at: 0, once: 'once-0' } })
  writing.restore()
  assert.deepEqual([state.text, state.once, writing.status], ['of last time', 'once-0', words.restored])
  writing.discard()
  assert.deepEqual([state.text, state.kept, writing.status], ['', null, words.discarded])
  assert.equal(writing.isRestored, false)
})

test('a draft gives way to what the page or the browser put into the field', () => {
  const { state, writing } = desk({ text: 'came back', kept: { text: 'older', at: 0 } })
  writing.restore()
  assert.deepEqual([state.text, writing.isRestored], ['came back', false])
})

test('only words that differ from the page are kept', () => {
  const { state, writing } = desk({ text: 'as it was', original: 'as it was' })
  assert.equal(writing.save(), false)
  state.text = 'changed'
  assert.equal(writing.save(), true)
  assert.deepEqual(state.kept, { text: 'changed', at: 0, once: 'once-1' })
  state.text = ' '
  assert.equal(writing.save(), false)
  assert.equal(state.kept, null)
})

test('the preview shows what the server rendered, says why there is none, and goes', async () => {
  const { state, writing } = desk({ text: '**b**', html: '<b>b</b>' })
  await writing.togglePreview()
  assert.deepEqual(writing.preview, { html: '<b>b</b>' })
  await writing.togglePreview()
  assert.equal(writing.preview, null)
  state.text = ' '
  await writing.togglePreview()
  assert.deepEqual(writing.preview, { says: words.nothingToPreview })
  const away = desk({ text: 'x', html: null }).writing
  await away.togglePreview()
  assert.deepEqual(away.preview, { says: words.previewFailed })
})

const PEOPLE: Offer[] = [
  { insert: '@chana', name: 'Chana' },
  { insert: '@dovid', name: 'Dovid' },
]

/** Mentions that were answered. */
async function mentionsWith(found: Offer[]) {
  const word: Word = { sign: '@', typed: '', from: 0, to: 1 }
  const put: string[] = []
  const answered = Promise.withResolvers<void>()
  const mentions = new Mentions({
    words,
    lang: 'en',
    word: () => word,
    find: async () => {
      setTimeout(answered.resolve)
      return found
    },
    isThere: () => true,
    put: (text) => put.push(text),
  })
  mentions.typed()
  await answered.promise
  return { mentions, put }
}

test('the first mention is chosen, arrows go round, Tab takes, and Escape closes', async () => {
  const { mentions, put } = await mentionsWith(PEOPLE)
  assert.equal(mentions.proposed.chosen, 0)
  assert.match(mentions.status, /^2 proposals.*@chana Chana$/)
  assert.ok(mentions.press('ArrowUp'))
  assert.equal(mentions.status, '@dovid Dovid')
  assert.ok(mentions.press('Tab'))
  assert.deepEqual(put, ['@dovid '])
  assert.equal(mentions.press('Tab'), false)
  const other = (await mentionsWith(PEOPLE)).mentions
  assert.ok(other.press('Escape'))
  assert.equal(other.proposed.isOpen, false)
  assert.equal((await mentionsWith([])).mentions.status, words.noneFound)
})

test('an answer leads on and ends the draft; a refusal and a broken network keep it', async () => {
  const led: string[] = []
  const { state, writing } = desk({ text: 'words' })
  const sending = new Sending({ words, writing, leadTo: (address) => led.push(address) })
  await sending.send(() => Promise.reject(new Error('no network')))
  assert.deepEqual(sending.said, { words: words.notSent, isBad: true, isSignedOut: false })
  await sending.send(async () => Response.json({ type: 'failure', status: 401 }))
  assert.deepEqual(sending.said, { words: words.refused.signIn, isBad: true, isSignedOut: true })
  assert.deepEqual([state.kept?.text, state.isOver], ['words', false])
  await sending.send(async () => Response.json({ type: 'redirect', location: '/talk#c1' }))
  assert.deepEqual([led, state.isOver, sending.isSending], [['/talk#c1'], true, false])
})
