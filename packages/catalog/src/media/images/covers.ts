/** Covers from title pages: the page that a person chose, else the one that a machine found.
 *  Source: service.md#cover; shapes.md#cover. */
import { type CoverReason, findFileCovers } from '@yalkut/ledger/files'
import { type ItemType, isOf, isServed } from '@yalkut/model'
import type { AnyShownItem, Reads, ShownItem, StoredFile } from '@yalkut/projection'
import { readIds } from '../../core/input/item-id.ts'
import type { Services } from '../../core/services/services.ts'
import type { Cover, CoverImage, WorkCover } from '../../core/shapes/cover.ts'
import { getShownOf } from '../../core/shown/known-items.ts'
import { preparePageSizes, sizesOrNone } from './page-sizes.ts'
import { pageAddress, picturesOf } from './scan-pages.ts'

/** The most items in one batch. */
const MAX_COVERS = 200
/** The most scans of one item that are read. */
const MAX_SCANS = 50

/** Covers of works, publications and scans, by id. Items without a cover are left out. */
export async function getCovers(services: Services, ids: string): Promise<{ [id: string]: Cover }> {
  return await coversOf(services, services.projection.reads.items.shown(readIds(ids, MAX_COVERS)))
}

/** The same of items that were read, the first two hundred. */
export async function coversOf(services: Services, items: readonly AnyShownItem[]): Promise<{ [id: string]: Cover }> {
  const { reads } = services.projection
  const few = items.slice(0, MAX_COVERS)
  const scans = scansOfEach(reads, few)
  return await drawCovers(services, few, scans, filesOfCovers(reads, few, scans))
}

interface Chosen {
  file: string
  page: number
}

/** The title page that a person chose. */
function chosenOf(item: AnyShownItem): Chosen | null {
  return isOf(item, 'work') ? (item.data.cover ?? null) : null
}

async function drawCovers(
  services: Services,
  items: readonly AnyShownItem[],
  scans: Scans,
  stored: ReadonlyMap<string, StoredFile>,
): Promise<{ [id: string]: Cover }> {
  const files = new Map([...scans].map(([id, found]) => [id, filesOf(found)]))
  const machine = await findFileCovers(services.ledger.read, [...new Set([...files.values()].flat())])
  const chosen = items.flatMap((item) => {
    const own = chosenOf(item)
    const found = own !== null && stored.get(own.file) ? { ...own, reasons: null } : undefined
    const guess = (files.get(item.id) ?? []).flatMap((file) => {
      const cover = machine.get(file)
      return cover === undefined || cover.page === 0 ? [] : [{ file, ...cover }]
    })[0]
    const choice = found ?? guess
    const file = choice === undefined ? undefined : stored.get(choice.file)
    if (choice === undefined || file === undefined || !isServed(file.rights)) return []
    return [{ id: item.id, choice, file }]
  })
  // The file may be a scan of another item, which is served.
  const withheld = services.projection.reads.items.withheldItems(chosen.map(({ id }) => id))
  const choices = chosen.filter(({ id }) => !withheld.has(id))
  await preparePageSizes(services, [...new Set(choices.map(({ file }) => file.sha256))])
  const drawn: [string, Cover][] = []
  // One by one: a file that was not measured yet is opened.
  for (const { id, choice, file } of choices) {
    const cover = await coverOf(services, choice, file)
    if (cover !== null) drawn.push([id, cover])
  }
  return Object.fromEntries(drawn)
}

async function coverOf(
  services: Services,
  { page, reasons }: Chosen & { reasons: CoverReason[] | null },
  stored: StoredFile,
): Promise<Cover | null> {
  const { sha256: file, rights } = stored
  const credit = rights === 'credit' ? stored.credit : null
  const size = (await sizesOrNone(services, stored))[page - 1]
  if (size === undefined) return null
  const image = (profile: 'page' | 'thumbnail'): CoverImage => {
    const share = profile === 'page' ? 1 : 300 / size.width
    const [width, height] = [size.width, size.height].map((side) => Math.round(side * share))
    return { url: pageAddress(file, page, profile), width: width ?? 0, height: height ?? 0 }
  }
  const said = reasons ?? []
  const why = { reasons: said.map(({ en }) => en), reasonsHe: said.map(({ he }) => he) }
  const facts = { file, page, machine: reasons !== null, ...why, credit }
  const pictures = picturesOf(file, page, size)
  return { ...facts, image: image('page'), thumb: image('thumbnail'), pictures }
}

type Scan = ShownItem<'scan'>
/** By item. */
type Scans = ReadonlyMap<string, readonly Scan[]>

/** The scans of each item; a scan is its own. Two statements. */
function scansOfEach(reads: Reads, items: readonly AnyShownItem[]): Scans {
  const works = items.filter(({ type }) => type === 'work').map(({ id }) => id)
  const printed = linkedOf(reads, 'publication', { to: works, field: 'work' })
  const publications = [
    ...items.filter(({ type }) => type === 'publication').map(({ id }) => id),
    ...[...printed.values()].flatMap((list) => list.map(({ id }) => id)),
  ]
  const scans = linkedOf(reads, 'scan', { to: publications, field: 'publication' })
  return new Map(
    items.map((item) => {
      if (isOf(item, 'scan')) return [item.id, [item]]
      if (item.type === 'publication') return [item.id, scans.get(item.id) ?? []]
      return [item.id, (printed.get(item.id) ?? []).flatMap(({ id }) => scans.get(id) ?? [])]
    }),
  )
}

/** Files of preferred and complete scans come first. */
function filesOf(scans: readonly Scan[]): string[] {
  return bestFirst(scans).map(({ data }) => data.file)
}

function bestFirst(scans: readonly Scan[]): Scan[] {
  return scans.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The files that may give covers of these items; one statement. */
function filesOfCovers(reads: Reads, items: readonly AnyShownItem[], scans: Scans): ReadonlyMap<string, StoredFile> {
  const chosen = items.flatMap((item) => chosenOf(item)?.file ?? [])
  const files = [...chosen, ...[...scans.values()].flatMap(filesOf)]
  return files.length === 0 ? new Map() : reads.files.files(files)
}

function rankOf({ data }: Scan): number {
  return (data.preferred === true ? 0 : 2) + (data.completeness === 'complete' ? 0 : 1)
}

function linkedOf<T extends ItemType>(
  reads: Reads,
  type: T,
  filter: { to: readonly string[]; field: string },
): Map<string, ShownItem<T>[]> {
  return reads.links.ofEach(type, { ...filter, limit: MAX_SCANS })
}

/** Refuses `not-found` for an item that is no work. */
export async function getWorkCover(services: Services, idText: string): Promise<WorkCover> {
  const { reads } = services.projection
  const work = getShownOf(reads, 'work', idText)
  const { id } = work
  const scans = scansOfEach(reads, [work])
  const files = filesOfCovers(reads, [work], scans)
  const covers = await drawCovers(services, [work], scans, files)
  const sources = sourcesOf(scans.get(id) ?? [], files)
  return { work: id, chosen: chosenOf(work), cover: covers[id] ?? null, sources }
}

function sourcesOf(scans: readonly Scan[], stored: ReadonlyMap<string, StoredFile>): WorkCover['sources'] {
  return bestFirst(scans).flatMap(({ id, data }) => {
    const file = stored.get(data.file)
    if (file === undefined) return []
    return [{ sha256: file.sha256, via: 'scan', item: id, linked: !isServed(file.rights) }]
  })
}
