import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { changeLines } from '../../../../../../../catalog/src/media/scans/line-fixes.ts'
import { align, workFromWhole } from './align.ts'
import { type Fix, fixesOf } from './fixes.ts'
import { deskPage, WORDS } from './testing.ts'
import type { Work } from './work.ts'
import * as works from './work.ts'

const start = (): Work => works.workOn(deskPage())
const at = (work: Work, index: number): Work => works.moveTo(work, index)
const texts = ({ lines }: Work): string[] =>
  lines.filter(({ isRemoved, text }) => !isRemoved && works.clean(text) !== '').map(({ text }) => works.clean(text))

/** What the service makes of them. */
function carriedOut(fixes: readonly Fix[]): string[] {
  const lines = WORDS.map((text, index) => ({ id: `l${index + 1}`, text }))
  // What is sent is JSON.
  return changeLines(lines, JSON.parse(JSON.stringify(fixes)), 8).lines.map(({ text }) => text)
}

test('a page that is right has no fixes', () => {
  assert.deepEqual(fixesOf(works.right(works.right(start()))), [])
})

test('a line that was written otherwise, one that is no print, one that was missed', () => {
  const written = works.write(start(), 1, '  שכל  טוב ')
  assert.deepEqual(fixesOf(written), [{ line: 'l2', text: 'שכל טוב' }])
  assert.deepEqual(fixesOf(works.remove(at(start(), 2))), [{ line: 'l3', text: null }])
  const inserted = works.insert(at(start(), 0))
  assert.equal(inserted.at, 1)
  assert.deepEqual(fixesOf(inserted), [])
  const named = works.write(inserted, 1, 'חדשה')
  assert.deepEqual(fixesOf(named), [{ after: 'l1', text: 'חדשה' }])
  const box = [0.1, 0.2, 0.5, 0.04] as const
  assert.deepEqual(fixesOf(works.draw(named, box)), [{ after: 'l1', text: 'חדשה', box }])
  // The place of a line that is there is known.
  assert.equal(works.draw(start(), box).lines[0]?.box, undefined)
})

test('a line that was removed comes back, and one that was added is gone', () => {
  const removed = works.remove(at(start(), 2))
  assert.equal(removed.at, 3)
  assert.deepEqual(fixesOf(works.remove(at(removed, 2))), [])
  assert.deepEqual(works.remove(works.insert(start())).lines, start().lines)
})

test('what was added after a line that is no print stays where it was put, in its order', () => {
  const gone = works.remove(at(start(), 1))
  const one = works.write(works.insert(at(gone, 1)), 2, 'אחת')
  const two = works.write(works.insert(one), 3, 'שתיים')
  assert.deepEqual(carriedOut(fixesOf(two)), [WORDS[0], 'אחת', 'שתיים', WORDS[2], WORDS[3]])
  assert.deepEqual(carriedOut(fixesOf(two)), texts(two))
})

test('lines are joined across one that is no print', () => {
  const gone = works.remove(at(start(), 1))
  const whole = workFromWhole(gone, [`${WORDS[0]} ${WORDS[2]}`, WORDS[3]].join('\n'))
  assert.deepEqual(carriedOut(fixesOf(whole)), texts(whole))
})

test('a line is split at the caret, and joined with the next one', () => {
  const split = works.split(start(), 'ראשית חכמה'.length)
  assert.deepEqual(texts(split).slice(0, 2), ['ראשית חכמה', 'יראת ה׳'])
  assert.deepEqual(fixesOf(split), [{ split: 'l1', at: 10 }])
  assert.deepEqual(fixesOf(works.join(at(split, 0))), [])
  const joined = works.join(start())
  assert.deepEqual(fixesOf(joined), [{ join: ['l1', 'l2'] }, { line: 'l1', text: `${WORDS[0]} ${WORDS[1]}` }])
  assert.equal(works.split(start(), 0).lines.length, 4)
})

test('what cannot be read is the word at the caret, or what is selected', () => {
  const { work, caret } = works.unreadable(start(), 7, 7)
  assert.equal(work.lines[0]?.text, 'ראשית […] יראת ה׳')
  assert.equal(caret, 'ראשית […]'.length)
  assert.equal(works.unreadable(start(), 0, 10).work.lines[0]?.text, '[…] יראת ה׳')
})

type Act = (work: Work, n: number) => Work
const ACTS: readonly Act[] = [
  (work, n) => works.write(work, work.at, `${work.lines[work.at]?.text ?? ''} ${'אבגדה'[n % 5]}`),
  (work, n) => works.split(work, n),
  (work) => works.join(work),
  (work) => works.remove(work),
  (work, n) => {
    const inserted = works.insert(work)
    return works.write(inserted, inserted.at, `חדש${n}`)
  },
  (work, n) => works.moveTo(work, n % 6),
]

test('the fixes of any work make the page that the person sees', () => {
  const steps = fc.array(fc.tuple(fc.nat(ACTS.length - 1), fc.nat(30)), { maxLength: 12 })
  fc.assert(
    fc.property(steps, (all) => {
      const work = all.reduce((now, [act, n]) => (ACTS[act] ?? ACTS[0])?.(now, n) ?? now, start())
      assert.deepEqual(carriedOut(fixesOf(work)), texts(work))
    }),
  )
})

test('a page that was typed as a whole is matched with its lines by content', () => {
  const work = workFromWhole(
    start(),
    [WORDS[0], 'שורה אחרת לגמרי כאן', 'שכל טוב לכל עושיהס', `${WORDS[2]} ${WORDS[3]}`].join('\n'),
  )
  assert.deepEqual(fixesOf(work), [
    { after: 'l1', text: 'שורה אחרת לגמרי כאן' },
    { line: 'l2', text: 'שכל טוב לכל עושיהס' },
    { join: ['l3', 'l4'] },
    { line: 'l3', text: `${WORDS[2]} ${WORDS[3]}` },
  ])
})

test('a line that was parted in the whole is a split, and one that was left out is no print', () => {
  const work = workFromWhole(start(), ['ראשית חכמה', 'יראת ה׳', WORDS[1], WORDS[3]].join('\n'))
  assert.deepEqual(fixesOf(work), [
    { line: 'l3', text: null },
    { split: 'l1', at: 10 },
  ])
})

test('whatever is typed as a whole is the page that is sent', () => {
  const word = fc.constantFrom('ראשית', 'חכמה', 'שכל', 'טוב', 'תהלתו', 'לעד', 'הללויה', 'הודו')
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
  const whole = fc.array(fc.oneof(line, fc.constantFrom(...WORDS)), { maxLength: 7 })
  fc.assert(
    fc.property(whole, (lines) => {
      assert.deepEqual(carriedOut(fixesOf(workFromWhole(start(), lines.join('\n')))), lines)
    }),
  )
})

test('a page of eighty lines is matched after a change in the middle', () => {
  const old = Array.from({ length: 80 }, (_, n) => `${n} ${WORDS[n % 4]} ${n * 7}`)
  const typed = old.toSpliced(40, 1, 'משהו אחר', 'ועוד')
  const kinds = align(old, typed).map(({ kind }) => kind)
  assert.equal(kinds.filter((kind) => kind === 'same').length, 80)
  assert.equal(kinds.length, 81)
})
