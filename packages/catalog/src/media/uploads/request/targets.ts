/** The items that an upload names. Each must exist and have the right type.
 *  Source: routes.md#files-uploads-libraries; shapes.md#upload. */
import type { Reader } from '@yalkut/ledger'
import { findMainItems, itemOf, type MainItem } from '@yalkut/ledger/items'
import { type AnyItem, aType, isOf, oneOf, refuse } from '@yalkut/model'
import { commonSaid } from '../../../core/sentences/common.ts'
import { uploadsSaid } from '../../../core/sentences/uploads.ts'
import type { ScanKind } from './upload-kinds.ts'
import type { ScanUpload, UploadEvent, UploadRequest } from './upload-request.ts'

/** An item on main. */
export type Target = AnyItem

/** Items by the parameter that named them. */
export interface Targets {
  /** An event; for a hanacha also a unit. */
  for: Target | null
  set: Target | null
  author: Target | null
  unit: Target | null
}

type Named = { parameter: keyof Targets; id: string | null; types: readonly string[] }

/** Refuses `not-found` for a missing item, `bad-request` for an item of another type. One statement. */
export async function readTargets(db: Reader, request: UploadRequest): Promise<Targets> {
  const named = namedBy(request)
  const ids = named.flatMap(({ id }) => (id === null ? [] : [id]))
  const found = ids.length === 0 ? new Map<string, MainItem>() : await findMainItems(db, ids)
  const targets: Targets = { for: null, set: null, author: null, unit: null }
  for (const { parameter, id, types } of named) {
    if (id !== null) targets[parameter] = targetOf(found.get(id), { parameter, id, types })
  }
  if (request.what === 'scan' && targets.for !== null) assertFamilies(request, targets.for)
  return targets
}

function namedBy(request: UploadRequest): Named[] {
  const set: Named = { parameter: 'set', id: request.set, types: ['set'] }
  switch (request.what) {
    case 'recording':
      return [set, { parameter: 'for', id: eventIn(request), types: ['event'] }]
    case 'hanacha':
      return [set, { parameter: 'for', id: eventIn(request), types: ['event', 'unit'] }]
    case 'scan':
      return [set, { parameter: 'for', id: request.target, types: typesOfScan(request.as) }]
    case 'document':
      return [
        set,
        { parameter: 'author', id: request.author, types: ['author'] },
        { parameter: 'unit', id: request.unit, types: ['unit'] },
      ]
  }
}

function typesOfScan(as: ScanKind | null): readonly string[] {
  return as === 'scan-of' || as === 'teshura' ? ['publication'] : ['work', 'publication']
}

function eventIn({ event }: { event: UploadEvent }): string | null {
  return event.kind === 'known' ? event.id : null
}

function targetOf(main: MainItem | undefined, { parameter, id, types }: Named & { id: string }): Target {
  const item = main === undefined ? null : itemOf(main)
  if (item === null) {
    const mergedInto = main?.mergedInto ?? null
    const detail = mergedInto === null ? null : { mergedInto }
    throw refuse('not-found', commonSaid('no-item', { id }), detail)
  }
  if (types.includes(item.type)) return item
  throw refuse(
    'bad-request',
    uploadsSaid('parameter-names-type', {
      parameter,
      type: aType(item.type),
      types: oneOf(types.map(aType)),
    }),
    { parameter, type: item.type },
  )
}

/** The families of a teshura, empty when it names none; null for an item that is no teshura. */
export function familiesOf(target: Target): string[] | null {
  if (!isOf(target, 'publication') || target.data.kind !== 'teshura') return null
  return target.data.simcha?.families ?? []
}

/** Refuses `bad-request` when the upload is called a teshura, or names families, and the target is no teshura; also
 *  for a family that the target does not have. */
function assertFamilies({ as, families }: ScanUpload, target: Target): void {
  if (as !== 'teshura' && families.length === 0) return
  const known = familiesOf(target)
  if (known === null) {
    throw refuse('bad-request', uploadsSaid('teshura-or-no-families', { id: target.id }), {
      parameter: 'publication',
    })
  }
  const other = families.find((name) => !known.includes(name))
  if (other === undefined) return
  throw refuse('bad-request', uploadsSaid('other-families', { id: target.id, other }), {
    parameter: 'families',
  })
}
