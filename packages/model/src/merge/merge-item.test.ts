import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resolutions } from '../clash.ts'
import type { JsonObject } from '../json.ts'
import { mergeItem } from './merge-item.ts'

const id = 'rh-00000001'

function merge(base: JsonObject, ours: JsonObject, theirs: JsonObject) {
  return mergeItem({ id, base, ours, theirs })
}

/** The merged data. Asserts that nothing clashed. */
function cleanly(base: JsonObject, ours: JsonObject, theirs: JsonObject): JsonObject | null {
  const { data, conflicts } = merge(base, ours, theirs)
  assert.deepEqual(conflicts, [])
  return data
}

function lines(...texts: [id: string, text: string][]): JsonObject {
  return { lines: texts.map(([line, text]) => ({ id: line, text })) }
}

function bodyOf(words: { [segment: string]: string }): JsonObject {
  const segments = Object.entries(words).map(([segment, text]) => ({
    id: segment,
    text: [{ text }],
  }))
  return { body: { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] } }
}

test('changes of the Hebrew and of the English name are both kept', () => {
  const base = { title: { he: 'א', en: 'A' }, slug: 'a' }
  const merged = cleanly(base, { ...base, title: { he: 'ב', en: 'A' } }, { ...base, title: { he: 'א', en: 'B' } })
  assert.deepEqual(merged, { title: { he: 'ב', en: 'B' }, slug: 'a' })
})

test('a name that both sides changed is a clash, and is not merged word by word', () => {
  const base = { title: { he: 'א ב ג' } }
  const { data, conflicts } = merge(base, { title: { he: 'X ב ג' } }, { title: { he: 'א ב Y' } })
  assert.deepEqual(conflicts, [{ path: `${id}/title/he`, base: 'א ב ג', ours: 'X ב ג', theirs: 'א ב Y' }])
  assert.deepEqual(data, { title: { he: 'X ב ג' } }, 'the data has the value of main')
})

test('the same change on both sides is not a clash', () => {
  assert.deepEqual(cleanly({ part: 1 }, { part: 2 }, { part: 2 }), { part: 2 })
})

test('a field that one side removed and the other changed is a clash', () => {
  const { conflicts } = merge({ date: '5741', n: 1 }, { n: 1 }, { date: '5742', n: 1 })
  assert.deepEqual(conflicts, [{ path: `${id}/date`, base: '5741', ours: null, theirs: '5742' }])
})

test('an item that one side deleted and the other changed is a clash with the id as its path', () => {
  const base = { part: 1 }
  const gone = mergeItem({ id, base, ours: null, theirs: { part: 2 } })
  assert.deepEqual(gone, {
    data: null,
    conflicts: [{ path: id, base, ours: null, theirs: { part: 2 } }],
  })
  const deleted = mergeItem({ id, base, ours: { part: 2 }, theirs: null })
  assert.deepEqual(deleted.conflicts, [{ path: id, base, ours: { part: 2 }, theirs: null }])
})

test('an item that one side deleted and the other did not change is deleted', () => {
  const base = { part: 1 }
  assert.deepEqual(mergeItem({ id, base, ours: base, theirs: null }), { data: null, conflicts: [] })
  assert.deepEqual(mergeItem({ id, base, ours: null, theirs: base }), { data: null, conflicts: [] })
})

test('an item that both sides created is merged field by field', () => {
  const { data, conflicts } = mergeItem({
    id,
    base: null,
    ours: { a: 1, b: 1 },
    theirs: { a: 1, c: 1 },
  })
  assert.deepEqual([data, conflicts], [{ a: 1, b: 1, c: 1 }, []])
})

test('lists of ids merge as sets: first those of main in their order, then the additions', () => {
  const merged = cleanly({ sets: ['a', 'b', 'c'] }, { sets: ['c', 'a', 'b', 'x'] }, { sets: ['b', 'c', 'y'] })
  assert.deepEqual(merged, { sets: ['c', 'b', 'x', 'y'] })
  assert.deepEqual(cleanly({}, { topics: ['a'] }, { topics: ['b'] }), { topics: ['a', 'b'] })
})

test('a list of ids that one side removed keeps the ids that the other added', () => {
  assert.deepEqual(cleanly({ topics: ['a'] }, {}, { topics: ['a', 'b'] }), { topics: ['b'] })
  assert.deepEqual(cleanly({ topics: ['a', 'b'] }, {}, { topics: ['b'] }), {})
})

