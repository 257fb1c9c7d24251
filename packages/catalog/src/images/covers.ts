/** Covers drawn from title pages: those that a person chose, else those that a machine took for one. Source: spec.md, Cover;
 *  shapes.md, 13 (cover). */
import { findFileCovers } from '@yalkut/ledger'
import { isJsonObject, isServed, refuse } from '@yalkut/model'
import { isFileAddress, type Reads } from '@yalkut/projection'
import { getSummary, readIds } from '../reading/known-items.ts'
import { type ReadItem, readItem } from '../reading/read-item.ts'
import type { Services } from '../services.ts'
import { pageAddress, sizesOrNone } from './scan-pages.ts'

export interface CoverImage {
  url: string
  width: number
  height: number
}

export interface Cover {
  file: string
  page: number
  /** Until a person has chosen. */
  machine: boolean
  reasons: string[]
  credit: string | null
  image: CoverImage
  thumb: CoverImage
}

/** Items in one batch. */
const MAX_COVERS = 200
/** Scans of one item that are looked at. */
const MAX_SCANS = 50

/** Covers of works, publications and scans, by id; those without one are left out. */
export async function getCovers(services: Services, ids: string): Promise<{ [id: string]: Cover }> {
  const { reads } = services.projection
  const items = reads.items.batch(readIds(ids, MAX_COVERS)).map(({ bytes }) => readItem(bytes))
  const files = filesOfEach(reads, items)
  return await drawCovers(services, items, files)
}

interface Chosen {
  file: string
  page: number
}

/** The title page that a person chose. */
function chosenOf({ data }: ReadItem): Chosen | null {
  const { cover } = data
  if (!isJsonObject(cover) || !isFileAddress(cover.file) || typeof cover.page !== 'number')
    return null
  return { file: cover.file, page: cover.page }
}

async function drawCovers(
  services: Services,
  items: readonly ReadItem[],
  files: ReadonlyMap<string, readonly string[]>,
): Promise<{ [id: string]: Cover }> {
  const { reads } = services.projection
  const chosen = items.flatMap((item) => chosenOf(item)?.file ?? [])
  const all = [...new Set([...files.values()].flat())]
  const held = reads.files.files([...chosen, ...all])
  const machine = await findFileCovers(services.ledger.read, all)
  const drawn = await Promise.all(
    items.map(async (item): Promise<[string, Cover][]> => {
      const own = chosenOf(item)
      const found = own !== null && held.get(own.file) ? { ...own, reasons: null } : undefined
      const guess = (files.get(item.id) ?? []).flatMap((file) => {
        const cover = machine.get(file)
        return cover === undefined || cover.page === 0 ? [] : [{ file, ...cover }]
      })[0]
      const choice = found ?? guess
      const file = choice === undefined ? undefined : held.get(choice.file)
      if (choice === undefined || file === undefined || !isServed(file.rights)) return []
      const cover = await coverOf(services, choice, file.rights === 'credit' ? file.credit : null)
      return cover === null ? [] : [[item.id, cover]]
    }),
  )
  return Object.fromEntries(drawn.flat())
}

async function coverOf(
  services: Services,
  { file, page, reasons }: Chosen & { reasons: string[] | null },
  credit: string | null,
): Promise<Cover | null> {
  const size = (await sizesOrNone(services, file))[page - 1]
  if (size === undefined) return null
  const image = (profile: 'page' | 'thumbnail'): CoverImage => {
    const share = profile === 'page' ? 1 : 300 / size.width
    const [width, height] = [size.width, size.height].map((side) => Math.round(side * share))
    return { url: pageAddress(file, page, profile), width: width ?? 0, height: height ?? 0 }
  }
  const facts = { file, page, machine: reasons !== null, reasons: reasons ?? [], credit }
  return { ...facts, image: image('page'), thumb: image('thumbnail') }
}

/** The files of the scans under each item, preferred and complete ones first. Three statements. */
function filesOfEach(reads: Reads, items: readonly ReadItem[]): Map<string, string[]> {
  const works = items.filter(({ type }) => type === 'work').map(({ id }) => id)
  const printed = linkedOf(reads, works, 'work', 'publication')
  const publications = [
    ...items.filter(({ type }) => type === 'publication').map(({ id }) => id),
    ...[...printed.values()].flatMap((list) => list.map(({ id }) => id)),
  ]
  const scans = linkedOf(reads, publications, 'publication', 'scan')
  return new Map(
    items.map((item) => {
      const own =
        item.type === 'scan'
          ? [item]
          : item.type === 'publication'
            ? (scans.get(item.id) ?? [])
            : (printed.get(item.id) ?? []).flatMap(({ id }) => scans.get(id) ?? [])
      const files = own.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ data }) => data.file)
      return [item.id, files.filter(isFileAddress)]
    }),
  )
}

function rankOf({ data }: ReadItem): number {
  return (data.preferred === true ? 0 : 2) + (data.completeness === 'complete' ? 0 : 1)
}

function linkedOf(
  reads: Reads,
  to: readonly string[],
  field: string,
  type: string,
): Map<string, ReadItem[]> {
  if (to.length === 0) return new Map()
  const found = reads.links.linkedOfEach({ to, field, type, limit: MAX_SCANS })
  return new Map(found.map(({ id, items }) => [id, items.map(readItem)]))
}

export interface WorkCover {
  work: string
  /** What a person chose. */
  chosen: Chosen | null
  cover: Cover | null
  /** The PDFs that it may be chosen from. */
  sources: { sha256: string; via: string; item: string; linked: boolean }[]
}

/** Refuses `not-found` for what is no work. */
export async function getWorkCover(services: Services, idText: string): Promise<WorkCover> {
  const { reads } = services.projection
  const { id, type } = getSummary(reads, idText)
  const [form] = reads.items.batch([id])
  if (type !== 'work' || form === undefined) {
    throw refuse('not-found', `${id} is a ${type}, not a work.`, { type })
  }
  const work = readItem(form.bytes)
  const covers = await drawCovers(services, [work], filesOfEach(reads, [work]))
  const sources = sourcesOf(reads, work.id)
  return { work: work.id, chosen: chosenOf(work), cover: covers[work.id] ?? null, sources }
}

function sourcesOf(reads: Reads, work: string): WorkCover['sources'] {
  const printed = linkedOf(reads, [work], 'work', 'publication').get(work) ?? []
  const scans = linkedOf(
    reads,
    printed.map(({ id }) => id),
    'publication',
    'scan',
  )
  const all = [...scans.values()].flat()
  const held = reads.files.files(all.map(({ data }) => data.file).filter(isFileAddress))
  return all.flatMap(({ id, data }) => {
    const file = isFileAddress(data.file) ? held.get(data.file) : undefined
    if (file === undefined) return []
    return [{ sha256: file.sha256, via: 'scan', item: id, linked: !isServed(file.rights) }]
  })
}
