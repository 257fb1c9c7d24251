import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { countStatements } from '@yalkut/testing/projections/count-statements'
import { type Followed, idsOf, newFollowed, type Put } from '@yalkut/testing/projections/line'
import type { CommitFeed, FeedChange } from '../feed.ts'
import { openProjection } from '../projection.ts'

let nextId = 0
function put(type: string, data: JsonObject, path: string | null = null): Put {
  nextId += 1
  return { id: `rh-${String(nextId).padStart(8, '0')}`, type, data, path }
}

function work(he: string, en?: string, more: JsonObject = {}): Put {
  return put('work', { title: { he, ...(en !== undefined && { en }) }, ...more })
}

function unit(of: Put, he: string, more: JsonObject = {}): Put {
  return put('unit', { work: of.id, label: { he }, order: 'V', ...more })
}

async function withItems(
  puts: readonly Put[],
  body: (find: (q: string, more?: object) => string[], line: Followed) => Promise<void> | void,
): Promise<void> {
  const line = await newFollowed()
  await line.merge(...puts)
  const { search } = line.projection.reads
  await body((q, more = {}) => idsOf(search.search({ q, limit: 20, ...more }).items), line)
  await line.close()
}

const ids = (...puts: Put[]): string[] => puts.map(({ id }) => id)

describe('A search by name', () => {
  test('gives the sefer of this name before items that only contain the terms', () => {
    const tanya = work('תניא', 'Tanya')
    const about = work('ביאור על תניא', 'Commentary on Tanya')
    const chapter = unit(about, 'תניא')
    return withItems([chapter, about, tanya], (find) => {
      assert.deepEqual(find('תניא'), ids(tanya, chapter, about))
      assert.deepEqual(find('tanya'), ids(tanya, about))
      assert.deepEqual(find('TANYA '), ids(tanya, about))
    })
  })

  test('gives an official sefer before additions of the same name', () => {
    const official = work('תורה אור', 'Torah Or')
    const to = { addition: { kind: 'index', to: official.id } }
    const addition = { ...work('תורה אור', 'Torah Or', to), path: '/works/a' }
    return withItems([addition, official], (find) => {
      assert.deepEqual(find('תורה אור'), ids(official, addition))
    })
  })

  test('finds abbreviations by their letters and by the words they stand for', () => {
    const likkutei = work('ליקוטי שיחות', 'Likkutei Sichos')
    const shut = work('שו״ת צמח צדק')
    return withItems([likkutei, shut], (find) => {
      for (const q of ['לקו״ש', 'לקו"ש', 'לקוש', 'ליקוטי שיחות', 'שיחות ליקוטי']) {
        assert.deepEqual(find(q), ids(likkutei), q)
      }
      for (const q of ['שאלות ותשובות', 'שו"ת', 'שות צמח']) assert.deepEqual(find(q), ids(shut), q)
    })
  })

  test('ignores full or defective spelling, points and punctuation', () => {
    const likkutei = work('ליקוטי דיבורים')
    return withItems([likkutei, work('דברים')], (find) => {
      for (const q of ['לקוטי דבורים', 'לִקּוּטֵי דִּבּוּרִים', 'ליקוטי־דיבורים', 'לקוטי דיבורים']) {
        assert.deepEqual(find(q)[0], likkutei.id, q)
      }
    })
  })

  test('completes the last term, and only that one', () => {
    const likkutei = work('ליקוטי שיחות', 'Likkutei Sichos')
    return withItems([likkutei, work('אגרות קודש', 'Igros Kodesh')], (find) => {
      for (const q of ['lik', 'likkutei si', 'Likkutei Sichos', 'ליקו', 'ליקוטי שי']) {
        assert.deepEqual(find(q), ids(likkutei), q)
      }
      assert.deepEqual(find('lik sichos'), [])
    })
  })

  test('finds a part of a sefer by the names of both', () => {
    const bereishis = work('בראשית', 'Bereishis')
    const shemos = work('שמות', 'Shemos')
    const [third, other] = [unit(bereishis, 'פרק ג'), unit(shemos, 'פרק ג')]
    return withItems([bereishis, shemos, third, other], (find) => {
      assert.deepEqual(find('שמות פרק ג').slice(0, 2), ids(shemos, other))
      assert.equal(find('בראשית פרק ג').includes(other.id), false)
      assert.deepEqual(find('בראשית פרק ג').slice(0, 2), ids(bereishis, third))
    })
  })

  test('is filtered by type and by sefer', () => {
    const a = work('שער א')
    const [inA, inB] = [unit(a, 'הקדמה'), unit(work('שער ב'), 'הקדמה')]
    const set = put('set', { name: { he: 'הקדמה' } })
    return withItems([a, inA, inB, set], (find) => {
      assert.deepEqual(find('הקדמה', { type: 'unit' }).sort(), ids(inA, inB))
      assert.deepEqual(find('הקדמה', { work: a.id }), ids(inA))
      assert.deepEqual(find('הקדמה', { type: 'set' }), ids(set))
      assert.deepEqual(find('הקדמה', { type: 'person' }), [])
    })
  })

  test('does not find old names and deleted items', async () => {
    const sefer = work('ישן')
    await withItems([sefer], async (find, line) => {
      assert.deepEqual(find('ישן'), ids(sefer))
      await line.merge({ ...sefer, data: { title: { he: 'חדש' } } })
      assert.deepEqual(find('ישן'), [])
      assert.deepEqual(find('חדש'), ids(sefer))
      await line.merge({ ...sefer, data: null })
      assert.deepEqual(find('חדש'), [])
    })
  })

  test('finds nothing for text that looks like a query language', () =>
    withItems([work('תניא')], (find) => {
      for (const q of [
        '"',
        '""" OR *',
        'a AND',
        '{tags} : x',
        "'; drop table names",
        '*',
        'NEAR(',
        '״׳',
        '()',
        '\u0000',
        '😀',
      ]) {
        assert.deepEqual(find(q), [], q)
      }
      assert.deepEqual(find(`${'א '.repeat(200)}`), [])
    }))
})

