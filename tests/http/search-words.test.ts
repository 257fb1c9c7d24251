/** Search inside words, over HTTP: bodies, rules and their reasons, switches, filters, facets, proposals; withheld words never.
 *  Source: shapes.md#moments; shapes.md#search-rules; shapes.md#search-filters; shapes.md#suggest. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type JsonObject, newItemId } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { addShelves, merge, type NewItem, type Shelves, workData } from '@yalkut/testing/servers/shelves'
import { startTestServer } from '@yalkut/testing/servers/test-server'
import { listOf, objectOf } from '@yalkut/testing/values/json'

const server = await startTestServer({ opening: { limits: { rate: false } } })
let shelves: Shelves
const [unit, older, text] = [newItemId(), newItemId(), newItemId()]
const [yiddish, english] = [newItemId(), newItemId()]

before(async () => {
  shelves = await addShelves(server)
  await merge(server, [
    unitOf(unit, shelves.sichosWork, '1', '5742-05-10', [
      version('he', 'he', ['בראשית ברא אלהים את השמים', 'ויהי ערב ויהי בקר', 'שבעים שנה ויום טוב היה']),
      version('en', 'en', ['In the beginning', 'There were many candles', 'seventy years']),
    ]),
    unitOf(older, shelves.maamarimWork, '1', '5700', [
      version('he', 'he', ['תולדות הרועה והנה יהוה נצב', 'בראשית של דברים אחרים']),
      version('arc', 'he', ['מאי דקמשמע לן מדאורייתא']),
    ]),
    { id: text, type: 'text', data: { kind: 'edition', language: 'he', unit } },
    segment(text, 'V', 'והמפלצת הגדולה עמדה שם בראשית', { origin: { by: 'asr@1' } }),
    { id: yiddish, type: 'text', data: { kind: 'translation', language: 'yi', unit: older } },
    segment(yiddish, 'V', 'דער שבתדיקער טיש'),
    { id: english, type: 'text', data: { kind: 'translation', language: 'en', unit: older } },
    segment(english, 'V', 'The Rebbe spoke of Studies and candle lighting'),
  ])
})

function unitOf(id: string, work: string, value: string, date: string, versions: JsonObject[]): NewItem {
  const body = { profile: 'plain', versions }
  const position = [{ level: 'chapter', value }]
  return {
    id,
    type: 'unit',
    data: { work, position, order: 'V', label: { he: 'פרק' }, date, body },
  }
}

function version(id: string, language: string, verses: string[]): JsonObject {
  const segments = verses.map((words, at) => ({
    id: `v${at + 1}`,
    kind: 'verse',
    n: at + 1,
    text: [{ text: words }],
  }))
  return { id, language, segments }
}

function segment(of: string, order: string, content: string, more: JsonObject = {}): NewItem {
  const data = { text: of, order, kind: 'paragraph', content, proofread: 0, ...more }
  return { id: newItemId(), type: 'segment', data }
}

const ask = (q: string, more: Record<string, string> = {}): Promise<JsonObject> =>
  server.get(`/v1/search/moments?${new URLSearchParams({ q, ...more })}`)

const find = async (q: string, more: Record<string, string> = {}): Promise<JsonObject[]> =>
  listOf((await ask(q, more)).moments)

const first = async (q: string, more: Record<string, string> = {}): Promise<JsonObject> =>
  objectOf((await find(q, more))[0])

/** `q → word: rule` of each match. */
const rulesOf = (moment: JsonObject): string[] =>
  listOf(moment.matches).map(({ q, word, rule }) => `${q} → ${word}: ${rule}`)

