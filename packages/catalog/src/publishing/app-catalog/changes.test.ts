import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween, readCounted } from './changes.ts'
import { compareReleases, isReleaseVersion, nextRelease } from './versions.ts'

const catalog = (...occasions: [id: string, ...recordings: string[]][]) => ({
  occasions: occasions.map(([id, ...recordings]) => ({
    id,
    recordings: recordings.map((each) => ({ id: each })),
  })),
})

test('a release counts what came and what went, in both languages', () => {
  const before = catalog(['a', 'a1'], ['b', 'b1', 'b2'])
  const now = catalog(['a', 'a1', 'a2'], ['c', 'c1'], ['d', 'd1'])
  assert.deepEqual(changesBetween(before, now), {
    en: ['New: 2 occasions and 3 recordings.', 'Removed: 1 occasion and 2 recordings.'],
    he: ['חדש: 2 אירועים, 3 הקלטות.', 'הוסרו: אירוע אחד, 2 הקלטות.'],
  })
  assert.deepEqual(changesBetween(null, before).en, ['The first release: 2 occasions and 3 recordings.'])
  assert.deepEqual(changesBetween(null, catalog()).en, ['The first release: nothing to hear yet.'])
  assert.deepEqual(changesBetween(now, now).en, ['Corrections of names, dates and order.'])
})

test('what is no catalog.json is not counted', () => {
  assert.deepEqual(readCounted(JSON.stringify(catalog(['a', 'a1']))), catalog(['a', 'a1']))
  for (const text of ['', '[]', '{"occasions":[{}]}', '{"occasions":', 'null']) {
    assert.equal(readCounted(text), null, text)
  }
})

test('versions are X.Y.Z, and are ordered by their numbers', () => {
  for (const version of ['0.0.0', '1.0.0', '10.20.300']) assert.ok(isReleaseVersion(version))
  for (const version of ['1.0', '01.0.0', '1.0.0-rc', 'v1.0.0', '1.0.1234567', '', '1.0.0\n']) {
    assert.ok(!isReleaseVersion(version), version)
  }
  assert.ok(compareReleases('1.10.0', '1.9.9') > 0)
  assert.ok(compareReleases('1.2.3', '2.0.0') < 0)
  assert.equal(compareReleases('1.2.3', '1.2.3'), 0)
  assert.equal(nextRelease('1.2.9'), '1.2.10')
})
