/** Mapped pages that a printing does not have. Part of the check `position`. Source: shapes.md#mapping-contents. */
import { findMainItems } from '@yalkut/ledger/items'
import type { Finding } from '@yalkut/ledger/suggestions'
import { idIn, isJsonObject, type JsonObject } from '@yalkut/model'
import { checksSaid } from '../../core/sentences/checks.ts'
import { type SendingContext, type SentItem, warn } from './context.ts'

/** Scans of one printing that are looked at. */
const MOST_SCANS = 20

interface Known {
  /** The largest page count recorded for the printing or one of its scans; null: none is recorded. */
  pages: number | null
  /** The highest printed number among the labels of its scans. */
  printed: number | null
}

/** Reports nothing for a printing whose page count is unknown. */
export async function strayPages(
  items: readonly SentItem[],
  context: Pick<SendingContext, 'db' | 'reads'>,
): Promise<Finding[]> {
  const maps = items.filter(({ type, data }) => type === 'contents-map' && data !== null)
  const findings: Finding[] = []
  for (const map of maps) {
    const { from, to, scheme } = pagesIn(map.data)
    const printing = idIn(map.data, 'publication')
    if (from === null || to === null || printing === null) continue
    const { pages, printed } = await knownOf(printing, context)
    const isTooMany = pages !== null && to - from + 1 > pages
    const last = scheme === 'pdf' ? pages : printed
    if (!isTooMany && (last === null || to <= last)) continue
    const has = pages === null ? checksSaid('ends-with-page', { last: last ?? 0 }) : checksSaid('has-pages', { pages })
    const message =
      from === to
        ? checksSaid('page-not-in-printing', { from, has })
        : checksSaid('pages-not-in-printing', { from, to, has })
    findings.push(warn('position', map, message, '/pages'))
  }
  return findings
}

function pagesIn(data: JsonObject | null): {
  from: number | null
  to: number | null
  scheme: string
} {
  const pages = isJsonObject(data?.pages) ? data.pages : {}
  const { from, to, scheme } = pages
  return { from: numberOf(from), to: numberOf(to), scheme: scheme === 'pdf' ? 'pdf' : 'printed' }
}

async function knownOf(printing: string, { db, reads }: Pick<SendingContext, 'db' | 'reads'>): Promise<Known> {
  const item = (await findMainItems(db, [printing])).get(printing)
  const scans = reads().links.of('scan', { to: printing, field: 'publication', limit: MOST_SCANS })
  const counts = [numberOf(item?.data?.pageCount), ...scans.map(({ data }) => data.pageCount ?? null)]
  const labels = scans.flatMap(({ data }) => (data.pageLabels ?? []).map(({ printed }) => printed))
  return {
    pages: highest(counts),
    printed: highest(labels.map((label) => (/^\d+$/.test(label) ? Number(label) : null))),
  }
}

function highest(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((each) => each !== null)
  return known.length === 0 ? null : Math.max(...known)
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
