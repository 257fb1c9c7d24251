/** Words that are erased leave what people wrote. Source: decisions.md#erased-words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseQuotes } from '@yalkut/ledger/threads'
import { onEachEngine } from '@yalkut/testing/engines'

const SECRET = 'these four secret words'
const AT = '2026-11-26T10:00:00.000Z'

onEachEngine('erased quotations', (engine) => {
  test('leave texts, JSON and rows of composite keys; the others stay, over several pages', async () => {
    const ledger = await engine.open()
    const note = (id: number, statement: string) => ({
      id,
      kind: 'takedown' as const,
      target: 'x',
      paused: '[]',
      status: 'open' as const,
      at: AT,
      statement,
    })
    const place = (key: string, title: string) => ({
      person_id: 'u-dovid',
      kind: 'read' as const,
      key,
      title,
      sub: null,
      href: '/x',
      place: JSON.stringify({ quote: [title] }),
      at: AT,
    })
    const event = (id: string, detail: object) => ({
      id,
      at: AT,
      actor: 'u-sara',
      action: 'x',
      subject: 'y',
      detail: JSON.stringify(detail),
    })
    const texts = Array.from({ length: 1_100 }, (_, n) => (n % 2 === 0 ? `a ${SECRET} b` : 'kept'))
    await ledger.write(async (tx) => {
      for (let at = 0; at < texts.length; at += 100) {
        const some = texts.slice(at, at + 100)
        await tx
          .insertInto('takedowns')
          .values(some.map((text, n) => note(at + n + 1, text)))
          .execute()
        await tx
          .insertInto('places')
          .values(some.map((text, n) => place(`k${at + n}`, text)))
          .execute()
      }
      await tx
        .insertInto('audit')
        .values([event('a', { why: { deep: [SECRET, 'other'] } }), event('b', { why: 'other' })])
        .execute()
    })
    const quotes = (text: string): boolean => text.includes(SECRET)
    const erased = await ledger.write((tx) => eraseQuotes(tx, { quotes, items: new Set() }))
    assert.equal(erased, texts.length + 1)
    const { read } = ledger
    const statements = await read.selectFrom('takedowns').select('statement').orderBy('id').execute()
    assert.match(statements[0]?.statement ?? '', /erased · sha256/)
    assert.equal(statements.filter(({ statement }) => statement === 'kept').length, 550)
    const places = await read.selectFrom('places').select(['title', 'place']).execute()
    assert.ok(!JSON.stringify(places).includes(SECRET))
    assert.equal(places.filter(({ title }) => title === 'kept').length, 550)
    const details = await read.selectFrom('audit').select('detail').orderBy('id').execute()
    assert.match(details[0]?.detail ?? '', /erased · sha256.*"other"/)
    assert.equal(details[1]?.detail, '{"why":"other"}')
  })
})
