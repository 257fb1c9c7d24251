/** 1,000 webhooks get every commit while 100 commits a second are appended, and do not fall behind: the commits that have not
 *  arrived yet do not grow. The address that receives is another process. Source: decisions.md#webhooks. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCatalog } from '@yalkut/catalog'
import { createPerson } from '@yalkut/catalog/people'
import { createHookPoster } from '@yalkut/catalog/publishing'
import { startBackground } from '@yalkut/consumers'
import { addWebhook } from '@yalkut/ledger/webhooks'
import { idFromSeed } from '@yalkut/model'
import { newFolder, removeFolder } from '@yalkut/testing/folders'
import { append, change } from '@yalkut/testing/ledger/commits'

const HOOKS = 1_000
const COMMITS_A_SECOND = 100
const SECONDS = 20
/** Of commits that wait, for what one round of posts takes. */
const ROOM = 3 * COMMITS_A_SECOND

const sink = fork(new URL('./support/hook-sink.ts', import.meta.url).pathname)
const [port] = await once(sink, 'message')
const dataDir = newFolder()
const catalog = await openCatalog({ dataDir, webhooks: { allowsLoopback: true } })
const { ledger } = catalog
const marks = { steward: false, admin: false, trusted: false, bot: false }
const order = { handle: 'dovid', name: 'Dovid', ...marks }
const { id: personId } = await createPerson(ledger, catalog.clock, order)
await ledger.write(async (tx) => {
  for (let n = 0; n < HOOKS; n += 1) {
    const url = `http://127.0.0.1:${port}/${n}`
    const secret = `whsec_${Buffer.from(`secret ${n}`).toString('base64')}`
    const rest = { types: [], sets: [], createdAt: catalog.clock().toISOString() }
    await addWebhook(tx, { personId, url, secret, ...rest })
  }
})
catalog.sync.watch(100, () => undefined)
const background = startBackground(
  catalog,
  {
    sendMail: async () => undefined,
    baseUrl: `http://127.0.0.1:${port}`,
    digests: { at: '08:00', timeZone: 'UTC' },
    webhooks: { poster: createHookPoster({ allowsLoopback: true }) },
  },
  (fault) => console.error(fault),
)
let appended = catalog.projection.head()
const start = performance.now()
const behind: number[] = []
for (let n = 0; n < SECONDS * COMMITS_A_SECOND; n += 1) {
  const dueMs = (n * 1_000) / COMMITS_A_SECOND - (performance.now() - start)
  if (dueMs > 0) await sleep(dueMs)
  await append(ledger, [change(idFromSeed('bench', String(n)))])
  appended += 1
  if (n % COMMITS_A_SECOND === COMMITS_A_SECOND - 1) behind.push(await farthestBehind())
}
const seconds = (performance.now() - start) / 1_000
const endedAt = performance.now()
const end = endedAt + 60_000
while ((await farthestBehind()) > 0 && performance.now() < end) await sleep(50)
const drainedMs = Math.round(performance.now() - endedAt)
await background.stop()
await catalog.close()
removeFolder(dataDir)
sink.kill()
const half = Math.max(...behind.slice(0, behind.length / 2))
const last = Math.max(...behind.slice(behind.length / 2))
console.log(
  JSON.stringify({
    bench: 'webhooks',
    hooks: HOOKS,
    commitsASecond: Math.round(behind.length / seconds) * 100,
    behindAtFirst: half,
    behindLater: last,
    drainedMs,
    ok: last <= half + ROOM,
  }),
)
process.exitCode = last <= half + ROOM ? 0 : 1

/** How many commits have not arrived at the webhook that is the farthest behind. */
async function farthestBehind(): Promise<number> {
  const { least } = await ledger.read
    .selectFrom('webhooks')
    .select((eb) => eb.fn.min('cursor').as('least'))
    .executeTakeFirstOrThrow()
  return appended - Number(least)
}
