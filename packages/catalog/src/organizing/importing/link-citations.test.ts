import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemsAfter } from '@yalkut/ledger/suggestions'
import { idIn } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { bodyOf, goodItem, segmentData, textData, unitData, workData } from '@yalkut/testing/values/items'
import { addItem, mergeItems, rowOf } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { sendBackSuggestion } from '../../changing/review/send-back.ts'
import { type LinkOrder, type LinkOutcome, linkCitations } from './link-citations.ts'

onOneEngine('the bot of citations', (engine) => {
  const world = worldOn(engine)
  const run = async (more: Partial<LinkOrder> = {}): Promise<LinkOutcome> =>
    await linkCitations(world().catalog, { limit: 1_000, isDry: false, ...more })

  /** A sefer with chapters 1 to 3; gives the units. */
  async function sefer(he: string, slug: string): Promise<string[]> {
    const sets = [world().sichos]
    const title = { he, en: slug }
    const work = await addItem(world(), {
      type: 'work',
      path: `/${slug}`,
      data: workData(slug, { title, levels: ['perek'], sets }),
    })
    const units: string[] = []
    for (const value of ['1', '2', '3']) {
      const position = [{ level: 'perek', value }]
      const data = unitData(work, value, { position, order: value })
      units.push(await addItem(world(), { type: 'unit', path: `/${slug}/${value}`, data }))
    }
    return units
  }

  async function proposed(id: number) {
    const items = await itemsAfter(world().catalog.ledger.read, id, -1, 500)
    return items.map(({ type, data }) => ({ type, data }))
  }

  test('proposes each pair once, with its place and its words; what was approved is not proposed again', async () => {
    const [one = '', two = ''] = await sefer('מגלה עמוקות', 'megaleh')
    const [from = '', body = ''] = await sefer('ספר המצטט', 'citing')
    const text = await addItem(world(), { type: 'text', path: null, data: textData(from) })
    const words = 'כמו שכתוב (ראה מגלה עמוקות ב; מגלה עמוקות ט) וגם (מגלה עמוקות פרק ב)'
    const at = await addItem(world(), {
      type: 'segment',
      path: null,
      data: segmentData(text, words),
    })
    const { data } = world().catalog.projection.reads.items.whole(body) ?? assert.fail()
    await mergeItems(world(), [
      {
        id: body,
        type: 'unit',
        data: { ...data, body: bodyOf('ועיין (מגלה עמוקות א) ובלי (שם)') },
      },
    ])
    const dry = await run({ isDry: true })
    assert.deepEqual([dry.relations, dry.suggestions], [2, []])
    const outcome = await run()
    assert.equal(outcome.suggestions.length, 1)
    assert.deepEqual(outcome.examples, dry.examples)
    const [id = 0] = outcome.suggestions
    const row = await rowOf(world(), id)
    assert.deepEqual([row.status, row.items, row.title], ['open', 2, 'מראי מקומות: ספר המצטט'])
    const origin = { by: 'citations@1' }
    assert.deepEqual(await proposed(id), [
      {
        type: 'relation',
        data: { kind: 'cites', from, to: two, note: 'מגלה עמוקות ב', origin, at },
      },
      {
        type: 'relation',
        data: { kind: 'cites', from: body, to: one, note: 'מגלה עמוקות א', origin },
      },
    ])
    assert.deepEqual((await run()).suggestions, [])
    await approveSuggestion(world().catalog, world().people.sara, id, {})
    assert.deepEqual((await run()).suggestions, [])
    const shown = world().catalog.projection.reads.links.of('relation', {
      to: two,
      field: 'to',
      limit: 10,
    })
    assert.deepEqual(
      shown.map(({ data: relation }) => idIn(relation, 'from')),
      [from],
    )
  })

  test('names the paragraph that a citation names', async () => {
    const [one = ''] = await sefer('ספר הפסוקים', 'pesukim')
    const [from = ''] = await sefer('ספר המביא', 'bringing')
    const { data } = world().catalog.projection.reads.items.whole(one) ?? assert.fail()
    await mergeItems(world(), [{ id: one, type: 'unit', data: { ...data, body: bodyOf('ראשון', 'שני') } }])
    const text = await addItem(world(), { type: 'text', path: null, data: textData(from) })
    const words = 'כמו שכתוב (ספר הפסוקים א, ב) ועוד'
    await addItem(world(), { type: 'segment', path: null, data: segmentData(text, words) })
    const [id = 0] = (await run()).suggestions
    const spans = (await proposed(id)).flatMap((item) => (item.data?.from === from ? [item.data.span] : []))
    assert.deepEqual(spans, [{ from: 'p2' }])
  })

  test('reads citations without brackets where the words are certain, and no others', async () => {
    const [one = '', two = '', three = ''] = await sefer('עבודת הקודש', 'avodas')
    await sefer('ביאור עבודת הקודש', 'biur')
    const [from = ''] = await sefer('ספר הרץ', 'running')
    const text = await addItem(world(), { type: 'text', path: null, data: textData(from) })
    const words = [
      'כמו שמבואר בעבודת הקודש פרק ב׳ באריכות',
      'וראה עבודת הקודש פרק א ועוד',
      'בביאור עבודת הקודש פרק ט וכו׳',
      'כתב אחד עבודת הקודש פרק ג',
      'עבודת הקודש פרק ג',
    ]
    for (const each of words) {
      await addItem(world(), { type: 'segment', path: null, data: segmentData(text, each) })
    }
    const outcome = await run()
    const items = await proposed(outcome.suggestions[0] ?? 0)
    assert.deepEqual(
      new Map(items.map(({ data }) => [data?.to, data?.note])),
      new Map([
        [two, 'עבודת הקודש פרק ב׳'],
        [one, 'עבודת הקודש פרק א'],
      ]),
      three,
    )
  })

  test('ends at its limit and goes on, also when the first were sent back; a link that people made is not proposed', async () => {
    const [one = '', two = '', three = ''] = await sefer('נתיבות הים', 'nesivos')
    const [from = ''] = await sefer('ספר שני', 'second')
    const text = await addItem(world(), { type: 'text', path: null, data: textData(from) })
    const words = '(נתיבות הים א) (נתיבות הים ב) (נתיבות הים ג)'
    await addItem(world(), { type: 'segment', path: null, data: segmentData(text, words) })
    const { at: _, ...relation } = goodItem('relation', { kind: 'cites', from, to: one })
    await addItem(world(), { type: 'relation', path: null, data: relation })
    const first = await run({ limit: 1 })
    assert.deepEqual([first.relations, first.isMore], [1, true])
    const { catalog, people } = world()
    await sendBackSuggestion(catalog, people.sara, first.suggestions[0] ?? 0, 'לא כך')
    const second = await run({ limit: 5 })
    assert.deepEqual([second.relations, second.isMore], [1, false])
    const items = [...(await proposed(first.suggestions[0] ?? 0)), ...(await proposed(second.suggestions[0] ?? 0))]
    assert.deepEqual(
      items.map(({ data }) => data?.to),
      [two, three],
    )
  })

  test('words that are withheld are not read', async () => {
    const [one = ''] = await sefer('אור התורה החדש', 'or-new')
    const [from = ''] = await sefer('ספר שלישי', 'third')
    const text = await addItem(world(), {
      type: 'text',
      path: null,
      data: textData(from, { licence: 'commercial' }),
    })
    const data = segmentData(text, 'ראה (אור התורה החדש א)')
    const segment = await addItem(world(), { type: 'segment', path: null, data })
    const { withheld } = world().catalog.projection.reads.items.whole(segment) ?? assert.fail()
    assert.notEqual(withheld, null)
    assert.deepEqual((await run()).relations, 0, one)
  })
})