describe('The body of an item', () => {
  test('is found by its words right after the merge, segment by segment', async () => {
    const { score: _, matches, ...facts } = await first('ברא אלהים')
    assert.deepEqual(facts, {
      kind: 'body',
      id: unit,
      itemType: 'unit',
      path: null,
      version: 'he',
      segment: 'v1',
      language: 'he',
      unit,
      work: shelves.sichosWork,
      hits: 2,
      machine: false,
      missing: [],
      snippet: 'בראשית ברא אלהים את השמים',
    })
    assert.equal(listOf(matches).length, 2)
  })

  test('is one moment a segment, whatever number of its versions has the words', async () => {
    const id = newItemId()
    const versions = [version('a', 'he', ['נוסחייחודי ראשון']), version('b', 'he', ['נוסחייחודי שני ראשון'])]
    await merge(server, [unitOf(id, shelves.sichosWork, '2', '5743', versions)])
    const found = await find('נוסחייחודי ראשון')
    assert.deepEqual(
      found.map(({ version: of, also }) => [of, also]),
      [['a', ['b']]],
    )
    await merge(server, [unitOf(id, shelves.sichosWork, '2', '5743', [version('a', 'he', ['אחרים'])])])
    assert.deepEqual(await find('נוסחייחודי'), [])
  })

  test('is never found while its words are withheld, and is again once they are served', async () => {
    const id = newItemId()
    const words = [version('he', 'he', ['סודכמוס', 'סודכמוס שוב'])]
    const item = unitOf(id, shelves.sichosWork, '3', '5743', words)
    const withheld = {
      ...item,
      data: { ...item.data, bodySource: { source: 'other', rights: 'preserved' } },
    }
    await merge(server, [withheld])
    const nothing = async (): Promise<void> => {
      assert.deepEqual(await find('סודכמוס'), [])
      assert.deepEqual(await find('סודכמו'), [])
      assert.equal((await ask('סודכמוש')).didYouMean, null)
      assert.deepEqual(listOf((await server.get('/v1/search/suggest?q=סודכ')).suggestions), [])
    }
    await nothing()
    await merge(server, [item])
    assert.equal((await find('סודכמוס')).length, 2)
    assert.equal(listOf((await server.get('/v1/search/suggest?q=סודכ')).suggestions).length, 1)
    await merge(server, [withheld])
    await nothing()
    assert.deepEqual(await find('סודותנעולים'), [])
  })
})

describe('A word is found', () => {
  const cases: readonly (readonly [query: string, rules: string[]])[] = [
    ['ערב', ['ערב → ערב: exact']],
    ['השמימ', ['השמימ → השמים: exact']],
    ['רועה', ['רועה → הרועה: prefix']],
    ['משמע', ['משמע → דקמשמע: prefix']],
    ['אורייתא', ['אורייתא → מדאורייתא: prefix']],
    ['קמשמע', ['קמשמע → דקמשמע: prefix']],
    ['ובשמים', ['ובשמים → השמים: prefix']],
    ['תלדת', ['תלדת → תולדות: spelling']],
    ['ה׳ נצב', ['ה׳ → יהוה: name', 'נצב → נצב: exact']],
    ['אלקים', ['אלקים → אלהים: name']],
    ['70 שנה', ['70 → שבעים: number', 'שנה → שנה: exact']],
    ['יו״ט', ['יו״ט → ויום טוב: abbreviation']],
    ['מפלצות', ['מפלצות → והמפלצת: spelling']],
    ['והמפלשת', ['והמפלשת → והמפלצת: typo']],
    ['bereishis bara', ['bereishis → בראשית: sound', 'bara → ברא: sound']],
    ['study candles', ['study → Studies: suffix', 'candles → candle: suffix']],
    ['CANDLE', ['CANDLE → candle: exact']],
  ]
  for (const [query, rules] of cases) {
    test(`“${query}”: ${rules.join(', ')}`, async () => {
      const moment = await first(query)
      assert.deepEqual(rulesOf(moment), rules)
      const shown = String(moment.snippet)
      for (const { from, to, word } of listOf(moment.matches)) {
        assert.equal(shown.slice(Number(from), Number(to)), word)
      }
    })
  }

  test('beside another one from which a zero-width space parts it', async () => {
    const ids = async (q: string) => (await find(q)).map(({ id, segment }) => [id, segment])
    const plain = await ids('בראשית ברא אלהים')
    assert.equal(plain[0]?.[0], unit)
    assert.deepEqual(await ids('בראשית\u200bברא\u200bאלהים'), plain)
    assert.deepEqual(await ids('ברא\u200bשית ברא אלהים'), plain)
  })

  test('with one word wrong, and the answer says which is missing', async () => {
    const { missing } = await first('ויהי ערב ויהי קצפתרון')
    assert.deepEqual(missing, ['קצפתרון'])
    assert.deepEqual(await find('ויהי ערב ויהי קצפתרון', { without: 'missing' }), [])
  })

  test('and another spelling is proposed where it stands nowhere as typed', async () => {
    const { didYouMean } = await ask('והמפלשת')
    assert.deepEqual(didYouMean, { q: 'והמפלצת', rule: 'typo', why: { of: 'והמפלשת' } })
    assert.equal((await ask('ערב')).didYouMean, null)
  })

  test('in Yiddish by no Hebrew prefix', async () => {
    assert.deepEqual(rulesOf(await first('שבתדיקער')), ['שבתדיקער → שבתדיקער: exact'])
    assert.deepEqual(await find('ושבתדיקער', { rules: 'exact,prefix' }), [])
  })
})

