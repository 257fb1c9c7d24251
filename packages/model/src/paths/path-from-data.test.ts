import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathFromData } from './path-from-data.ts'

test('the path of a new item is made from its data', () => {
  const made: [string, Record<string, unknown>, string | null, string][] = [
    ['set', { slug: 'kehos', name: { he: 'קה״ת' } }, null, '/sets/kehos'],
    ['author', { slug: 'alter-rebbe' }, null, '/authors/alter-rebbe'],
    ['author', { name: { he: 'אדה״ז', en: 'The Alter Rebbe' } }, null, '/authors/the-alter-rebbe'],
    ['work', { slug: 'tanya' }, null, '/tanya'],
    [
      'unit',
      {
        position: [
          { level: 'volume', value: '2' },
          { level: 'sicha', value: 'Bereishis B' },
        ],
      },
      '/likkutei-sichos',
      '/likkutei-sichos/2/bereishis-b',
    ],
    ['event', { date: '5742-05-10', occasion: 'yud-shvat', kind: 'farbrengen' }, null, '/events/5742-05-10/yud-shvat'],
    ['event', { date: '5741-06B-14', kind: 'sicha' }, null, '/events/5741-06b-14/sicha'],
    [
      'publication',
      { title: { he: 'קובץ', en: 'Kovetz Lubavitch' }, volume: '3' },
      null,
      '/publications/kovetz-lubavitch-3',
    ],
    ['publication', { title: { en: 'Kovetz 3' }, volume: '3' }, null, '/publications/kovetz-3'],
    ['person', { name: { en: "Yisroel Ba'al Shem" } }, null, '/persons/yisroel-baal-shem'],
    ['place', { name: { en: '770' } }, null, '/places/770'],
    ['topic', { name: { en: 'Ahavas Yisroel' } }, null, '/topics/ahavas-yisroel'],
    ['source', { key: 'nli' }, null, '/sources/nli'],
    ['schema', { entityType: 'text-page' }, null, '/schemas/text-page'],
  ]
  for (const [type, data, parent, path] of made) assert.equal(pathFromData(type, data, parent), path)
})

test('an item without the needed data gets no path', () => {
  const none: [string, Record<string, unknown>, string | null][] = [
    ['person', { name: { he: 'משה' } }, null],
    ['work', {}, null],
    ['unit', { position: [{ level: 'perek', value: 'א' }] }, '/tanya'],
    ['unit', { position: [{ level: 'perek', value: '1' }] }, null],
    ['unit', { position: [] }, '/tanya'],
    ['unit', { position: 'one' }, '/tanya'],
    ['unit', { position: [null] }, '/tanya'],
    ['event', { kind: 'sicha' }, null],
    ['segment', { slug: 'x' }, null],
    ['recording', { title: { en: 'Part one' } }, null],
    ['work', { slug: 'no/t a slug' }, null],
  ]
  for (const [type, data, parent] of none) assert.equal(pathFromData(type, data, parent), null, type)
})
