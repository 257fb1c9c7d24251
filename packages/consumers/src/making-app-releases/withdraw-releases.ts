/** Withdraws releases for phone apps that name a file which may not be heard any longer, at once, and makes the next release: at once too, and
 *  then once an hour at most.
 *  Source: shapes.md#app-catalog; decisions.md#only-shown-data-leaves. */
import { text } from 'node:stream/consumers'
import { releaseFiles } from '@yalkut/catalog/publishing'
import { type AppReleaseRow, givenReleases, readReleases, withdrawRelease } from '@yalkut/ledger/app-catalog'
import { findCursor, moveCursor } from '@yalkut/ledger/consumers'
import { HOUR_MS, isServed } from '@yalkut/model'
import { type Ground, type Hold, underLease } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import { rights } from '../sources/rights.ts'
import { makeRelease, RELEASE_LEASE } from './release.ts'

export interface ReleaseSettings {
  dataDir: string
  /** Before the addresses of files in the next release. */
  baseUrl: string
}

export const RELEASE_TAKEDOWNS = 'release-takedowns'
const POLL_MS = 3_000
/** Between two releases that are made because of takedowns. */
const MAKES_EVERY_MS = HOUR_MS
/** Changes of rights, and releases, that are read at once. */
const PAGE = 500
const RELEASES_PAGE = 20

export function releaseTakedowns(ground: Ground, { dataDir, baseUrl }: ReleaseSettings): Routine {
  const { services } = ground
  const { ledger, objects, clock } = services
  const source = rights(services)

  async function isDue(): Promise<boolean> {
    const [newest, before] = await readReleases(ledger.read, 2)
    if (newest === undefined) return false
    if (isMadeNow(newest, before)) return true
    return (await source.head()) > ((await findCursor(ledger.read, RELEASE_TAKEDOWNS)) ?? 0)
  }

  /** Whether the newest one is withdrawn, and none was made for a withdrawn one within the hour. */
  function isMadeNow(newest: AppReleaseRow, before: AppReleaseRow | undefined): boolean {
    if (newest.withdrawn_at === null) return false
    const withdrawnAt = before?.withdrawn_at ?? null
    if (withdrawnAt === null || withdrawnAt > newest.made_at) return true
    const ageMs = clock().getTime() - Date.parse(newest.made_at)
    // A clock that was set back since keeps nothing from being made.
    return ageMs < 0 || ageMs >= MAKES_EVERY_MS
  }

  /** Files that are not served, of those whose rights were changed after a number. */
  async function takenDownAfter(after: number, head: number): Promise<Set<string>> {
    const taken = new Set<string>()
    for (let at = after; at < head; ) {
      const { entries, cursor } = await source.page(at, PAGE)
      for (const change of entries) {
        if ('file' in change && !isServed(change.file.rights)) taken.add(change.file.sha256)
      }
      if (cursor === at) break
      at = cursor
    }
    return taken
  }

  async function namesOneOf(row: AppReleaseRow, taken: ReadonlySet<string>): Promise<boolean> {
    const [file] = releaseFiles(row)
    if (file === undefined) return false
    const said = await text(await objects.read(file.sha256))
    return said.matchAll(/\/objects\/([0-9a-f]{64})/g).some(([, sha256 = '']) => taken.has(sha256))
  }

  async function withdrawAll(hold: Hold): Promise<void> {
    const head = await source.head()
    const taken = await takenDownAfter((await findCursor(ledger.read, RELEASE_TAKEDOWNS)) ?? 0, head)
    for (let after = 0; taken.size > 0; ) {
      const page = await givenReleases(ledger.read, after, RELEASES_PAGE)
      for (const row of page) {
        hold.signal.throwIfAborted()
        if (!(await namesOneOf(row, taken))) continue
        await ledger.write(async (tx) => {
          await hold.confirm(tx)
          await withdrawRelease(tx, row.version, clock().toISOString())
        })
      }
      after = page.at(-1)?.number ?? after
      if (page.length < RELEASES_PAGE) break
    }
    // Last: a process that ends before it compares the same changes again.
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await moveCursor(tx, RELEASE_TAKEDOWNS, head)
    })
  }

  return {
    name: RELEASE_TAKEDOWNS,
    pollMs: POLL_MS,
    waits: { firstMs: 5_000, longestMs: 5 * 60_000 },
    isDue,
    async run({ signal: stop }) {
      // While another process makes a release nothing is compared: the release may name what is taken down meanwhile.
      await underLease(ground, { name: RELEASE_LEASE, stop }, async (hold) => {
        await withdrawAll(hold)
        const [newest, before] = await readReleases(ledger.read, 2)
        if (newest === undefined || !isMadeNow(newest, before)) return
        await makeRelease(services, hold, { dataDir, baseUrl, stop })
      })
    },
  }
}
