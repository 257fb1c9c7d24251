import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type JsonObject, storedItem } from '@yalkut/model'
import { fc } from '@yalkut/testing/properties/fast-check'
import { MAX_PASSAGE, passagesOf, plainSpelling } from './passages.ts'

const textsOf = (type: string, data: JsonObject): string[] =>
  passagesOf(storedItem({}, { type, data })).map(({ text }) => text)

const segment = (content: string): JsonObject => ({
  text: 'rh-00000001',
  order: 'V',
  kind: 'paragraph',
  content,
  proofread: 0,
})

describe('The passages of an item', () => {
  test('a paragraph is one, without points, cantillation and maqafs', () => {
    assert.deepEqual(textsOf('segment', segment('וַיֹּ֥אמֶר אֱלֹהִ֖ים יְהִי־א֑וֹר')), ['ויאמר אלהים יהי אור'])
  })

  test('fewer than three words are none', () => {
    assert.deepEqual(textsOf('segment', segment('שתי מילים')), [])
    assert.deepEqual(textsOf('segment', segment('')), [])
  })

  test('a page is one, its lines together', () => {
    const lines = [
      { id: 'l1', text: 'ראש' },
      { id: 'l2', text: '' },
      { id: 'l3', text: 'אמצע וסוף' },
    ]
    const page = { layer: 'rh-00000001', page: 1, lines, proofread: 0 }
    assert.deepEqual(textsOf('text-page', page), ['ראש אמצע וסוף'])
  })

  test('each paragraph of each version of a body is one, beside what names the item', () => {
    const paragraph = (id: string, text: string): JsonObject => ({
      id,
      kind: 'paragraph',
      text: [{ text }],
    })
    const version = (id: string, language: string, segments: JsonObject[]): JsonObject => ({
      id,
      language,
      segments,
      notes: [paragraph('n', 'הערה אחת לבד כאן')],
    })
    const unit = {
      work: 'rh-00000001',
      order: 'V',
      position: [],
      label: { he: 'פרק', en: 'Chapter one' },
      body: {
        profile: 'plain',
        versions: [
          version('he', 'he', [paragraph('a', 'בראשית ברא אלהים'), paragraph('b', 'את השמים')]),
          version('en', 'en', [paragraph('a', 'In the beginning')]),
        ],
      },
    }
    const found = passagesOf(storedItem({}, { type: 'unit', data: unit }))
    assert.deepEqual(
      found.map((each) => [each.version, each.segment, each.text]),
      [
        ['', '', 'פרק Chapter one'],
        ['he', 'a', 'בראשית ברא אלהים'],
        ['he', 'n', 'הערה אחת לבד כאן'],
        ['en', 'a', 'In the beginning'],
        ['en', 'n', 'הערה אחת לבד כאן'],
      ],
    )
  })

  test('other items have none', () => {
    assert.deepEqual(textsOf('topic', { name: { he: 'שלוש מילים כאן' } }), [])
    assert.deepEqual(textsOf('added-type', { content: 'שלוש מילים כאן' }), [])
  })
})

test('long words are cut between words; nothing is lost, and no part is too long', () => {
  const words = fc.array(fc.stringMatching(/^[א-ת]{1,40}$/), { minLength: 3, maxLength: 400 })
  fc.assert(
    fc.property(words, (list) => {
      const parts = textsOf('segment', segment(list.join(' ')))
      assert.ok(parts.every((part) => part.length <= MAX_PASSAGE))
      // A last part of one or two words says too little.
      assert.ok(list.join(' ').startsWith(parts.join(' ')))
      assert.ok(list.length - parts.join(' ').split(' ').length < 3)
    }),
  )
  assert.equal(textsOf('segment', segment(`א ב ג ${'ד'.repeat(4_000)}`)).length, 1)
})

test('the plain spelling of any text is its own plain spelling', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = plainSpelling(text)
      assert.equal(plainSpelling(plain), plain)
    }),
  )
})
