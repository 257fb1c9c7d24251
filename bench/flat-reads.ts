/** The reads of the routes take the same time in a small catalog and in one twenty times as large, where the answer has the same
 *  size. Source: decisions.md#plans-of-queries. */
import { join } from 'node:path'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { generatedId, generatedItems } from '@yalkut/testing/projections/generated-items'
import Database from 'better-sqlite3'
import { fillAnew } from '../packages/projection/src/building/fill-anew.ts'
import { prepareReads, type Reads } from '../packages/projection/src/reads/index.ts'
import { feedOfItems } from './support/feed-of-items.ts'

const [SMALL = 6_000, LARGE = 120_000] = process.argv.slice(2).map(Number)
/** How much longer a read of the large catalog may take. */
const MOST = 2
/** Below this, in ms, the times are those of the clock and the machine. */
const LEAST_MS = 0.5
const ROUNDS = 41

type Read = (reads: Reads) => unknown

const [set, topic, event, unit] = ['set', 'topic', 'event', 'unit'].map((type) => generatedId(type, 5))
const [first, work] = [generatedId('work', 0), generatedId('work', 4)]
const limit = 20

/** Their answers have the same size in both catalogs. */
const READS: { readonly [name: string]: Read } = {
  item: ({ items }) => items.find(unit ?? ''),
  path: ({ items }) => items.resolve('/w4/3'),
  batch: ({ items }) => items.batch([first, work, unit ?? '']),
  list: ({ lists }) => lists.list({ limit }),
  'list by type': ({ lists }) => lists.list({ type: 'unit', limit }),
  'list of a set': ({ lists }) => lists.list({ set: set ?? '', limit }),
  'official sefarim': ({ lists }) => lists.list({ official: true, limit }),
  additions: ({ lists }) => lists.list({ official: false, limit }),
  'additions of a set': ({ lists }) => lists.list({ official: false, set: set ?? '', limit }),
  'children of a set': ({ links }) => links.childrenOfSet({ to: set ?? '', limit }),
  'units of the large sefer': ({ links }) => links.linked({ to: first, field: 'work', limit }),
  backlinks: ({ links }) => links.backlinks({ to: topic ?? '', limit }),
  'backlinks by type': ({ links }) => links.backlinks({ to: topic ?? '', type: 'work', limit }),
  'backlinks by field': ({ links }) => links.backlinks({ to: topic ?? '', field: 'topics', limit }),
  'counts of links': ({ links }) => links.counts(topic ?? ''),
  neighbours: ({ links }) => links.neighbours(unit ?? '', 'work'),
  refcounts: ({ links }) => links.refCounts('work', undefined, limit),
  'refcounts by type': ({ links }) => links.refCounts('topics', 'unit', limit),
  tree: ({ tree }) => tree.tree({ root: null, depth: 3, limit: 5 }),
  'tree of the large sefer': ({ tree }) => tree.tree({ root: first, depth: 1, limit }),
  'events of a day': ({ events }) => events.events({ days: ['05-10', '07-01'], limit: 5 }),
  'events of a year': ({ events }) => events.events({ within: '5742', limit: 5 }),
  'missing recordings': ({ missing }) => missing.missing({ kind: 'recordings', limit }),
  'missing texts': ({ missing }) => missing.missing({ kind: 'texts', limit }),
  'missing texts of a set': ({ missing }) => missing.missing({ kind: 'texts', set: set ?? '', limit }),
  'missing scans': ({ missing }) => missing.missing({ kind: 'scans', limit }),
  'numbers of gaps': ({ gaps }) => gaps(),
  'numbers of items': ({ sums }) => sums.counts(),
  'years of events': ({ dates }) => dates.eventYears().length,
  'part of a sefer': ({ works }) => works.part(work, '3', undefined, limit),
  outline: ({ works }) => works.outline(work),
  history: ({ versions }) => versions.history(event ?? '', undefined, limit),
  'commits of a type': ({ commits }) => {
    return commits.find({ since: 0, isNewestFirst: true, type: 'unit', limit, changes: 0 })
  },
  'commits of a set and type': ({ commits }) => {
    const which = { set: set ?? '', type: 'work' }
    return commits.find({ since: 0, isNewestFirst: true, ...which, limit, changes: 0 })
  },
  'words to check': ({ machineWords }) => machineWords.totals(),
  'recordings with texts': ({ heard }) => heard.recordings('', limit),
}

const small = await timesOf(SMALL)
const large = await timesOf(LARGE)
for (const name of Object.keys(READS)) {
  const [smallMs = 0, largeMs = 0] = [small[name], large[name]]
  const ratio = Math.max(largeMs, LEAST_MS) / Math.max(smallMs, LEAST_MS)
  const ok = ratio <= MOST
  const figures = { smallMs: round(smallMs), largeMs: round(largeMs), ratio: round(ratio) }
  const sizes = { small: SMALL, large: LARGE }
  process.stdout.write(`${JSON.stringify({ bench: 'flat-reads', read: name, ...sizes, ...figures, ok })}\n`)
  if (!ok) process.exitCode = 1
}

/** The median time of each read, in ms. */
async function timesOf(count: number): Promise<{ [name: string]: number }> {
  const folder = newFolder()
  const file = join(folder, 'projection.sqlite')
  await fillAnew(file, feedOfItems([...generatedItems(count)]))
  const db = new Database(file, { readonly: true })
  const reads = prepareReads(db)
  const times = Object.entries(READS).map(([name, read]) => [name, median(() => read(reads))])
  db.close()
  removeFolder(folder)
  return Object.fromEntries(times)
}

function median(read: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    read()
    return performance.now() - start
  })
  return times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
