/** The wave of the sync desk without a browser. Source: shapes.md#peaks. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FinePeaks, fetchWave, outlineOf, type Peaks } from './wave.ts'

const heights = (path: string): number[] => {
  const ys = [...path.matchAll(/(-?\d+) (\d+)/g)].map(([, , y]) => Number(y))
  return ys.slice(0, ys.length / 2).map((y) => 50 - y)
}
const peaksOf = (count: number, rate: number, peak: (at: number) => number): Peaks => ({
  bytes: Uint8Array.from({ length: count }, (_, at) => peak(at)),
  rate,
  startMs: 0,
})

test('the outline of a wave stays within its box', () => {
  const peaks = peaksOf(200, 20, (at) => (at % 2 === 0 ? 255 : 0))
  const view = { fromMs: -5_000, toMs: 15_000, width: 100 }
  const path = outlineOf({ peaks, loudest: 255 }, view)
  assert.ok(heights(path).every((y) => y >= 0 && y <= 46))
  assert.match(path, /^M0 50/)
})

test('from near the fine peaks are drawn, where they are there', () => {
  const peaks = peaksOf(200, 20, () => 255)
  // Every other peak of 5 ms is silent.
  const fine = [peaksOf(200, 200, (at) => (at % 2 === 0 ? 255 : 0))]
  const view = { fromMs: 900, toMs: 1_100, width: 80 }
  const near = heights(outlineOf({ peaks, loudest: 255 }, view, fine))
  assert.ok(near.slice(0, 20).includes(0) && near.slice(0, 20).includes(46), String(near))
  assert.ok(near.slice(20).every((height) => height === 46))
})

test('fine peaks are fetched by the minute, once, and again after a failure', async () => {
  const asked: string[] = []
  const bytes = new Uint8Array(12_000)
  let isAway = true
  let come = 0
  const fetching = async (path: string): Promise<Response> => {
    asked.push(path)
    return isAway ? new Response(null, { status: 503 }) : new Response(bytes)
  }
  const fine = new FinePeaks('rh-1', fetching, () => (come += 1))
  await fine.see(1_000, 9_000)
  assert.deepEqual(fine.between(1_000, 9_000), [])
  isAway = false
  await Promise.all([fine.see(1_000, 9_000), fine.see(2_000, 9_000)])
  await fine.see(55_000, 63_000)
  assert.deepEqual(asked, [
    '/v1/recordings/rh-1/peaks?rate=200&from=0&to=60000',
    '/v1/recordings/rh-1/peaks?rate=200&from=0&to=60000',
    '/v1/recordings/rh-1/peaks?rate=200&from=60000&to=120000',
  ])
  assert.deepEqual(
    fine.between(55_000, 63_000).map(({ startMs }) => startMs),
    [0, 60_000],
  )
  assert.equal(come, 2)
})

test('a wave that is being measured is waited for; one that is not there is not', async () => {
  const answers = [
    new Response(null, { status: 202, headers: { 'retry-after': '3' } }),
    new Response(null, { status: 429 }),
    new Response(Uint8Array.of(1, 90), { headers: { 'yalkut-duration-ms': '95' } }),
  ]
  const waited: number[] = []
  const wait = async (seconds: number): Promise<void> => void waited.push(seconds)
  const next = async (): Promise<Response> => answers.shift() ?? assert.fail()
  const wave = await fetchWave('rh-1', next, wait)
  assert.deepEqual([wave?.loudest, wave?.durationMs, waited], [90, 95, [3, 2]])
  assert.equal(await fetchWave('rh-1', async () => new Response(null, { status: 404 }), wait), null)
})