test('two changes of another list are one clash: of boxes and of levels', () => {
  const boxes = merge({ box: [0, 0.1] }, { box: [0.2, 0.1] }, { box: [0, 0.3] })
  assert.equal(boxes.conflicts[0]?.path, `${id}/box`)
  const levels = merge({ levels: ['a', 'b'] }, { levels: ['c', 'b'] }, { levels: ['d', 'b'] })
  assert.equal(levels.conflicts[0]?.path, `${id}/levels`)
})

test('fixes of different lines of a page do not clash', () => {
  const base = lines(['l1', 'א'], ['l2', 'ב'], ['l3', 'ג'])
  const ours = lines(['l1', 'x'], ['l2', 'ב'], ['l3', 'ג'])
  assert.deepEqual(
    cleanly(base, ours, lines(['l1', 'א'], ['l2', 'ב'], ['l3', 'y'])),
    lines(['l1', 'x'], ['l2', 'ב'], ['l3', 'y']),
  )
})

test('two fixes of the same word of a line clash at the path of the line', () => {
  const { conflicts } = merge(lines(['l1', 'a b']), lines(['l1', 'a x']), lines(['l1', 'a y']))
  assert.deepEqual(conflicts, [{ path: `${id}/lines/l1/text`, base: 'a b', ours: 'a x', theirs: 'a y' }])
})

test('new entries come after the entry before them, those of main first', () => {
  const base = lines(['a', ''], ['b', ''])
  const ours = lines(['a', ''], ['x', ''], ['b', ''])
  const theirs = lines(['n', ''], ['a', ''], ['y', ''], ['z', ''], ['b', ''])
  const order = lines(['n', ''], ['a', ''], ['x', ''], ['y', ''], ['z', ''], ['b', ''])
  assert.deepEqual(cleanly(base, ours, theirs), order)
})

test('an entry that one side removed stays removed, and a new entry after it keeps its position', () => {
  const base = lines(['a', ''], ['b', ''], ['c', ''])
  const ours = lines(['a', ''], ['c', ''])
  const theirs = lines(['a', ''], ['b', ''], ['n', ''], ['c', ''])
  assert.deepEqual(cleanly(base, ours, theirs), lines(['a', ''], ['n', ''], ['c', '']))
})

test('entries that one side moved stay moved when the other side only fixed words', () => {
  const base = lines(['a', '1'], ['b', '2'], ['c', '3'])
  const moved = lines(['c', '3'], ['a', '1'], ['b', '2'])
  const fixed = lines(['a', '1'], ['b', 'x'], ['n', ''], ['c', '3'])
  const both = lines(['c', '3'], ['a', '1'], ['b', 'x'], ['n', ''])
  assert.deepEqual(cleanly(base, moved, fixed), both)
  assert.deepEqual(cleanly(base, fixed, moved), both)
})

test('when both sides moved entries, the order of main is kept', () => {
  const base = lines(['a', ''], ['b', ''], ['c', ''])
  const ours = lines(['b', ''], ['a', ''], ['c', ''])
  assert.deepEqual(cleanly(base, ours, lines(['c', ''], ['a', ''], ['b', ''])), ours)
})

test('a line that one side removed and the other fixed is a clash of that line', () => {
  const base = lines(['l1', 'a'], ['l2', 'b'])
  const { conflicts, data } = merge(base, lines(['l1', 'a']), lines(['l1', 'a'], ['l2', 'x']))
  assert.deepEqual(conflicts, [
    {
      path: `${id}/lines/l2`,
      base: { id: 'l2', text: 'b' },
      ours: null,
      theirs: { id: 'l2', text: 'x' },
    },
  ])
  assert.deepEqual(data, lines(['l1', 'a']))
})

test('running text is merged word by word: content, descriptions, notes, shaar sections, page words', () => {
  const [base, ours, theirs, both] = ['a b c', 'x b c', 'a b y', 'x b y']
  const fields: ((words: string) => JsonObject)[] = [
    (content) => ({ content }),
    (note) => ({ note }),
    (en) => ({ description: { he: 'א', en } }),
    (about) => ({ shaar: { sections: { about } } }),
    (text) => ({ lines: [{ id: 'l1', text }] }),
    (text) => bodyOf({ p1: text }),
    (text) => ({
      body: {
        versions: [{ id: 'v', segments: [{ id: 's', children: [{ id: 'p', text: [{ text }] }] }] }],
      },
    }),
  ]
  for (const field of fields) assert.deepEqual(cleanly(field(base), field(ours), field(theirs)), field(both))
})

