/** A scan of printed pages: of a publication in the catalog, of a new printing, or of a teshura.
 *  Source: shapes.md#upload. */
import { type ItemData, isOf, type JsonObject, type LocalName, refuse } from '@yalkut/model'
import { titlesSaid } from '../../../core/sentences/titles.ts'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
import type { Target } from '../request/targets.ts'
import type { Printing, ScanUpload } from '../request/upload-request.ts'
import {
  GIVEN,
  localName,
  nameOfTarget,
  newItem,
  type Plan,
  type Planning,
  scanOf,
  setsBeside,
  setsOf,
  shownName,
} from './planned-items.ts'

export async function planScan(request: ScanUpload, planning: Planning): Promise<Plan> {
  const target = planning.targets.for
  if (request.as === 'teshura' && target === null) return await planTeshura(request, planning)
  if (request.as === 'printing') return await planPrinting(request, target, planning)
  if (target === null) throw refuse('not-found', uploadsSaid('no-target-item', { target: request.target ?? '' }))
  const isPrinting = target.type === 'work' || saysPrinting(request)
  return isPrinting ? await planPrinting(request, target, planning) : planScanOf(target, planning)
}

/** Whether the upload describes a printing, so that the file is not of the named publication. */
function saysPrinting({ as, publisher, year, printing }: ScanUpload): boolean {
  return as === null && (publisher !== null || year !== null || printing !== null)
}

function planScanOf(target: Target, planning: Planning): Plan {
  const name = shownName(nameOfTarget(target))
  return {
    as: 'scan-of',
    title: titlesSaid('scan-of', { name }),
    items: [scanOf(target.id, planning)],
    event: null,
  }
}

/** `target`: its sefer, another printing of it, or null where it belongs to no sefer yet. */
async function planPrinting(request: ScanUpload, target: Target | null, planning: Planning): Promise<Plan> {
  const original = target !== null && isOf(target, 'publication') ? target : null
  const sefer = original === null ? target : null
  const other = original?.data ?? null
  const work = sefer?.id ?? other?.work
  const title = request.title ?? (target === null ? null : nameOfTarget(target))
  if (title === null) throw refuse('not-found', uploadsSaid('printing-needed'))
  const kept = other === null ? {} : keptOf(other)
  const publication = await newItem(planning, 'publication', {
    kind: 'book-volume',
    ...kept,
    title: localName(title),
    ...(work !== undefined && { work }),
    ...printingData(request),
    ...(request.date !== null && { date: request.date }),
    ...(original !== null && { reprintOf: original.id }),
    ...(original === null ? setsOf(planning.targets) : setsOfReprint(planning)),
    ...GIVEN,
  })
  return {
    as: 'printing',
    title: titlesSaid('printing-of', { name: shownName(title) }),
    items: [publication, scanOf(publication.id, planning)],
    event: null,
  }
}

/** The sets of the other printing, unless the upload names one. */
function setsOfReprint(planning: Planning): JsonObject {
  return planning.targets.set === null ? {} : setsBeside(planning)
}

/** The fields that another printing shares with the original. */
function keptOf({ kind, volume, simcha, sets = [] }: ItemData['publication']): JsonObject {
  return {
    kind,
    ...(volume !== undefined && { volume }),
    ...(simcha !== undefined && { simcha }),
    ...(sets.length > 0 && { sets }),
  }
}

async function planTeshura(request: ScanUpload, planning: Planning): Promise<Plan> {
  const { families, simcha, date } = request
  const title: LocalName = request.title ?? titleOfTeshura(families)
  const publication = await newItem(planning, 'publication', {
    kind: 'teshura',
    title: localName(title),
    simcha: { kind: simcha, families, ...(date !== null && { date }) },
    ...printingData(request),
    ...(date !== null && { date }),
    ...setsOf(planning.targets),
    ...GIVEN,
  })
  return {
    as: 'teshura',
    title: titlesSaid('teshura-of', { name: shownName(title) }),
    items: [publication, scanOf(publication.id, planning)],
    event: null,
  }
}

function titleOfTeshura(families: readonly string[]): LocalName {
  const names = families.join(' – ').slice(0, 400)
  return {
    he: `תשורה ${names}`,
    ...(!/\p{Script=Hebrew}/u.test(names) && { en: `Teshura ${names}` }),
  }
}

/** Publisher, year and number of a printing, as fields of its publication. */
export function printingData({ publisher, year, printing }: Printing): JsonObject {
  return {
    ...(publisher !== null && { publisher }),
    ...(year !== null && ('civil' in year ? { gregorianYear: year.civil } : { date: year.hebrew })),
    ...(printing !== null && { printing }),
  }
}
