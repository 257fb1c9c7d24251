/** Checked lines of scans with their pictures, to train engines that read. Withheld scans, and files that are not served, are never
 *  included. Source: shapes.md#training-lines. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isServed, UNREADABLE } from '@yalkut/model'
import type { LayerPage, Reads, ShownItem } from '@yalkut/projection'
import type { Services } from '../../../core/services/services.ts'
import type { TrainingLine } from '../../../core/shapes/proofreading.ts'
import { layersOfEach, levelOf, shownPagesOfEach } from '../../../core/shown/layers.ts'
import { lineImage } from '../../../core/shown/line-image.ts'
import { splitOf } from './clips.ts'
import { readSince } from './since.ts'

/** Scans that are read at a time, and their pages. */
const SCANS = 5
const PAGES = 50

/** One JSON object a line, by scan, page and place. `since`: a time in ISO 8601; only lines of pages that changed after it. Reads a
 *  few pages at a time and yields to other work in between. Refuses `bad-request` for an invalid time. */
export function checkedLines(
  services: Pick<Services, 'projection'>,
  baseUrl: string,
  since?: string,
): AsyncGenerator<string> {
  const from = since === undefined ? null : readSince(since)
  return linesFrom(services.projection.reads, baseUrl, from)
}

async function* linesFrom(reads: Reads, baseUrl: string, from: string | null): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const ids = reads.pagesToRead.scansWithWords(after, SCANS)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    for (const { scan, file, pages } of servedScans(reads, ids)) {
      for (let start = 0; start < pages.length; start += PAGES) {
        const some = pages.slice(start, start + PAGES).map(({ id }) => id)
        const changed = reads.pagesToRead.changedSince(some, from)
        for (const item of reads.items.of('text-page', changed)) {
          for (const line of linesOf(item, { scan, file, baseUrl })) yield `${JSON.stringify(line)}\n`
        }
        await nextTurn()
      }
    }
    await nextTurn()
  }
}

interface ServedScan {
  scan: string
  file: string
  pages: LayerPage[]
}

function servedScans(reads: Reads, ids: readonly string[]): ServedScan[] {
  const items = reads.items.of('scan', ids).filter(({ id }) => reads.pagesToRead.isShown(id))
  const rights = reads.files.files(items.map(({ data }) => data.file))
  const files = new Map(
    items.flatMap(({ id, data: { file } }) => {
      const stored = rights.get(file)
      return stored !== undefined && isServed(stored.rights) ? [[id, file] as const] : []
    }),
  )
  const layers = layersOfEach(reads, [...files.keys()])
  const pages = shownPagesOfEach(reads, layers)
  return layers.map(({ scan }, at) => {
    return { scan, file: files.get(scan) ?? '', pages: pages[at] ?? [] }
  })
}

function linesOf(
  { data, withheld }: ShownItem<'text-page'>,
  { scan, file, baseUrl }: { scan: string; file: string; baseUrl: string },
): TrainingLine[] {
  if (withheld !== null) return []
  return data.lines.flatMap((line) => {
    const { id, text, box } = line
    const level = levelOf(line, data.proofread)
    if (level === 0 || box === undefined || text.includes(UNREADABLE)) return []
    const image = `${baseUrl}${lineImage(file, data.page, box)}`
    return [{ scan, page: data.page, line: id, text, image, box: [...box], level, split: splitOf(scan) }]
  })
}