test('a clash of page words has the path of the segment, and the runs of both sides', () => {
  const { conflicts } = merge(bodyOf({ p1: 'a', p2: 'b' }), bodyOf({ p1: 'x', p2: 'b' }), bodyOf({ p1: 'y', p2: 'c' }))
  assert.deepEqual(conflicts, [
    {
      path: `${id}/body/versions/he/segments/p1/text`,
      base: [{ text: 'a' }],
      ours: [{ text: 'x' }],
      theirs: [{ text: 'y' }],
    },
  ])
})

test('with a preferred side there is no clash, and the other changes of both sides are kept', () => {
  const base = { content: 'a b c d', kind: 'note' }
  const ours = { content: 'a x c dd', kind: 'quote' }
  const theirs = { content: 'aa y c d', kind: 'heading' }
  assert.deepEqual(mergeItem({ id, base, ours, theirs, prefer: 'theirs' }), {
    data: { content: 'aa y c dd', kind: 'heading' },
    conflicts: [],
  })
})

const clashing = {
  id,
  base: { title: { he: 'א', en: 'A' }, date: '5741' },
  ours: { title: { he: 'ב', en: 'B' }, date: '5742' },
  theirs: { title: { he: 'ג', en: 'C' } },
}

/** The paths of the remaining clashes and the data, with these resolutions. */
function resolved(resolutions: Resolutions): [paths: string[], data: JsonObject | null] {
  const { conflicts, data } = mergeItem({ ...clashing, resolutions })
  return [conflicts.map((clash) => clash.path), data]
}

test('a resolution resolves the clash of its field and no other', () => {
  assert.deepEqual(resolved({ [id]: { '/title/he': { take: 'theirs' }, date: { take: 'theirs' } } }), [
    [`${id}/title/en`],
    { title: { he: 'ג', en: 'B' } },
  ])
  assert.deepEqual(resolved({ 'rh-00000002': { '*': { take: 'ours' } } })[0].length, 3)
})

test('a star resolves every other item or field, and the most specific resolution counts', () => {
  const data = { title: { he: 'ב', en: 'Mine' }, date: '5742' }
  const resolutions: Resolutions = {
    '*': { '*': { take: 'theirs' }, '/date': { take: 'theirs' } },
    [id]: { 'title.en': { value: 'Mine' }, '*': { take: 'ours' } },
  }
  assert.deepEqual(resolved(resolutions), [[], data])
  assert.deepEqual(resolved({ '*': { '*': { take: 'theirs' } } }), [[], clashing.theirs])
})

test('a resolution for a field resolves the clashes inside the field', () => {
  const name = { he: 'ד' }
  assert.deepEqual(resolved({ [id]: { title: { take: 'theirs' }, date: { value: null } } }), [
    [],
    { title: { he: 'ג', en: 'C' } },
  ])
  assert.deepEqual(resolved({ '*': { '/title': { value: name } } }), [[`${id}/date`], { title: name, date: '5742' }])
})

test('a clash with a deletion is resolved like any other', () => {
  const sides = { id, base: { part: 1 }, ours: { part: 2 }, theirs: null }
  const taken = mergeItem({ ...sides, resolutions: { [id]: { '': { take: 'theirs' } } } })
  assert.deepEqual(taken, { data: null, conflicts: [] })
  const kept = mergeItem({ ...sides, resolutions: { '*': { '*': { take: 'ours' } } } })
  assert.deepEqual(kept, { data: { part: 2 }, conflicts: [] })
  const wrong = mergeItem({ ...sides, resolutions: { [id]: { '*': { value: 'words' } } } })
  assert.equal(wrong.conflicts.length, 1, 'an item cannot be a string')
})

test('fields named like properties of JavaScript objects are merged like any other', () => {
  const base: JsonObject = JSON.parse('{"externalIds":{"constructor":"1"}}')
  const ours: JsonObject = JSON.parse('{"externalIds":{"constructor":"1","__proto__":"2"}}')
  const theirs: JsonObject = JSON.parse('{"externalIds":{"constructor":"3"}}')
  const merged: JsonObject = JSON.parse('{"externalIds":{"constructor":"3","__proto__":"2"}}')
  assert.deepEqual(JSON.stringify(cleanly(base, ours, theirs)), JSON.stringify(merged))
})
