import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { type Json, type JsonObject, sameJson } from '../json.ts'
import { type MergedItem, mergeItem } from './merge-item.ts'

const id = 'rh-00000001'
const runs = { numRuns: 400 }

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
const line = fc.record({
  id: fc.constantFrom('l1', 'l2', 'l3', 'l4', 'l5'),
  text,
  proofread: fc.integer({ min: 0, max: 1 }),
})
const item: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      title: fc.record({ he: word, en: word }, { requiredKeys: ['he'] }),
      content: text,
      part: fc.integer({ min: 1, max: 3 }),
      sets: fc.uniqueArray(word, { maxLength: 4 }),
      lines: fc.uniqueArray(line, { maxLength: 4, selector: (entry) => entry.id }),
    },
    { requiredKeys: ['title', 'content'] },
  )
  .map((data): JsonObject => JSON.parse(JSON.stringify(data)))
const side = fc.option(item, { freq: 12 })

type Side = JsonObject | null

function merge(base: Side, ours: Side, theirs: Side): MergedItem {
  return mergeItem({ id, base, ours, theirs })
}

/** The data with all lists sorted, to compare data without regard to order. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([key, inner]) => [key, sorted(inner)]))
}

test('if one side changed nothing, the result is the other side', () => {
  fc.assert(
    fc.property(side, side, (base, changed) => {
      assert.deepEqual(merge(base, base, changed), { data: changed, conflicts: [] })
      assert.deepEqual(merge(base, changed, base), { data: changed, conflicts: [] })
    }),
    runs,
  )
})

test('if both sides made the same changes, the result has those changes', () => {
  fc.assert(
    fc.property(side, side, (base, made) => {
      assert.deepEqual(merge(base, made, structuredClone(made)), { data: made, conflicts: [] })
    }),
    runs,
  )
})

test('exchanging the sides gives the same data, or the same clashes with exchanged sides', () => {
  fc.assert(
    fc.property(side, side, side, (base, a, b) => {
      const one = merge(base, a, b)
      const other = merge(base, b, a)
      const exchanged = other.conflicts.map((clash) => ({
        ...clash,
        ours: clash.theirs,
        theirs: clash.ours,
      }))
      const byPath = (x: { path: string }, y: { path: string }) => (x.path < y.path ? -1 : 1)
      assert.deepEqual(one.conflicts.toSorted(byPath), exchanged.toSorted(byPath))
      if (exchanged.length === 0) assert.deepEqual(sorted(one.data), sorted(other.data))
    }),
    runs,
  )
})

test('merging the same suggestion again changes nothing and has no clash', () => {
  fc.assert(
    fc.property(side, side, side, (base, ours, theirs) => {
      const { data, conflicts } = merge(base, ours, theirs)
      if (conflicts.length > 0) return
      assert.deepEqual(merge(theirs, data, theirs), { data, conflicts: [] })
      assert.deepEqual(merge(base, data, data), { data, conflicts: [] })
    }),
    runs,
  )
})

test('edits of different fields and different words never clash, and all are in the result', () => {
  const words = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (numbers, first, second) => {
      const base = numbers.map((n) => `w${n}`)
      const [mine, yours] = [first % base.length, second % base.length]
      fc.pre(mine !== yours)
      const ours = { content: base.with(mine, 'mine').join(' '), part: 2 }
      const theirs = { content: base.with(yours, 'yours').join(' '), part: 1, page: 3 }
      const merged = merge({ content: base.join(' '), part: 1 }, ours, theirs)
      const content = base.with(mine, 'mine').with(yours, 'yours').join(' ')
      assert.deepEqual(merged, { data: { content, part: 2, page: 3 }, conflicts: [] })
    }),
    runs,
  )
})

/** The content of a version, each piece with its path and how often it occurs: values of fields, entries of lists, and
 *  words of running text. */
function contentOf(data: Side): Map<string, number> {
  const found = new Map<string, number>()
  const add = (what: string): void => void found.set(what, (found.get(what) ?? 0) + 1)
  const walk = (path: string, value: Json): void => {
    if (Array.isArray(value)) {
      for (const entry of value) {
        if (typeof entry === 'object' && entry !== null && 'id' in entry) {
          walk(`${path}/${entry.id}`, entry)
        } else add(`${path} ${JSON.stringify(entry)}`)
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(`${path}/${key}`, inner)
    } else if (/\/(content|text)$/.test(path)) {
      for (const each of String(value).split(' ')) if (each !== '') add(`${path} ${each}`)
    } else add(`${path} ${JSON.stringify(value)}`)
  }
  if (data !== null) walk(id, data)
  return found
}

test('content that a side added is in the result, or a clash has its path', () => {
  fc.assert(
    fc.property(side, side, side, (base, ours, theirs) => {
      const { data, conflicts } = merge(base, ours, theirs)
      const [before, after] = [contentOf(base), contentOf(data)]
      for (const version of [contentOf(ours), contentOf(theirs)]) {
        for (const [what, times] of version) {
          if (times <= (before.get(what) ?? 0) || (after.get(what) ?? 0) > 0) continue
          const named = conflicts.some(({ path }) => covers(path, what))
          assert.ok(named, `${what} is lost`)
        }
      }
    }),
    runs,
  )
})

/** A clash of lines that were joined names them all: `/lines/l1+l2`. */
function covers(path: string, what: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return last.split('+').some((id) => {
    const each = path.slice(0, path.length - last.length) + id
    return `${what} `.startsWith(each)
  })
}

test('each clash is listed once, and only where both sides differ from each other and from the base', () => {
  fc.assert(
    fc.property(side, side, side, (base, ours, theirs) => {
      const { conflicts } = merge(base, ours, theirs)
      assert.equal(new Set(conflicts.map(({ path }) => path)).size, conflicts.length)
      for (const clash of conflicts) {
        const [was, mine, yours] = [clash.base, clash.ours, clash.theirs].map(asJson)
        assert.ok(!sameJson(mine, yours) && !sameJson(was, mine) && !sameJson(was, yours))
      }
    }),
    runs,
  )
})

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value))
}

test('choosing a side for every clash leaves no clash', () => {
  const take = fc.constantFrom('ours' as const, 'theirs' as const)
  fc.assert(
    fc.property(side, side, side, take, (base, ours, theirs, chosen) => {
      const resolutions = { '*': { '*': { take: chosen } } }
      assert.deepEqual(mergeItem({ id, base, ours, theirs, resolutions }).conflicts, [])
      assert.deepEqual(mergeItem({ id, base, ours, theirs, prefer: chosen }).conflicts, [])
    }),
    runs,
  )
})
