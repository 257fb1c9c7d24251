import assert from 'node:assert/strict'
import { test } from 'node:test'
import '@yalkut/testing/clients/runes'
import type { FixPlace } from '#lib/fix-place.ts'

const { Reporting } = await import('./reporting.svelte.ts')

/** `answers`: the status of each answer; null: there is no network. */
function opened(answers: (number | null)[], place: FixPlace = { kind: 'body', entity: 'rh-1', version: 'he' }) {
  const asked: { body: unknown; key: string | null }[] = []
  const about = { place, segment: 'p1', before: 'אחת שתים שלוש' }
  const reporting = new Reporting(about, { from: 4, to: 8 }, Promise.resolve('solved'), async (_path, options) => {
    asked.push({
      body: JSON.parse(String(options.body)),
      key: new Headers(options.headers).get('idempotency-key'),
    })
    const status = answers.shift() ?? null
    if (status === null) throw new TypeError('fetch failed')
    return Response.json({ number: 5, trackUrl: '/reports/5' }, { status })
  })
  return { reporting, asked }
}

test('a report needs a line, or words that were put right', async () => {
  const { reporting, asked } = opened([201])
  assert.equal(reporting.typed, 'שתים')
  await reporting.send()
  assert.equal(reporting.status.kind, 'empty')
  reporting.typed = 'שתיים'
  await Promise.all([reporting.send(), reporting.send()])
  assert.deepEqual(reporting.status, { kind: 'sent', number: 5, trackUrl: '/reports/5' })
  assert.deepEqual(
    asked.map(({ body }) => body),
    [
      {
        entityId: 'rh-1',
        reason: 'wrong-text',
        anchor: { segment: 'p1', words: 'שתים', version: 'he' },
        after: 'שתיים',
        captcha: 'solved',
      },
    ],
  )
})

test('what was not sent stays, and is sent again under the same key', async () => {
  const { reporting, asked } = opened([null, 429, 201], { kind: 'scan', entity: 'rh-2', page: 3 })
  reporting.note = ' חסרה מילה '
  const kinds = []
  for (let time = 0; time < 3; time += 1) {
    await reporting.send()
    kinds.push(reporting.status.kind)
  }
  assert.deepEqual(kinds, ['failed', 'later', 'sent'])
  assert.equal(new Set(asked.map(({ key }) => key)).size, 1)
  assert.deepEqual(asked[0]?.body, {
    entityId: 'rh-2',
    reason: 'wrong-text',
    anchor: { page: 3, line: 'p1', words: 'שתים' },
    note: 'חסרה מילה',
    captcha: 'solved',
  })
})
