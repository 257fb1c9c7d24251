import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { seedLines } from './seed-lines.ts'

const at = (y: number): number[] => [0.1, y, 0.8, 0.05]

test('a checked line replaces the line whose box it overlaps', () => {
  const before = [
    { id: 'l1', text: 'checked', box: at(0.31), proofread: 1 },
    { id: 'l2', text: 'not checked', box: at(0.1), proofread: 0 },
  ]
  const fresh = [
    { id: 'l1', text: 'top', box: at(0.1) },
    { id: 'l2', text: 'under it', box: at(0.3) },
  ]
  assert.deepEqual(
    seedLines(before, fresh).map(({ id, text, proofread }) => [id, text, proofread]),
    [
      ['l1x2', 'top', 0],
      ['l1', 'checked', 1],
    ],
  )
})

test('a checked line that overlaps no other keeps its position between the lines around it', () => {
  const before = [{ id: 'l1', text: 'checked', box: at(0.9), proofread: 2 }]
  const fresh = [{ id: 'l1', text: 'top', box: at(0.1) }]
  assert.deepEqual(
    seedLines(before, fresh).map(({ text }) => text),
    ['top', 'checked'],
  )
})

const line = (id: string, text: string, proofread?: number) => ({
  id,
  text,
  ...(proofread !== undefined && { proofread }),
})

/** The text of each line; a checked one in brackets. */
function seeded(before: ReturnType<typeof line>[], fresh: readonly string[]): string[] {
  const lines = seedLines(
    before,
    fresh.map((text, at) => line(`l${at + 1}`, text)),
  )
  return lines.map(({ text, proofread = 0 }) => (proofread > 0 ? `[${text}]` : text))
}

test('without boxes a checked line stays at its words, whatever was read above it', () => {
  const before = [line('l1', 'אלף ראשון', 1), line('l2', 'בית שני', 1), line('l3', 'גימל שלישי', 0)]
  assert.deepEqual(seeded(before, ['כותרת רצה', 'אלף ראשון', 'בית שני', 'גימל שלישי']), [
    'כותרת רצה',
    '[אלף ראשון]',
    '[בית שני]',
    'גימל שלישי',
  ])
})

test('a checked line is found again where the new reading has wrong letters', () => {
  const before = [
    line('l1', 'ויאמר משה אל העם', 1),
    line('l2', 'אל תיראו התיצבו וראו', 0),
    line('l3', 'את ישועת השם אשר יעשה', 1),
  ]
  const fresh = ['ראש העמוד', 'ויאמד משה אל העס', 'את ישוערת השם אשד יעשה']
  assert.deepEqual(seeded(before, fresh), ['ראש העמוד', '[ויאמר משה אל העם]', '[את ישועת השם אשר יעשה]'])
})

test('a line that the new reading has as two, or two that it has as one, stand once', () => {
  const before = [
    line('l1', 'ויאמר משה אל העם אל תיראו', 1),
    line('l2', 'את ישועת השם', 1),
    line('l3', 'אשר יעשה לכם', 0),
  ]
  const fresh = ['ויאמר משה אל', 'העם אל תיראו', 'את ישועת השם אשר יעשה לכם']
  assert.deepEqual(seeded(before, fresh), ['[ויאמר משה אל העם אל תיראו]', '[את ישועת השם]', 'אשר יעשה לכם'])
})

test('with words of their own, lines keep their words whatever is read beside them', () => {
  const names = Array.from({ length: 8 }, (_, n) => `שורה${String.fromCharCode(1488 + n).repeat(5)}`)
  const change = fc.record({
    checked: fc.subarray(names),
    read: fc.subarray(names),
    added: fc.array(fc.tuple(fc.nat({ max: 8 }), fc.integer({ min: 8, max: 12 })), {
      maxLength: 3,
    }),
  })
  fc.assert(
    fc.property(change, ({ checked, read, added }) => {
      const before = names.map((text, at) => line(`l${at + 1}`, text, checked.includes(text) ? 1 : 0))
      const fresh = [...read]
      for (const [at, n] of added) {
        const text = String.fromCharCode(1488 + n).repeat(9)
        if (!fresh.includes(text)) fresh.splice(at, 0, text)
      }
      fc.pre(fresh.length !== names.length)
      const lines = seeded(before, fresh)
      const plain = lines.map((text) => text.replaceAll(/[[\]]/g, ''))
      for (const text of checked) assert.ok(lines.includes(`[${text}]`), text)
      for (const text of fresh) assert.ok(plain.includes(text), text)
      assert.equal(new Set(plain).size, plain.length, 'nothing stands twice')
    }),
    { numRuns: 500 },
  )
})

test('no checked line is lost or doubled, and ids stay unique', () => {
  const anyLine = fc.record({
    text: fc.constantFrom('a', 'b', 'c'),
    y: fc.option(fc.integer({ min: 0, max: 9 })),
    proofread: fc.integer({ min: 0, max: 2 }),
  })
  const lines = fc.array(anyLine, { maxLength: 8 }).map((all) =>
    all.map(({ text, y, proofread }, n) => ({
      id: `l${n + 1}`,
      text,
      proofread,
      ...(y !== null && { box: at(y / 10) }),
    })),
  )
  fc.assert(
    fc.property(lines, lines, (before, layer) => {
      const fresh = layer.map(({ proofread: _, ...rest }) => rest)
      const merged = seedLines(before, fresh)
      const checked = before.filter(({ proofread }) => proofread > 0)
      for (const each of checked) assert.ok(merged.some((found) => found === each))
      assert.equal(new Set(merged.map(({ id }) => id)).size, merged.length)
      assert.ok(merged.length >= Math.max(checked.length, fresh.length))
    }),
  )
})