describe('A search by date', () => {
  const event = (title: JsonObject, date: string): Put => put('event', { title, date }, `/events/${date.toLowerCase()}`)
  const purim = event({ he: 'פורים', en: 'Purim' }, '5741-06B-14')
  const shvat = event({ he: 'התוועדות', en: 'Farbrengen' }, '5741-05-10')
  const later = event({ he: 'התוועדות', en: 'Farbrengen' }, '5742-05-10')
  const month = event({ he: 'יחידות' }, '5741-05')
  const all = [later, month, purim, shvat]

  test('finds the items of a date, however it is written', () =>
    withItems(all, (find) => {
      for (const q of ['5741-05-10', 'י׳ שבט תשמ״א', 'יוד שבט תשמא', '10 Shevat 5741']) {
        assert.equal(find(q)[0], shvat.id, q)
        assert.equal(find(q).includes(later.id), false, q)
      }
      assert.deepEqual(find('שבט תשמא').toSorted(), ids(month, shvat).toSorted())
      assert.deepEqual(find('5741').toSorted(), ids(month, shvat, purim).toSorted())
    }))

  test('finds a day of every year, the earliest first', () =>
    withItems(all, (find) => {
      assert.deepEqual(find('י׳ שבט').slice(0, 2), ids(shvat, later))
    }))

  test('finds an event by its name and year together', () =>
    withItems(all, (find) => {
      for (const q of ['פורים תשמא', 'Purim 5741']) assert.equal(find(q)[0], purim.id, q)
    }))
})

describe('A search in a large catalog', () => {
  test('runs as many statements for 50,000 items of one name as for a few', async () => {
    const sefer = work('ספר גדול')
    const [few, many] = await Promise.all([30, 50_000].map((count) => statements(sefer, count)))
    assert.deepEqual(many, few)
    assert.ok(Math.max(...(few ?? [])) <= 8, `${few} statements`)
  })

  test('still gives the sefer first when thousands of parts have its name', async () => {
    const other = work('אחר')
    const line = await newFollowed()
    await line.merge(other, ...Array.from({ length: 1_000 }, () => unit(other, 'בראשית')))
    const sefer = work('בראשית')
    await line.merge(sefer)
    const { search, likenesses } = line.projection.reads
    assert.equal(idsOf(search.search({ q: 'בראשית', limit: 5 }).items)[0], sefer.id)
    assert.equal(idsOf(search.search({ q: 'ברא', limit: 5 }).items)[0], sefer.id)
    assert.deepEqual(likenesses.withName('work', 'בְּרֵאשִׁית'), [sefer.id])
    await line.close()
  })
})

/** The number of statements of each kind of search in a sefer with this many parts of one name. */
async function statements(sefer: Put, count: number): Promise<number[]> {
  const folder = newFolder()
  const projection = await openProjection(join(folder, 'projection.sqlite'))
  const parts = Array.from({ length: count }, () => unit(sefer, 'שיחה ליום'))
  await projection.catchUp(feedOfOneCommit([sefer, ...parts]))
  const { search, items } = projection.reads
  const counts = ['שיחה', 'שיחה ליום', 'שי', 'ספר גדול שיחה'].map((q) =>
    countStatements(() => {
      assert.equal(search.search({ q, limit: 20 }).items.length, 20, q)
    }),
  )
  const batch = parts.slice(0, 30).map(({ id }) => id)
  counts.push(countStatements(() => assert.equal(items.batch(batch).length, 30)))
  projection.close()
  removeFolder(folder)
  return counts
}

/** A feed without a ledger: these tests have no time to merge fifty thousand items. */
function feedOfOneCommit(puts: readonly Put[]): CommitFeed {
  const changes: FeedChange[] = puts.map(({ id, type, data, path = null }, at) => {
    const proof = { salt: '', hash: '' }
    return { rev: at + 1, id, type, path, data: JSON.stringify(data), mergedInto: null, ...proof }
  })
  const people = { author: 'u-chana', mergedBy: 'u-kalman', people: [] }
  const at = '2026-03-01T12:00:00.000Z'
  const rest = {
    message: 'Adds',
    via: null,
    suggestionId: null,
    types: '[]',
    prev: null,
    hash: 'a',
  }
  const commit = { seq: 1, at, changed: changes.length, ...people, ...rest }
  return {
    commitsAfter: async (seq) => (seq === 0 ? [commit] : []),
    changesOf: async (_, rev, limit) => changes.slice(rev, rev + limit),
    versionAt: async () => null,
    rightsChangedAfter: async () => [],
  }
}
