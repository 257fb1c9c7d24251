/** Item reads while a large change is merged by HTTP, and while as many items are imported beside the server: 99 of 100 reads
 *  within 50 ms, on SQLite and on PostgreSQL. Then item reads with one and with two workers, as a ratio.
 *  Source: decisions.md#processes; decisions.md#performance-goals.
 *
 *  `BENCH_ITEMS`: items of each change. `BENCH_ENGINES`: `sqlite`, `postgres` or both. */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startOwnCluster } from '../packages/testing/src/postgres/own-cluster.ts'
import { addBencher, runCommand, type Serving, serveCatalog } from './support/served-catalog.ts'
import { writeTopics } from './support/topics.ts'

const ITEMS = Number(process.env.BENCH_ITEMS ?? 20_000)
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',')
const LIMIT_MS = 50
const CONNECTIONS = 4
const folder = mkdtempSync(join(tmpdir(), 'yalkut-bench-'))

try {
  for (const engine of ENGINES) await measureEngine(engine)
  await compareWorkers()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureEngine(engine: string): Promise<void> {
  const cluster = engine === 'postgres' ? await startOwnCluster() : null
  const url = cluster === null ? null : await cluster.newDatabase()
  const data = join(folder, engine)
  const at = ['--data', data, ...(url === null ? [] : ['--database-url', url])]
  try {
    const token = await addBencher(at)
    const ids = await writeTopics(join(folder, 'first.jsonl'), 1_000, 'first')
    await importFile('first', at, ['--approve-as', 'bench'])
    await writeTopics(join(folder, 'approved.jsonl'), ITEMS, `approved ${engine}`)
    await importFile('approved', at, [])
    await writeTopics(join(folder, 'imported.jsonl'), ITEMS, `imported ${engine}`)
    const server = await serveCatalog([...at, '--workers', '1'])
    try {
      await readsDuring(`approve-${engine}`, server, ids, () => approve(server, token))
      await readsDuring(`import-${engine}`, server, ids, () => importFile('imported', at, ['--approve-as', 'bench']))
    } finally {
      await server.stop()
    }
  } finally {
    await cluster?.end()
  }
}

async function importFile(name: string, at: string[], more: string[]): Promise<void> {
  await runCommand(['import', 'jsonl', '--from', join(folder, `${name}.jsonl`), ...more, ...at])
}

/** Approves the one suggestion that waits. */
async function approve({ address }: Serving, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const list = await fetch(`${address}/v1/suggestions?state=open`, { headers })
  const [, id] = /"id":(\d+)/.exec(await list.text()) ?? []
  const url = `${address}/v1/suggestions/${id}/approve`
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
}

/** Reads items one after the other on each connection, until `change` has ended. */
async function readsDuring(
  bench: string,
  { address }: Serving,
  ids: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const times: number[] = []
  let isOver = false
  const read = async (first: number): Promise<void> => {
    for (let at = first; !isOver; at += CONNECTIONS) {
      const startMs = performance.now()
      const answer = await fetch(`${address}/v1/entities/${ids[at % ids.length]}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.status} of a read`)
      times.push(performance.now() - startMs)
    }
  }
  const reading = Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => read(at)))
  const startMs = performance.now()
  await change().finally(() => {
    isOver = true
  })
  const seconds = (performance.now() - startMs) / 1_000
  await reading
  const sorted = times.toSorted((a, b) => a - b)
  const ms = (part: number): number => {
    const index = Math.min(sorted.length - 1, Math.floor(sorted.length * part))
    return Number((sorted[index] ?? 0).toFixed(1))
  }
  const p99 = ms(0.99)
  print({
    bench,
    items: ITEMS,
    seconds: Number(seconds.toFixed(1)),
    reads: sorted.length,
    p50Ms: ms(0.5),
    p99Ms: p99,
    longestMs: ms(1),
    limitMs: LIMIT_MS,
    ok: p99 <= LIMIT_MS,
  })
}

/** The load itself needs a core, so the ratio says something only where there are more cores than workers. */
async function compareWorkers(): Promise<void> {
  const at = ['--data', join(folder, 'workers')]
  await addBencher(at)
  const ids = await writeTopics(join(folder, 'workers.jsonl'), 2_000, 'workers')
  await importFile('workers', at, ['--approve-as', 'bench'])
  const [one, two] = [await rate(1), await rate(2)]
  const ratio = Number((two / one).toFixed(2))
  const cores = availableParallelism()
  print({ bench: 'workers', cores, one: Math.round(one), two: Math.round(two), ratio })

  async function rate(workers: number): Promise<number> {
    const server = await serveCatalog([...at, '--workers', String(workers)])
    try {
      const requests = ids.map((id) => ({ method: 'GET' as const, path: `/v1/entities/${id}` }))
      const load = { url: server.address, connections: 50, requests }
      await autocannon({ ...load, duration: 2 })
      const { requests: made } = await autocannon({ ...load, duration: 5 })
      return made.average
    } finally {
      await server.stop()
    }
  }
}

function print(line: { bench: string; ok?: boolean; [name: string]: unknown }): void {
  if (line.ok === false) process.exitCode = 1
  console.log(JSON.stringify(line))
}
