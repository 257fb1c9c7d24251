/** Work on lines that somebody has changed meanwhile: whatever was typed stays until its person has decided. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixesOf } from './fixes.ts'
import { rebase, settle } from './rebase.ts'
import { deskPage, WORDS } from './testing.ts'
import * as works from './work.ts'

const start = (): works.Work => works.workOn(deskPage())

/** The page with some of its lines changed; null: gone. */
function pageWith(changes: { [id: string]: string | null }) {
  const lines = deskPage().lines.flatMap((line) => {
    const text = changes[line.id]
    if (text === null) return []
    return [text === undefined ? line : { ...line, text }]
  })
  return deskPage({ lines, rev: 4 })
}

const textsOf = ({ lines }: works.Work): string[] => lines.map(({ text }) => text)

test('words typed into a line that is gone are a clash, not lost', () => {
  const page = pageWith({ l2: null })
  const { work, clashes } = rebase(works.write(start(), 1, 'שלי'), page)
  assert.deepEqual(clashes, [{ key: 'l2', was: WORDS[1], mine: 'שלי', theirs: null }])
  assert.deepEqual(textsOf(work), [WORDS[0], 'שלי', WORDS[2], WORDS[3]])
  const mine = settle(work, page, 'l2', 'mine')
  assert.deepEqual(rebase(mine, page).clashes, [])
  assert.deepEqual(fixesOf(mine), [{ after: 'l1', text: 'שלי' }])
  const theirs = settle(work, page, 'l2', 'theirs')
  assert.deepEqual(textsOf(theirs), [WORDS[0], WORDS[2], WORDS[3]])
  assert.deepEqual(fixesOf(theirs), [])
})

test('a line that nobody typed into, or that both took out, leaves without a word', () => {
  const page = pageWith({ l1: null, l2: null })
  const marked = works.right(start())
  const { work, clashes } = rebase(works.remove(marked), page)
  assert.deepEqual(clashes, [])
  assert.deepEqual(textsOf(work), WORDS.slice(2))
})

test('a clash that is not settled is a clash again after a reload, and after an undo', () => {
  const page = pageWith({ l1: 'שלהם' })
  const first = rebase(works.write(start(), 0, 'שלי'), page)
  const again = rebase(first.work, page)
  assert.deepEqual(again.clashes, [{ key: 'l1', was: WORDS[0], mine: 'שלי', theirs: 'שלהם' }])
  const third = rebase(again.work, pageWith({ l1: 'אחרים' }))
  assert.equal(third.clashes[0]?.theirs, 'אחרים')
  const mine = settle(first.work, page, 'l1', 'mine')
  assert.deepEqual(rebase(mine, page).clashes, [])
  assert.deepEqual(fixesOf(mine), [{ line: 'l1', text: 'שלי' }])
})

test('both ends of a split line stand in its clash, and are settled together', () => {
  const work = works.split(works.write(start(), 0, 'אחד שניים'), 4)
  const gone = pageWith({ l1: null })
  const first = rebase(work, gone)
  assert.deepEqual(first.clashes, [{ key: 'l1', was: WORDS[0], mine: 'אחד שניים', theirs: null }])
  assert.deepEqual(fixesOf(settle(first.work, gone, 'l1', 'mine')), [
    { after: null, text: 'אחד' },
    { after: null, text: 'שניים' },
  ])
  assert.deepEqual(textsOf(settle(first.work, gone, 'l1', 'theirs')), WORDS.slice(1))
  const changed = pageWith({ l1: 'שלהם' })
  const theirs = settle(rebase(work, changed).work, changed, 'l1', 'theirs')
  assert.deepEqual(textsOf(theirs), ['שלהם', ...WORDS.slice(1)])
})

test('joined lines clash when either of them was changed or is gone', () => {
  const work = works.join(start())
  for (const [change, theirs] of [
    [{ l2: 'שלהם' }, WORDS[0]],
    [{ l2: null }, WORDS[0]],
    [{ l1: null }, null],
  ] as const) {
    const page = pageWith(change)
    const based = rebase(work, page)
    const mine = `${WORDS[0]} ${WORDS[1]}`
    assert.deepEqual(based.clashes, [{ key: 'l1', was: WORDS[0], mine, theirs }])
    const kept = settle(based.work, page, 'l1', 'mine')
    assert.deepEqual(textsOf(kept), [mine, WORDS[2], WORDS[3]], JSON.stringify(change))
    assert.deepEqual(rebase(kept, page).clashes, [])
    const left = settle(based.work, page, 'l1', 'theirs')
    assert.deepEqual(
      textsOf(left),
      page.lines.map(({ text }) => text),
    )
  }
})

test('two who did the same do not clash', () => {
  const joined = pageWith({ l1: `${WORDS[0]} ${WORDS[1]}`, l2: null })
  const { work, clashes } = rebase(works.join(start()), joined)
  assert.deepEqual(clashes, [])
  assert.deepEqual(fixesOf(work), [])
  const fixed = pageWith({ l1: 'תוקן' })
  assert.deepEqual(rebase(works.write(start(), 0, ' תוקן '), fixed).clashes, [])
})
