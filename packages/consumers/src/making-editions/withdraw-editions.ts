/** Withdraws editions that hold words which may no longer be shown, at once, and makes the next edition: at once too, and then once an hour at most.
 *  Source: shapes.md#editions; decisions.md#only-shown-data-leaves. */

import { activeKey, compareInThread, readManifest } from '@yalkut/catalog/publishing'
import { moveCursor } from '@yalkut/ledger/consumers'
import { type EditionRow, editionsToRemove, readEditions } from '@yalkut/ledger/editions'
import { HOUR_MS } from '@yalkut/model'
import { type ComparedTurn, findTakenDown, type TakenDown } from '@yalkut/projection'
import { type Ground, type Hold, underLease } from '../running/hold.ts'
import type { Routine } from '../running/routine.ts'
import { makeUnderLease } from './make-edition.ts'
import { EDITIONS_LEASE, type EditionSettings, keyFolderOf, projectionFileOf } from './settings.ts'
import { sweepEditions } from './stored-files.ts'
import { withdrawOne } from './withdraw-edition.ts'

/** Its cursor is the number of commits and of changes of rights up to which every edition was compared. */
export const EDITION_TAKEDOWNS = 'edition-takedowns'
const POLL_MS = 3_000
/** Between two editions that are made because of takedowns: one request of a stranger is enough to withdraw one. */
const MAKES_EVERY_MS = HOUR_MS
/** Editions of one reading of the list. */
const PAGE = 50

export function editionTakedowns(ground: Ground, settings: EditionSettings): Routine {
  const { services } = ground
  const { ledger } = services
  /** Up to where each edition was compared. After a start everything is compared again. */
  const compared = new Map<string, ComparedTurn>()
  /** The turn up to which all of them were. */
  let seen: ComparedTurn | null = null
  /** Where the cursor was put last. */
  let noted = 0

  async function isDue(): Promise<boolean> {
    const { reads } = await services.latest()
    if ((await readEditions(ledger.read, 1)).length === 0) return false
    if (!isSeen(reads.turns.head()) || noted !== positionNow()) return true
    if ((await editionsToRemove(ledger.read)).length > 0) return true
    return await needsNext()
  }

  function isSeen({ build, turn }: ComparedTurn): boolean {
    return seen !== null && seen.build === build && seen.turn === turn
  }

  function positionNow(): number {
    return services.projection.head() + services.projection.fileHead()
  }

  /** The newest edition is withdrawn, none was made for a withdrawn one within the hour, and this machine can sign the next one. */
  async function needsNext(): Promise<boolean> {
    const [newest, before] = await readEditions(ledger.read, 2)
    if (newest === undefined || newest.withdrawn_at === null) return false
    if (wasMadeInstead(newest, before)) {
      const ageMs = services.clock().getTime() - Date.parse(newest.created_at)
      // A clock that was set back since does not keep anything from being made.
      if (ageMs >= 0 && ageMs < MAKES_EVERY_MS) return false
    }
    return (await activeKey(services, keyFolderOf(settings))) !== null
  }

  async function compareAll(hold: Hold): Promise<void> {
    const { reads } = await services.latest()
    const { build, turn } = reads.turns.head()
    const position = positionNow()
    if (!isSeen({ build, turn })) await compareEach(hold)
    seen = { build, turn }
    await ledger.write(async (tx) => {
      await hold.confirm(tx)
      await moveCursor(tx, EDITION_TAKEDOWNS, position)
    })
    noted = position
  }

  async function compareEach(hold: Hold): Promise<void> {
    for (let before: number | null = null; ; ) {
      const page: EditionRow[] = await readEditions(ledger.read, PAGE, before)
      for (const edition of page) {
        hold.signal.throwIfAborted()
        if (edition.withdrawn_at === null) await compareOne(hold, edition)
      }
      before = page.at(-1)?.number ?? null
      if (page.length < PAGE) break
    }
  }

  async function compareOne(hold: Hold, edition: EditionRow): Promise<void> {
    const result = await comparedWithToday(hold, edition)
    if (result === null) return
    compared.set(edition.tag, result.at)
    if (result.found === null) return
    await withdrawOne(services, hold, settings, edition)
    compared.delete(edition.tag)
  }

  async function comparedWithToday({ signal }: Hold, { tag, manifest }: EditionRow): Promise<TakenDown | null> {
    const sqlite = readManifest(manifest)?.files.find(({ name }) => name.endsWith('.sqlite'))
    if (sqlite === undefined) throw new Error(`edition ${tag} has no SQLite file`)
    const since = compared.get(tag) ?? null
    const projection = projectionFileOf(settings)
    const file = await services.objects.localFile(sqlite.sha256)
    try {
      return since === null
        ? await compareInThread({ projection, edition: file.path }, signal)
        : await findTakenDown(projection, file.path, since)
    } finally {
      file.release()
    }
  }

  return {
    name: EDITION_TAKEDOWNS,
    pollMs: POLL_MS,
    waits: { firstMs: 5_000, longestMs: 5 * 60_000 },
    isDue,
    async run(hold) {
      await compareAll(hold)
      const isNeeded = await needsNext()
      if (!isNeeded && (await editionsToRemove(ledger.read)).length === 0) return
      // Another process may be making an edition: its next sweep removes the files, and the next turn looks again.
      await underLease(ground, { name: EDITIONS_LEASE, stop: hold.signal }, async (making) => {
        await sweepEditions(services, making)
        if (!isNeeded) return
        await makeUnderLease(ground, making, { settings, stop: hold.signal })
      })
    },
  }
}

/** Whether an edition was made because the one before it had been withdrawn. All servers see it in the ledger. */
function wasMadeInstead(edition: EditionRow, before: EditionRow | undefined): boolean {
  const withdrawnAt = before?.withdrawn_at ?? null
  return withdrawnAt !== null && withdrawnAt <= edition.created_at
}
