/** The kept numbers of health, against a plain computation over all items. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JsonObject } from '@yalkut/model'
import { type GeneratedItem, generatedId, generatedItems } from '@yalkut/testing/projections/generated-items'
import { type Followed, newFollowed } from '@yalkut/testing/projections/line'

const items = new Map<string, GeneratedItem>()
let line: Followed

async function merge(puts: readonly GeneratedItem[], gone: readonly string[] = []): Promise<void> {
  for (const put of puts) items.set(put.id, put)
  const deleted = gone.flatMap((id) => items.get(id) ?? [])
  for (const id of gone) items.delete(id)
  await line.merge(...puts, ...deleted.map(({ id, type }) => ({ id, type, data: null })))
}

function changed(id: string, change: JsonObject): GeneratedItem {
  const item = items.get(id)
  assert.ok(item, id)
  return { ...item, data: { ...item.data, ...change } }
}

const all = (type: string): GeneratedItem[] => [...items.values()].filter((i) => i.type === type)

const LAYER = 'rh-layerlayer1'
const ALIGNMENT = 'rh-alignalign1'

function page(id: string, number: number, proofread: number): GeneratedItem {
  const data = { layer: LAYER, page: number, proofread, lines: [] }
  return { id, type: 'text-page', path: null, data }
}

before(async () => {
  line = await newFollowed()
  await merge([...generatedItems(700)])
  const scan = generatedId('scan', 0)
  await merge([
    { id: LAYER, type: 'text-layer', path: null, data: { scan, kind: 'machine-ocr' } },
    page('rh-pagepage01', 1, 0),
    page('rh-pagepage02', 2, 1),
    page('rh-pagepage03', 2, 0),
    {
      id: ALIGNMENT,
      type: 'alignment',
      path: null,
      data: { recording: generatedId('recording', 0), text: generatedId('text', 0), spans: [] },
    },
  ])
  await merge(
    [
      changed(generatedId('event', 4), { date: '5799-05-10' }),
      changed(generatedId('recording', 2), { event: generatedId('event', 1) }),
      changed(generatedId('text', 2), { kind: 'hanacha' }),
    ],
    [generatedId('recording', 5), generatedId('text', 1)],
  )
})

after(async () => {
  await line.close()
})

function yearsCounted(): Map<string | null, number[]> {
  const years = new Map<string | null, number[]>()
  for (const event of all('event')) {
    const { date } = event.data
    const year = typeof date === 'string' ? date.slice(0, 4) : null
    const recordings = all('recording').filter(({ data }) => data.event === event.id)
    const of = new Set(recordings.map(({ id }) => id))
    const texts = all('text').filter(({ data }) => of.has(String(data.recording)))
    const units = all('unit').filter(({ data }) => JSON.stringify(data.events ?? []).includes(event.id))
    const [n = 0, a = 0, b = 0, c = 0] = years.get(year) ?? []
    years.set(year, [
      n + 1,
      a + Number(recordings.length > 0),
      b + Number(texts.length + units.length > 0),
      c + Number(texts.some(({ data }) => data.kind === 'transcript')),
    ])
  }
  return years
}

test('each year has its events, and those with recordings, texts and transcripts', () => {
  const kept = line.projection.reads.health
    .sums()
    .years.map(({ year, events, withRecording, withText, withTranscript }) => {
      return [year, [events, withRecording, withText, withTranscript]] as const
    })
  assert.deepEqual(new Map(kept), yearsCounted())
  assert.ok(kept.length > 10)
})

test('sets have the numbers of their items by type, the largest first', () => {
  const { health } = line.projection.reads
  const sets = health.sets(500)
  for (const { id, items: count, byType } of sets) {
    const inside = [...items.values()].filter(({ data }) => JSON.stringify(data.sets ?? []).includes(id))
    assert.equal(count, inside.length)
    const types = Map.groupBy(inside, ({ type }) => type)
    assert.deepEqual(byType, Object.fromEntries([...types].map(([type, list]) => [type, list.length])))
  }
  assert.deepEqual(health.sets(3), sets.slice(0, 3))
  assert.ok(sets.every((set, at) => at === 0 || set.items <= (sets[at - 1]?.items ?? 0)))
})

test('pages count once in all layers of a scan; correcting one tells at once', async () => {
  const { health } = line.projection.reads
  assert.deepEqual(health.sums().pages, { total: 2, checked: 1 })
  const [scan] = health.lacking(5).uncheckedScans
  assert.equal(scan?.scan, generatedId('scan', 0))
  assert.deepEqual([scan.pages, scan.checked], [2, 1])
  await merge([page('rh-pagepage01', 1, 2)])
  assert.deepEqual(health.sums().pages, { total: 2, checked: 2 })
  assert.deepEqual(health.lacking(5).uncheckedScans, [])
  await merge([], ['rh-pagepage01', 'rh-pagepage02', 'rh-pagepage03'])
  assert.deepEqual(health.sums().pages, { total: 0, checked: 0 })
})

test('recordings with a transcript and without an alignment are listed', () => {
  const { health } = line.projection.reads
  const transcribed = all('recording').filter(({ id }) =>
    all('text').some(({ data }) => data.recording === id && data.kind === 'transcript'),
  )
  assert.deepEqual(health.sums().recordings, {
    total: all('recording').length,
    transcribed: transcribed.length,
    synced: 1,
  })
  const ids = transcribed.map(({ id }) => id).filter((id) => id !== generatedId('recording', 0))
  assert.deepEqual(
    health.lacking(500).unsynced.map(({ id }) => id),
    ids.sort(),
  )
})

test('addresses in fields are listed once with the items that name them, and those in words are not', async () => {
  const url = 'https://example.org/a'
  await merge([
    changed(generatedId('recording', 0), { url }),
    changed(generatedId('event', 0), {
      links: [
        { kind: 'audio', label: 'x', url },
        { kind: 'audio', label: 'y', url: 'https://b.example/' },
      ],
    }),
    changed(generatedId('event', 1), {
      links: [{ kind: 'audio', label: 'x', url: `https://c.example/${'א'.repeat(1_500)}` }],
    }),
    changed(generatedId('work', 0), { body: [{ url: 'https://hidden.example/' }] }),
  ])
  const { health } = line.projection.reads
  assert.deepEqual(health.outerLinks('', 10), ['https://b.example/', url])
  assert.deepEqual(health.outerLinks('https://b.example/', 10), [url])
  assert.deepEqual(
    new Set(health.linkedFrom([url], 10).map(({ id }) => id)),
    new Set([generatedId('recording', 0), generatedId('event', 0)]),
  )
  assert.equal(health.linkedFrom([url], 1).length, 1)
  await merge([changed(generatedId('event', 0), { links: [] })])
  assert.deepEqual(health.outerLinks('', 10), [url])
})
