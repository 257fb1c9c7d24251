/** Resolutions beside the clashes that they are for. Source: shapes.md#clashes; shapes.md#resolutions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeItem } from './merge-item.ts'
import { presetResolutions, unusedResolutions } from './resolutions.ts'

const one = 'rh-00000001'
const other = 'rh-00000002'
const clashes = [
  { path: `${one}/title/he` },
  { path: `${one}/title/en` },
  { path: `${one}/lines/l3/text` },
  { path: other },
]

test('clashes have a preset that settles each in favour of main', () => {
  const preset = presetResolutions(clashes)
  assert.deepEqual(preset, {
    [one]: {
      '/title/he': { take: 'ours' },
      '/title/en': { take: 'ours' },
      '/lines/l3/text': { take: 'ours' },
    },
    [other]: { '': { take: 'ours' } },
  })
  assert.deepEqual(unusedResolutions(preset, clashes), [])
  const sides = { id: one, base: { a: 1, b: 1 }, ours: { a: 2, b: 2 }, theirs: { a: 3, b: 3 } }
  const { conflicts } = mergeItem(sides)
  const settled = mergeItem({ ...sides, resolutions: presetResolutions(conflicts) })
  assert.deepEqual(settled, { data: { a: 2, b: 2 }, conflicts: [] })
})

test('a key that names no clash is found; a field around a clash, and a star, are none', () => {
  const take = { take: 'theirs' } as const
  const used = {
    '*': { '*': take, 'title.he': take, '/lines': take },
    [one]: { title: take, 'lines.l3': take, '': take, '*': take },
    [other]: { '': take },
  }
  assert.deepEqual(unusedResolutions(used, clashes), [])
  const unused = {
    '*': { '/note': take },
    [one]: { '/titl': take, '/title/he/x': take, date: take },
    [other]: { '/title': take },
    'rh-00000003': { '*': take },
  }
  assert.deepEqual(unusedResolutions(unused, clashes), [
    '*/note',
    `${one}/titl`,
    `${one}/title/he/x`,
    `${one}/date`,
    `${other}/title`,
    'rh-00000003',
  ])
  assert.deepEqual(unusedResolutions({ '*': { '*': take } }, []), [])
})
