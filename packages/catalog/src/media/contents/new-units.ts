/** The new units of a printing's contents, with position, order and path. Source: shapes.md#contents-of-a-printing. */
import { type JsonObject, newItemId, pathFromData, refuse, withSuffix } from '@yalkut/model'
import type { Reads, ShownItem } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import type { SuggestedItem } from '../../changing/sending/suggest-items.ts'
import { contentsSaid } from '../../core/sentences/contents.ts'
import { type KnownUnit, type PlacedEntry, placeUnits } from './place-units.ts'

export const NameField = Type.Object(
  {
    he: Type.String({ minLength: 1, maxLength: 500 }),
    en: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    yi: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
)

interface Entry {
  unit?: string
  newUnit?: { label: Static<typeof NameField>; date?: string }
  label?: Static<typeof NameField>
  level?: number
}

/** Units of the sefer whose positions are known; later ones are told apart by their paths alone. */
const MAX_UNITS = 2_000
/** The most numbers that are tried after a taken path. */
const MAX_SUFFIXES = 200

/** By the place of their entry. Refuses `invalid` for new units of a printing that belongs to no sefer. */
export function newUnits(
  reads: Reads,
  { data: { work: workId, volume } }: ShownItem<'publication'>,
  entries: readonly Entry[],
): Map<number, SuggestedItem> {
  const wanted = entries.flatMap(({ newUnit }, at) => (newUnit === undefined ? [] : [{ at, newUnit }]))
  if (wanted.length === 0) return new Map()
  const [work] = workId === undefined ? [] : reads.items.of('work', [workId])
  if (work === undefined) {
    throw refuse('invalid', contentsSaid('printing-without-sefer'))
  }
  const link = { to: work.id, field: 'work' }
  const sefer = {
    levels: work.data.levels,
    units: reads.links.of('unit', { ...link, limit: MAX_UNITS }).map(knownUnit),
    last: known(reads.links.lastOf('unit', link)),
    volume: volume ?? null,
    beside: (order: string, side: 'before' | 'after') =>
      reads.links.besideKey('unit', { ...link, order, side })?.data.order ?? null,
  }
  const places = placeUnits(placedEntries(reads, work.id, entries), sefer)
  const paths = new Paths(reads)
  return new Map(
    wanted.map(({ at, newUnit: { label, date } }, n) => {
      const { position, order } = places[n] ?? { position: [], order: 'V' }
      const data: JsonObject = {
        work: work.id,
        position: position.map((step) => ({ ...step })),
        order,
        label: { ...label },
        ...(date !== undefined && { date }),
      }
      const path = paths.free(pathFromData('unit', data, work.path))
      return [at, { id: newItemId(), type: 'unit', data, baseRev: null, path }]
    }),
  )
}

/** Units of another sefer give no positions in this one. */
function placedEntries(reads: Reads, work: string, entries: readonly Entry[]): PlacedEntry[] {
  const ids = entries.flatMap(({ unit }) => unit ?? [])
  const units = new Map(reads.items.of('unit', [...new Set(ids)]).map((unit) => [unit.id, unit]))
  return entries.flatMap(({ unit: id, newUnit, label, level }): PlacedEntry[] => {
    if (newUnit !== undefined) return [{ kind: 'new' }]
    const unit = units.get(id ?? '')
    if (unit !== undefined) {
      return unit.data.work === work ? [{ kind: 'known', ...knownUnit(unit) }] : []
    }
    return label === undefined || level === undefined ? [] : [{ kind: 'heading', level, name: label }]
  })
}

function knownUnit({ data: { order, position } }: ShownItem<'unit'>): KnownUnit {
  return { order, position }
}

function known(unit: ShownItem<'unit'> | null): KnownUnit | null {
  return unit === null ? null : knownUnit(unit)
}

/** Paths that are free on main and not given away here. */
class Paths {
  readonly #reads: Reads
  readonly #given = new Set<string>()

  constructor(reads: Reads) {
    this.#reads = reads
  }

  free(path: string | null): string | null {
    if (path === null) return null
    for (let n = 1; n <= MAX_SUFFIXES; n += 1) {
      const wanted = n === 1 ? path : withSuffix(path, n)
      if (this.#given.has(wanted) || this.#reads.items.resolve(wanted) !== null) continue
      this.#given.add(wanted)
      return wanted
    }
    return null
  }
}
