/** The review lane without a browser: what comes next, what is decided, what comes back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import type { QueueRow } from '#lib/server/models/review/lane-rows.ts'
import { laneWords } from '#lib/words/lane.ts'
import type { Decision, Heard } from './kept-decisions.ts'
import type { LanePart } from './lane.svelte.ts'
import type { LaneCase } from './model.ts'

const { Lane } = await import('./lane.svelte.ts')

const row = (id: number, alike = 0): QueueRow => ({
  id,
  href: `/review?case=${id}`,
  title: `#${id}`,
  own: null,
  line: null,
  author: 'chana',
  due: null,
  isLate: false,
  isSeen: false,
  minutes: '',
  mayDecide: true,
  alike,
  submittedAt: 'x',
})

const caseOf = (id: number, more: Partial<LaneCase> = {}): LaneCase => ({
  id,
  number: id,
  title: `#${id}`,
  description: null,
  author: null,
  at: { iso: '', text: '' },
  submittedAt: 'x',
  entities: [],
  shown: { times: null, groups: [], clashes: [], isOfImport: false },
  checks: [],
  owner: null,
  due: null,
  isLive: false,
  acts: { approve: true, sendBack: true, look: false },
  href: `/suggestions/${id}`,
  takesWording: true,
  once: 'o',
  ...more,
})

function atLane(first: LaneCase | null, parts: { [address: string]: LanePart } = {}, rows = [row(1), row(2), row(3)]) {
  const kept: Decision[] = []
  const did: string[] = []
  let hear: (heard: Heard) => void = () => undefined
  const lane = new Lane(
    { rows, moreHref: parts['/more'] === undefined ? null : '/more', shown: first },
    {
      words: laneWords('en'),
      reader: null,
      keep(heard) {
        hear = heard
        return { add: (all) => void kept.push(...all), undo: () => kept.splice(0).length > 0 }
      },
      read: async (address) => {
        const id = Number(/case=(\d+)&part=case$/.exec(address)?.[1])
        return id > 0 ? { rows: [], moreHref: null, shown: caseOf(id) } : (parts[address] ?? null)
      },
      alikeTo: async (one) => [{ ...one, suggestion: 3 }],
      markSeen: async () => undefined,
      leave: (address) => did.push(`leave ${address}`),
      atAddress: (address) => did.push(address),
      focus: (on) => did.push(on),
    },
    { note: '', shows: [] },
  )
  lane.start()
  return { lane, kept, did, hear: (heard: Heard) => hear(heard) }
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done))

test('a decision leads to the next case, leaves the queue, and comes back when it is taken back', async () => {
  const { lane, kept, did } = atLane(caseOf(1))
  assert.equal(lane.decide('approve'), 'here')
  assert.equal(lane.decide('approve'), 'here')
  await settled()
  assert.deepEqual(
    kept.map(({ suggestion, verdict }) => [suggestion, verdict]),
    [[1, 'approve']],
  )
  assert.equal(lane.shown?.id, 2)
  assert.deepEqual(did, ['/review?case=2', 'case'])
  assert.equal(lane.isDecided(row(1)), true)
  lane.act('undo')
  await settled()
  assert.deepEqual([lane.shown?.id, lane.isDecided(row(1)), lane.said.line], [1, false, 'The decision was undone'])
})

test('sending back asks for a note; a note that nobody opened for anything is not sent', async () => {
  const { lane, kept, did } = atLane(caseOf(1))
  assert.equal(lane.actOfNote(), null)
  assert.equal(lane.decide('send_back'), 'here')
  assert.deepEqual([did, kept.length, lane.actOfNote()], [['send_back', 'note'], 0, 'send_back'])
  lane.note = ' why? '
  lane.decide('send_back')
  await settled()
  assert.deepEqual([kept[0]?.note, lane.note], ['why?', ''])
})

test('all that are alike are decided together, and only where the case may be approved', async () => {
  const { lane, kept } = atLane(caseOf(1), {}, [row(1, 1), row(2), row(3)])
  lane.act('together')
  lane.decide('approve')
  await settled()
  assert.deepEqual([kept.map(({ suggestion }) => suggestion), lane.shown?.id], [[1, 3], 2])
  const other = atLane(caseOf(1, { acts: { approve: false, sendBack: true, look: false } }), {}, [row(1, 1)])
  other.lane.act('together')
  assert.deepEqual([other.lane.isTogether, other.lane.decide('approve')], [false, 'none'])
})

test('a clash is decided by its form; what the service did not take is in the queue again, with what it would show', async () => {
  const words = { html: '', lang: 'he', dir: 'rtl' } as const
  const item = { entity: 'rh-1', kind: '', name: { text: '' }, href: null }
  const sides = { item, path: '/note', field: '', place: '', ours: words, theirs: words, third: null }
  const clash = { times: null, groups: [], clashes: [sides], isOfImport: false }
  assert.equal(atLane(caseOf(1, { shown: clash })).lane.decide('approve'), 'form')
  const { lane, hear } = atLane(caseOf(1))
  lane.decide('approve')
  await settled()
  hear({ outcomes: [{ suggestion: 1, outcome: 'shows_withheld', shows: ['rh-1'] }] })
  assert.equal(lane.isDecided(row(1)), false)
  assert.match(lane.said.line, /^#1: /)
  lane.act('previous')
  await settled()
  assert.deepEqual([lane.shown?.id, lane.shows], [1, ['rh-1']])
})

test('the last case that comes back is shown as it is now, and may be decided again', async () => {
  const { lane, kept, hear } = atLane(caseOf(1), {}, [row(1)])
  lane.decide('approve')
  await settled()
  hear({ outcomes: [{ suggestion: 1, outcome: 'shows_withheld', shows: ['rh-1'] }] })
  await settled()
  assert.deepEqual([lane.shown?.id, lane.shows], [1, ['rh-1']])
  lane.decide('approve')
  await settled()
  assert.equal(kept.length, 2)
})

test('more of the queue is read before its end; a case that cannot be read is opened as a page', async () => {
  const more = { rows: [row(3), { ...row(4), href: '/gone' }], moreHref: null, shown: null }
  const { lane, did } = atLane(caseOf(3), { '/more': more })
  await settled()
  assert.deepEqual([lane.rows.map(({ id }) => id), lane.moreHref, lane.next?.id], [[1, 2, 3, 4], null, 4])
  lane.act('next')
  await settled()
  assert.deepEqual([did, lane.shown?.id], [['leave /gone'], 3])
  lane.act('wording')
  assert.equal(did.at(-1), 'leave /suggestions/3#c1')
})
