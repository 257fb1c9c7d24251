import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { newFollowed, type Put } from '@yalkut/testing/projections/line'
import { RULES } from './rules.ts'

const [WORK, UNIT, OTHER] = ['rh-00000001', 'rh-00000002', 'rh-00000003'] as const

function work(data: JsonObject = {}): Put {
  return { id: WORK, type: 'work', data: { title: { he: 'ספר' }, ...data } }
}

function unit(id: string, body: JsonObject | string): Put {
  return { id, type: 'unit', data: { work: WORK, order: 'V', body } }
}

function paragraphs(texts: readonly string[]): JsonObject {
  const segments = texts.map((text, n) => ({ id: `p${n}`, kind: 'paragraph', text: [{ text }] }))
  return { profile: 'plain', versions: [{ id: 'he', language: 'he', segments }] }
}

test('a body of older markup is found by its words, however its row came to be written', async () => {
  const line = await newFollowed()
  const found = (q: string): string[] =>
    line.projection.reads.words
      .search({ q, rules: new Set(RULES), filter: { genres: ['chassidus'] } })
      .rows.map(({ id, segment }) => `${id} ${segment}`)
  try {
    await line.merge(work({ genre: 'chassidus' }), unit(UNIT, 'שמחה פורצת גדר'))
    const [first] = found('פורצת')
    assert.ok(first?.startsWith(UNIT), 'not found after its merge')
    await line.merge(work({ genre: 'halacha' }))
    assert.deepEqual(found('פורצת'), [], 'the row kept the tags of the old genre')
    await line.merge(work({ genre: 'chassidus' }))
    assert.deepEqual(found('פורצת'), [first])
  } finally {
    await line.close()
  }
})

test('a row with most words of a query is found where one of the words has only rows with marks', async () => {
  const line = await newFollowed()
  try {
    const many = Array.from({ length: 320 }, (_, n) => `ארי״ה מילה${'אבגדהוזחטי'[n % 10]}`)
    await line.merge(work(), unit(UNIT, paragraphs(many)), unit(OTHER, paragraphs(['שמחה ארי״ה', 'שמחה פורצת'])))
    const { rows } = line.projection.reads.words.search({
      q: 'ארי״ה שמחה פורצת',
      rules: new Set(RULES),
      filter: {},
    })
    const ids = rows.slice(0, 2).map(({ id, segment }) => `${id} ${segment}`)
    assert.deepEqual(ids.sort(), [`${OTHER} p0`, `${OTHER} p1`])
    assert.ok(
      rows.every(({ matches }) => matches.length > 1),
      'a row with one word of three',
    )
  } finally {
    await line.close()
  }
})

test('a word that is typed twice is a phrase, and each word by itself where nothing has the phrase', async () => {
  const line = await newFollowed()
  const found = (q: string): string[] =>
    line.projection.reads.words
      .search({ q, rules: new Set(RULES), filter: {} })
      .rows.map(({ segment }) => String(segment))
  try {
    const texts = ['ויאמר לך אל אברם', 'לך לך מארצך', 'מארצך לך', 'שמחה גדולה']
    await line.merge(work(), unit(UNIT, paragraphs(texts)))
    assert.deepEqual(found('לך לך'), ['p1'])
    assert.deepEqual(found('לך לך מארצך'), ['p1'])
    assert.deepEqual(found('שמחה שמחה'), ['p3'])
  } finally {
    await line.close()
  }
})

test('a day in numerals is found with a letter of use before it', async () => {
  const line = await newFollowed()
  try {
    await line.merge(work(), unit(UNIT, paragraphs(['ההתוועדות בי״ט כסלו', 'בחודש כסלו'])))
    for (const q of ['י״ט כסלו', 'בי״ט כסלו']) {
      const [first] = line.projection.reads.words.search({ q, rules: new Set(RULES), filter: {} }).rows
      assert.equal(first?.segment, 'p0', q)
      assert.deepEqual(first?.missing, [], q)
    }
  } finally {
    await line.close()
  }
})

test('another spelling is never in two scripts', async () => {
  const line = await newFollowed()
  const meant = (q: string): string | undefined =>
    line.projection.reads.words.search({ q, rules: new Set(RULES), filter: {} }).didYouMean?.q
  try {
    await line.merge(work(), unit(UNIT, paragraphs(['בראשית ברא', 'chapter two'])))
    assert.equal(meant('bereishis'), 'בראשית')
    assert.equal(meant('bereishis chapter'), undefined)
  } finally {
    await line.close()
  }
})

test('what is typed in another spelling is proposed as the catalog spells it', async () => {
  const line = await newFollowed()
  try {
    await line.merge(work(), unit(UNIT, paragraphs(['בראשית ברא', 'שוב בראשית', 'פעם מפלצת'])))
    const { words } = line.projection.reads
    for (const q of ['ברשית', 'bereishis']) {
      assert.deepEqual(words.suggest(q, 8), [{ text: 'בראשית', kind: 'word', rows: 2 }], q)
    }
    assert.deepEqual(words.suggest('מפלשת', 8), [], 'a word in one row')
  } finally {
    await line.close()
  }
})