describe('Switches', () => {
  test('leave rules out, one by one or all but some', async () => {
    assert.deepEqual(await find('רועה', { rules: 'exact' }), [])
    assert.deepEqual(await find('רועה', { without: 'prefix,spelling,suffix,typo' }), [])
    const { rules } = await ask('רועה', { rules: 'exact,prefix', without: 'prefix' })
    assert.deepEqual(objectOf(rules).on, ['exact'])
  })

  test('a phrase, a word left out, words near one another and in order', async () => {
    assert.equal((await find('"ויהי בקר"')).length, 1)
    assert.deepEqual(await find('"בקר ויהי ערב"'), [])
    assert.ok((await find('בראשית')).length > (await find('בראשית -השמים')).length)
    assert.equal((await find('ברא השמים', { near: '3' })).length, 1)
    assert.deepEqual(await find('ברא השמים', { near: '1', without: 'missing' }), [])
    assert.equal((await find('השמים ברא')).length, 1)
    assert.deepEqual(await find('השמים ברא', { order: '1', without: 'missing' }), [])
  })
})

describe('Filters', () => {
  const idsOf = async (more: Record<string, string>): Promise<Set<unknown>> =>
    new Set((await find('בראשית', { rules: 'exact', ...more })).map(({ id, text: of }) => of ?? id))

  test('keep to a sefer, a set and the sets inside it, a genre, a year, a type, a language, checked words', async () => {
    const { sichos, sichosWork, maamarimWork } = shelves
    assert.deepEqual(await idsOf({}), new Set([unit, older, text]))
    assert.deepEqual(await idsOf({ work: maamarimWork }), new Set([older]))
    assert.deepEqual(await idsOf({ work: `${maamarimWork},${sichosWork}` }), new Set([unit, older, text]))
    assert.deepEqual(await idsOf({ set: sichos }), new Set([unit, text]))
    assert.deepEqual(await idsOf({ genre: 'halacha' }), new Set())
    assert.deepEqual(await idsOf({ from: '5741', to: '5742-01' }), new Set([unit, text]))
    assert.deepEqual(await idsOf({ to: '5701' }), new Set([older]))
    assert.deepEqual(await idsOf({ from: '5000', to: '5701' }), new Set([older]))
    assert.deepEqual(await idsOf({ type: 'segment' }), new Set([text]))
    assert.deepEqual(await idsOf({ textKind: 'edition' }), new Set([text]))
    assert.deepEqual(await idsOf({ language: 'en' }), new Set())
    assert.deepEqual(await idsOf({ machine: '0' }), new Set([unit, older]))
    assert.deepEqual(await idsOf({ machine: '1' }), new Set([text]))
  })

  test('follow a sefer that moves to another set', async () => {
    const { sichos, maamarim, sichosWork } = shelves
    const moved = {
      id: sichosWork,
      type: 'work',
      path: '/likkutei',
      data: workData('likkutei', [maamarim]),
    }
    await merge(server, [moved])
    assert.deepEqual(await idsOf({ set: sichos }), new Set())
    assert.deepEqual(await idsOf({ set: maamarim }), new Set([unit, older, text]))
    await merge(server, [{ ...moved, data: workData('likkutei', [sichos]) }])
    assert.deepEqual(await idsOf({ set: sichos }), new Set([unit, text]))
  })

  test('facets count what was found, with the names of items', async () => {
    const { facets, approximate } = await ask('בראשית', {
      rules: 'exact',
      facets: 'work,type,year,machine',
    })
    const { work, type, year, machine } = objectOf(facets)
    assert.deepEqual(
      listOf(work).map(({ value, name, count }) => [value, objectOf(name).en, count]),
      [
        [shelves.sichosWork, 'likkutei', 2],
        [shelves.maamarimWork, 'maamarim-sefer', 1],
      ],
    )
    assert.deepEqual(
      listOf(type).map(({ value, count }) => [value, count]),
      [
        ['body', 2],
        ['segment', 1],
      ],
    )
    assert.deepEqual(
      listOf(year).map(({ value, count }) => [value, count]),
      [
        ['5742', 2],
        ['5700', 1],
      ],
    )
    assert.deepEqual(
      listOf(machine).map(({ value, count }) => [value, count]),
      [
        ['0', 2],
        ['1', 1],
      ],
    )
    assert.equal(approximate, undefined)
  })

  test('an unknown rule, facet, type, language, date or form of an id is refused', async () => {
    const wrong = [
      'rules=x',
      'without=exact,',
      'facets=x',
      'type=unit',
      'language=xx',
      'work=tanya',
      'set=rh-',
      'from=57',
    ]
    for (const query of [...wrong, 'near=0', 'near=51', 'order=2', 'machine=yes', 'genre=A%20B']) {
      await server.send(400, `/v1/search/moments?q=a&${query}`, {})
    }
  })
})

