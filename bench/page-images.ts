/** Images of pages of two PDFs of 300 pages, one typeset and one scanned. The first request of an image draws it; later
 *  requests read the stored image. In ms, from the request to the last byte. Source: service.md#page-images. */
import { Readable } from 'node:stream'
import { importRecords } from '@yalkut/catalog/organizing'
import { newItemId } from '@yalkut/model'
import { scannedPdf, textPages, typesetPdf } from '@yalkut/testing/bytes/make-pdf'
import { holdFile } from '@yalkut/testing/worlds/files'
import { startChildServer } from './support/child-server.ts'
import { makeEmptyCatalog } from './support/empty-catalog.ts'

const PAGES = Number(process.env.BENCH_PAGES ?? 300)
/** The limits for an image that was not requested before, and for a stored image. */
const [COLD_LIMIT_MS, KEPT_LIMIT_MS] = [2_000, 50]
const ROUNDS = 30

interface StoredScan {
  what: string
  scan: string
  file: string
}

const stored: StoredScan[] = []
const catalog = await makeEmptyCatalog(async (opened) => {
  for (const [what, pdf] of [
    ['warm-up', typesetPdf(textPages(3))],
    ['typeset', typesetPdf(textPages(PAGES, 10))],
    ['scanned', await scannedPdf(textPages(PAGES, 20))],
  ] as const) {
    const [publication, scan] = [newItemId(), newItemId()]
    const file = await holdFile(opened, pdf)
    const records = [
      { id: publication, type: 'publication', data: { kind: 'booklet', title: { he: what } } },
      { id: scan, type: 'scan', data: { publication, file, completeness: 'complete' } },
    ]
    const order = { source: what, title: what, approveAs: 'sara' }
    await importRecords(opened, { ...order, records: Readable.from(records) })
    stored.push({ what, scan, file })
  }
})
const server = await startChildServer('yalkut-server', catalog.dataDir)
try {
  for (const each of stored) await measure(each)
} finally {
  await server.stop()
  catalog.remove()
}

async function measure({ what, scan, file }: StoredScan): Promise<void> {
  const image = (page: number, request: string): string => `/iiif/3/${file}:${page}/${request}`
  const large = (page: number): string => image(page, 'full/2000,/0/default.webp')
  const small = (page: number): string => image(page, 'full/300,/0/default.webp')
  const listCold = await timed(`/v1/scans/${scan}/pages`)
  if (what === 'warm-up') {
    await timed(large(1))
    return
  }
  const [middle, beforeLast] = [Math.ceil(PAGES / 2), PAGES - 1]
  const measured = {
    listColdMs: listCold,
    listKeptMs: await warm(`/v1/scans/${scan}/pages`),
    firstColdMs: await timed(large(1)),
    middleColdMs: await timed(large(middle)),
    lastColdMs: await timed(large(PAGES)),
    thumbnailColdMs: await timed(small(beforeLast)),
    pageKeptMs: await warm(large(1)),
    lastKeptMs: await warm(large(PAGES)),
    thumbnailKeptMs: await warm(small(beforeLast)),
    // A tile, which a viewer requests when it zooms in.
    tileMs: await warm(image(1, '512,512,512,512/512,/0/default.jpg')),
  }
  const { firstColdMs, middleColdMs, lastColdMs, pageKeptMs, lastKeptMs, thumbnailKeptMs } = measured
  const cold = Math.max(firstColdMs, middleColdMs, lastColdMs)
  const ok = cold < COLD_LIMIT_MS && Math.max(pageKeptMs, lastKeptMs, thumbnailKeptMs) < KEPT_LIMIT_MS
  if (!ok) process.exitCode = 1
  const limits = { coldLimitMs: COLD_LIMIT_MS, keptLimitMs: KEPT_LIMIT_MS }
  console.log(JSON.stringify({ bench: 'page-images', what, pages: PAGES, ...measured, ...limits, ok }))
}

async function timed(path: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(server.address + path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return Number((performance.now() - start).toFixed(1))
}

/** The median of many requests after the first. */
async function warm(path: string): Promise<number> {
  await timed(path)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(path))
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}
