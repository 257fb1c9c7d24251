import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import { Deciding } from './deciding.ts'
import { type Decision, UNDO_MS } from './kept-decisions.ts'

const { LaneSaid } = await import('./lane-said.svelte.ts')

function atLane() {
  const kept: Decision[] = []
  const clock = { ms: 1_000 }
  const deciding = new Deciding(
    {
      add: (decisions) => void kept.push(...decisions),
      undo(decisions) {
        if (!decisions.every((each) => kept.includes(each))) return false
        for (const each of decisions) kept.splice(kept.indexOf(each), 1)
        return true
      },
    },
    () => clock.ms,
  )
  const approve = (suggestion: number) => deciding.decisionOf({ suggestion, submittedAt: 'x' }, 'approve', '')
  return { kept, clock, deciding, approve }
}

test('decisions are undone one after the other, and not once they are on their way', () => {
  const { kept, clock, deciding, approve } = atLane()
  assert.equal(deciding.decide([approve(1), approve(2)]), 1_000 + UNDO_MS)
  clock.ms = 3_000
  assert.equal(deciding.decide([approve(3)]), 3_000 + UNDO_MS)
  const last = deciding.undo()
  assert.deepEqual(last.kind === 'undone' && [last.decisions.map(({ suggestion }) => suggestion), last.until], [
    [3],
    1_000 + UNDO_MS,
  ])
  kept.pop()
  assert.equal(deciding.undo().kind, 'too-late')
  assert.equal(deciding.undo().kind, 'nothing')
})

test('a live fix is decided whatever its version; an empty note is none', () => {
  const { deciding } = atLane()
  const at = { suggestion: 4, submittedAt: '2026-01-01' }
  assert.deepEqual(deciding.decisionOf(at, 'revert', ''), {
    suggestion: 4,
    verdict: 'revert',
    submittedAt: '',
    note: null,
    at: 1_000,
  })
  assert.equal(deciding.decisionOf(at, 'send_back', 'למה').submittedAt, '2026-01-01')
})

test('what was not decided comes back; an approval that would show withheld words names them the second time', () => {
  const { deciding, approve } = atLane()
  assert.equal(approve(5).shows, undefined)
  const { back, troubles } = deciding.hear([
    { suggestion: 5, outcome: 'shows_withheld', shows: ['rh-1'] },
    { suggestion: 6, outcome: 'merged' },
    { suggestion: 7, outcome: 'taken' },
  ])
  assert.deepEqual(back, [5])
  assert.deepEqual(
    troubles.map(({ suggestion }) => suggestion),
    [5, 7],
  )
  assert.deepEqual([approve(5).shows, deciding.showsOf(5), deciding.showsOf(6)], [['rh-1'], ['rh-1'], []])
})

test('undoing is offered for as long as it is possible, and what was said meanwhile stays', () => {
  const acts: (() => void)[] = []
  const said = new LaneSaid({
    now: () => 1_000,
    later(act) {
      acts.push(act)
      return () => void acts.splice(acts.indexOf(act), 1)
    },
  })
  said.offerUndo(2_000, 'אושר')
  assert.deepEqual([said.line, said.mayUndo], ['אושר', true])
  said.offerUndo(3_000, 'הוחזר')
  assert.equal(acts.length, 1)
  said.say('אין רשת')
  acts[0]?.()
  assert.deepEqual([said.line, said.mayUndo], ['אין רשת', false])
  said.offerUndo(900, 'מאוחר')
  assert.deepEqual([said.line, said.mayUndo], ['אין רשת', false])
})
