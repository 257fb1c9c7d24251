/** Older editions are withdrawn, so that the store does not grow without end: the newest stay, and the first of each year.
 *  Source: shapes.md#editions. */
import { type EditionRow, readEditions } from '@yalkut/ledger/editions'
import type { Ground, Hold } from '../running/hold.ts'
import type { EditionSettings } from './settings.ts'
import { withdrawOne } from './withdraw-edition.ts'

/** So many of the newest editions stay, unless the settings say otherwise. */
export const DEFAULT_EDITIONS = 8
/** Editions of one reading of the list. */
const PAGE = 50

/** The caller holds the lease of editions. */
export async function pruneEditions(
  services: Ground['services'],
  hold: Hold,
  settings: EditionSettings,
): Promise<void> {
  const standing: EditionRow[] = []
  for (let before: number | null = null; ; ) {
    const page: EditionRow[] = await readEditions(services.ledger.read, PAGE, before)
    standing.push(...page.filter(({ withdrawn_at: at }) => at === null))
    before = page.at(-1)?.number ?? null
    if (page.length < PAGE) break
  }
  for (const edition of pruned(standing, settings.keepEditions ?? DEFAULT_EDITIONS)) {
    await withdrawOne(services, hold, settings, edition)
  }
}

/** Those that go; `standing`: the newest first. */
export function pruned<E extends Pick<EditionRow, 'tag' | 'created_at'>>(standing: readonly E[], keep: number): E[] {
  const yearOf = ({ created_at: at }: E): string => at.slice(0, 4)
  const firsts = new Set(new Map(standing.map((edition) => [yearOf(edition), edition.tag])).values())
  return standing.slice(keep).filter(({ tag }) => !firsts.has(tag))
}
