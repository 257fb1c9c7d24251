/** Pages on which something seems to begin. Source: shapes.md#contents-of-a-printing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStarts, type ReadPage } from './starts.ts'

function pageOf(page: number, ...lines: [text: string, height: number][]): ReadPage {
  return {
    page,
    lines: lines.map(([text, height], at) => ({
      id: `l${at}`,
      text,
      box: [0.1, 0.1 + at * 0.05, 0.8, height],
    })),
  }
}

const words = (n: number): [string, number][] => Array.from({ length: n }, () => ['מילים רגילות', 0.02])

test('a large line begins something, with a second one under it, and not the head of every page', () => {
  const head: [string, number] = ['לקוטי שיחות', 0.04]
  const pages = [
    pageOf(1, head, ['פרשת בראשית', 0.04], ['שיחה א', 0.04], ...words(9)),
    pageOf(2, head, ...words(9)),
    pageOf(3, head, ...words(4), ['שיחה ב', 0.03], ...words(4)),
    pageOf(4, ['17', 0.05], ...words(9)),
  ]
  assert.deepEqual(findStarts(pages), [
    { page: 1, text: 'פרשת בראשית שיחה א', isInside: false },
    { page: 3, text: 'שיחה ב', isInside: true },
  ])
})

test('the head of a page has the number of the page beside it, and chapters have their own', () => {
  const headed = [5, 6, 7, 8].map((page) => pageOf(page, [`${page - 2} לקוטי`, 0.04], ...words(9)))
  assert.deepEqual(findStarts(headed), [])
  const chapters = [5, 9, 20, 21].map((page, at) => pageOf(page, [`פרק ${at + 1}`, 0.04], ...words(9)))
  assert.equal(findStarts(chapters).length, 4)
})

test('nothing is found where nobody knows how large a line is', () => {
  assert.deepEqual(findStarts([{ page: 1, lines: [{ id: 'l1', text: 'פרק א' }] }]), [])
  assert.deepEqual(findStarts([]), [])
})