describe('Proposals while a person types', () => {
  const propose = async (q: string): Promise<JsonObject[]> =>
    listOf((await server.get(`/v1/search/suggest?q=${encodeURIComponent(q)}`)).suggestions)

  test('are names that begin so, abbreviations written out, a date, and words of two rows at least', async () => {
    assert.deepEqual(
      (await propose('ספר likk')).map(({ text: says, kind, id }) => [says, kind, id]),
      [['ספר likkutei', 'name', shelves.sichosWork]],
    )
    const [word] = (await propose('ברא בראש')).filter(({ kind }) => kind === 'word')
    assert.deepEqual(word, { text: 'ברא בראשית', kind: 'word', rows: 3, rule: 'begins' })
    assert.ok((await propose('רמב״ם')).some(({ kind }) => kind === 'phrase'))
    assert.deepEqual((await propose('10 Shevat 5742'))[0], { text: 'י׳ שבט תשמ״ב', kind: 'date' })
    assert.deepEqual(await propose('מפלצ'), [])
    assert.deepEqual(await propose('א'), [])
  })

  test('may be kept for five minutes', async () => {
    const { headers } = await server.fetch('/v1/search/suggest?q=ab')
    assert.equal(headers.get('cache-control'), 'public, max-age=300')
    await server.send(400, '/v1/search/suggest?q=%20', {})
    await server.send(400, '/v1/search/suggest?q=a&limit=21', {})
  })
})

test('any query is answered', async () => {
  const pieces = [
    '"',
    '-',
    '*',
    'NEAR(',
    'AND',
    'בְּרֵאשִׁית',
    'רמב"ם',
    'ע׳',
    '־',
    '[',
    '{text}:',
    'a',
    '\u202e',
    '7',
    '״',
    '(',
  ]
  const query = fc.array(fc.oneof(fc.constantFrom(...pieces, ' '), fc.string({ maxLength: 3 })), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(query, async (parts) => {
      const q = parts.join('').slice(0, 200)
      if (q.trim() === '' || q.includes('\u0000')) return
      for (const route of ['moments', 'suggest']) {
        const { status } = await server.fetch(`/v1/search/${route}?q=${encodeURIComponent(q)}`)
        assert.equal(status, 200, q)
      }
    }),
    { numRuns: 60 },
  )
})
