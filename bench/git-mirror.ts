/** 100,000 commits become a git mirror in five minutes, and one more commit is added in a moment whatever the size. Every tenth
 *  commit changes a paragraph of a text that has others. Source: shapes.md#git-mirror. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { openCatalog } from '@yalkut/catalog'
import { followWithGit, gitPlaces } from '@yalkut/catalog/publishing'
import { idFromSeed } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { append, change } from '@yalkut/testing/ledger/commits'

const COMMITS = Number(process.env.COMMITS ?? 100_000)
const LIMIT_SECONDS = 300
const TEXTS = 2_000

const dataDir = newFolder()
const catalog = await openCatalog({ dataDir })
const { ledger } = catalog
const id = (name: string): string => idFromSeed('bench', name)
for (let n = 0; n < COMMITS; n += 1) await append(ledger, [changeOf(n)])
await catalog.latest()
const task = {
  dataDir,
  projection: join(dataDir, 'projection.sqlite'),
  host: 'yalkut.example',
  batch: 5_000,
  rewritesEveryMs: 0,
}
const seconds = await timed(() => followWithGit(task))
await append(ledger, [changeOf(11)])
await catalog.latest()
const oneMore = await timed(() => followWithGit(task))
const { repository } = gitPlaces(dataDir)
const size = execFileSync('du', ['-sm', repository]).toString('utf8').split('\t')[0]
const copy = newFolder()
const cloning = await timed(async () => {
  execFileSync('git', ['clone', '-q', '--bare', '--no-local', repository, join(copy, 'a')])
})
await catalog.close()
removeFolder(dataDir)
removeFolder(copy)
const ok = seconds <= LIMIT_SECONDS
console.log(
  JSON.stringify({
    bench: 'git-mirror',
    commits: COMMITS,
    seconds,
    limit: LIMIT_SECONDS,
    oneMore,
    cloning,
    megabytes: Number(size),
    rssMb: Math.round(process.memoryUsage().rss / 2 ** 20),
    ok,
  }),
)
process.exitCode = ok ? 0 : 1

function changeOf(n: number) {
  const text = id(`text ${n % TEXTS}`)
  if (n < TEXTS) {
    const data = { kind: 'original', language: 'he', licence: 'cc0' }
    return change(text, { type: 'text', data })
  }
  if (n % 10 === 0) {
    const data = {
      text,
      order: `V${n}`,
      kind: 'paragraph',
      content: `מילים של פיסקה ${n}`,
      proofread: 0,
    }
    return change(id(`segment ${n}`), { type: 'segment', data })
  }
  return change(id(`work ${n % 30_000}`), {
    data: { title: { he: `ליקוטי שיחות ${n}`, en: `Work ${n}` } },
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round((performance.now() - start) / 100) / 10
}
