/** Two people arrange the contents of one printing. Source: decisions.md#desks-of-the-site. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meet, settle } from './meeting.ts'
import { orderOf } from './order.ts'
import { known, mapPage } from './testing.ts'
import { apply, type Operation, type Work, workOn } from './work.ts'

const page = mapPage({ levels: [], entries: [known('a', 1, 9), known('b', 10, 30)] })
const begin = (at: number, name: string): Operation => ({
  do: 'begin',
  page: at,
  level: 0,
  name,
  unit: null,
  isNew: true,
  isShared: false,
})
const mine = (...operations: Operation[]): Work =>
  operations.reduce((work, each) => apply(work, each, page), workOn(page))
const shown = ({ entries }: Work) => entries.map(({ key, page: at, name }) => [key, at, name])

test('what only one of them changed is joined without a question', () => {
  const work = mine({ do: 'name', key: 'a', name: 'א', unit: null, level: 0 }, begin(5, 'שלי'))
  const theirs = [known('a', 1, 9), known('b', 12, 30, { rev: 2 }), known('c', 20, 30)]
  const met = meet(work, theirs, page)
  assert.deepEqual(met.clashes, [])
  assert.deepEqual(shown(met.work), [
    ['a', 1, 'א'],
    ['n1', 5, 'שלי'],
    ['b', 12, 'b'],
    ['c', 20, 'c'],
  ])
  assert.deepEqual(orderOf(met.work, page).known, { a: 1, b: 2, c: 1 })
})

test('where both changed one entry, the person chooses', () => {
  const work = mine({ do: 'name', key: 'a', name: 'שלי', unit: null, level: 0 })
  const theirs = [known('a', 1, 9, { name: 'שלהם', rev: 2 }), known('b', 10, 30)]
  const { work: met, clashes } = meet(work, theirs, page)
  const [clash] = clashes
  assert.ok(clash)
  assert.deepEqual(shown(met)[0], ['a', 1, 'שלי'])
  assert.deepEqual(shown(settle(met, clash, 'mine'))[0], ['a', 1, 'שלי'])
  assert.deepEqual(shown(settle(met, clash, 'theirs'))[0], ['a', 1, 'שלהם'])
})

test('where both began something on one page, mine takes the place of theirs, or goes', () => {
  const theirs = [known('a', 1, 4), known('c', 5, 9, { name: 'שלהם' }), known('b', 10, 30)]
  const { work, clashes } = meet(mine(begin(5, 'שלי')), theirs, page)
  const [clash] = clashes
  assert.ok(clash)
  assert.deepEqual(shown(settle(work, clash, 'mine'))[1], ['c', 5, 'שלי'])
  assert.deepEqual(shown(settle(work, clash, 'theirs'))[1], ['c', 5, 'שלהם'])
  const same = meet(mine(begin(5, 'שלהם')), theirs, page)
  assert.deepEqual([same.clashes, same.work.entries.length], [[], 3], 'the same twice is one')
})

test('what they removed while I changed it is asked, and what nobody changed goes with them', () => {
  const work = mine({ do: 'name', key: 'b', name: 'שלי', unit: null, level: 0 })
  const { work: met, clashes } = meet(work, [], page)
  const [clash] = clashes
  assert.ok(clash)
  assert.equal(clash.theirs, null)
  assert.deepEqual(shown(settle(met, clash, 'mine')), [['was-b', 10, 'שלי']])
  assert.equal(orderOf(met, page).entries[0]?.id, undefined)
  assert.deepEqual(settle(met, clash, 'theirs').entries, [])
})
