import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import type { Draft } from './drafts.ts'
import type { Sent } from './send.ts'

const { Fixing } = await import('./fixing.svelte.ts')

const BEFORE = 'אחת שתים. שלוש ארבע.'
const LIVE: Sent = { kind: 'sent', suggestion: 7, number: 3, isLive: false, after: '' }

/** A form of the second sentence. `answers`: what becomes of each sending. */
function opened({ mine = null, word, answers = [], kept = [] }: Opened = {}) {
  const drafts = new Map(kept.map((draft) => [draft.key, draft]))
  const sent: Draft[] = []
  const fixing = new Fixing(
    {
      place: { kind: 'body', entity: 'rh-1', version: 'he' },
      segment: 'p1',
      before: BEFORE,
      part: { from: 10, to: 20 },
      mine,
      word,
      person: () => 'p1',
    },
    {
      find: async (key) => drafts.get(key) ?? null,
      keep: async (draft) => void drafts.set(draft.key, draft),
      drop: async (key) => void drafts.delete(key),
    },
    async (draft) => {
      sent.push(draft)
      return answers.shift() ?? LIVE
    },
  )
  return { fixing, drafts, sent }
}

interface Opened {
  mine?: string | null
  word?: { from: number; to: number }
  answers?: Sent[]
  kept?: Draft[]
}

test('the form shows the part, and chooses the word that the reader chose', () => {
  const { fixing } = opened({ word: { from: 10, to: 14 } })
  assert.equal(fixing.typed, 'שלוש ארבע.')
  assert.deepEqual(fixing.chosen, { from: 0, to: 4 })
  assert.deepEqual(opened().fixing.chosen, { from: 10, to: 10 })
  assert.deepEqual(opened({ word: { from: 0, to: 4 } }).fixing.chosen, { from: 10, to: 10 })
})

test('the words of a fix that waits already are shown in place of those that readers see', () => {
  assert.equal(opened({ mine: 'אחת שתים. שלוש חמש.' }).fixing.typed, 'שלוש חמש.')
  const { fixing } = opened({ mine: 'אחרות לגמרי' })
  assert.equal(fixing.typed, 'אחרות לגמרי')
  assert.deepEqual(fixing.part, { from: 0, to: BEFORE.length })
})

test('the same words and no words are not sent', async () => {
  const { fixing, sent } = opened()
  assert.equal(await fixing.send(), null)
  assert.equal(fixing.status.kind, 'same')
  const { fixing: whole } = opened({ mine: 'אחרות' })
  whole.typed = ' '
  await whole.send()
  assert.equal(whole.status.kind, 'empty')
  assert.equal(sent.length, 0)
})

test('a fix is sent once, whole, with its note', async () => {
  const { fixing, sent } = opened()
  fixing.typed = 'שלוש חמש.'
  fixing.note = 'כך נדפס'
  const [first, second] = await Promise.all([fixing.send(), fixing.send()])
  assert.deepEqual([first?.number, second], [3, null])
  assert.equal(sent.length, 1)
  const { before, typed, note, state, person } = sent[0] ?? assert.fail()
  assert.deepEqual([before, typed, note, state, person], [BEFORE, 'שלוש חמש.', 'כך נדפס', 'draft', 'p1'])
})

test('words that changed: mine are put into those of today where they fit, and else the whole stays', async () => {
  const present = 'אחת ושתים. שלוש ארבע.'
  const { fixing, drafts, sent } = opened({ answers: [{ kind: 'changed', present }] })
  fixing.typed = 'שלוש חמש.'
  assert.equal(await fixing.send(), null)
  assert.deepEqual(fixing.status, { kind: 'changed', present, isJoined: true })
  assert.equal(drafts.get(fixing.key)?.before, present)
  assert.equal((await fixing.send())?.number, 3)
  const { before, part } = sent[1] ?? assert.fail()
  assert.equal(before.slice(part.from, part.to), 'שלוש ארבע.')
  const { fixing: other } = opened({ answers: [{ kind: 'changed', present: 'מילים אחרות' }] })
  other.typed = 'שלוש חמש.'
  await other.send()
  assert.equal(other.typed, 'אחת שתים. שלוש חמש.')
  assert.deepEqual(other.part, { from: 0, to: 'מילים אחרות'.length })
})

test('a fix that could not be sent waits, for as long as the service said', async () => {
  const { fixing } = opened({
    answers: [
      { kind: 'busy', seconds: 40 },
      { kind: 'refused', message: 'x' },
    ],
  })
  fixing.typed = 'שלוש חמש.'
  await fixing.send()
  assert.deepEqual(fixing.waits, { seconds: 40 })
  await fixing.send()
  assert.equal(fixing.waits, null)
})

test('what was typed before is there again, unless the reader types already, and what differs in nothing is not kept', async () => {
  const { fixing, drafts } = opened()
  fixing.typed = 'שלוש חמש.'
  await fixing.keep()
  const kept = [...drafts.values()]
  const again = opened({ kept })
  await again.fixing.restore()
  assert.equal(again.fixing.typed, 'שלוש חמש.')
  await again.fixing.leave()
  assert.equal(again.drafts.size, 1)
  const typing = opened({ kept })
  const restoring = typing.fixing.restore()
  typing.fixing.typed = 'אני מקליד'
  await restoring
  assert.equal(typing.fixing.typed, 'אני מקליד')
  typing.fixing.typed = 'שלוש ארבע.'
  await typing.fixing.leave()
  assert.equal(typing.drafts.size, 0)
  const waiting = opened({ kept: kept.map((draft) => ({ ...draft, state: 'waiting' as const })) })
  await waiting.fixing.restore()
  assert.deepEqual(waiting.fixing.waits, { seconds: 0 })
})
