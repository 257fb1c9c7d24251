/** The readable path that a new item gets when nobody wrote one. Source: service.md#paths; service.md#organize. */
import { readPath } from './path.ts'
import { slugFrom } from './slug.ts'

/** The path for a new item, in its stored form, or null where its data suggests none (no slug, no Latin
 *  letters, a type without a page). It may be taken or reserved: the caller asks, and takes `withSuffix`.
 *  `parentPath`: of a unit, its work's path. */
export function madePath(
  type: string,
  data: Readonly<Record<string, unknown>>,
  parentPath: string | null,
): string | null {
  const parts = partsOf(type, data, parentPath)
  if (parts === null || parts.some((part) => part === '')) return null
  return readPath(parts.join('/'))
}

/** The parts of the path, '' for one that the data does not give; null for types without made paths. */
function partsOf(
  type: string,
  data: Readonly<Record<string, unknown>>,
  parentPath: string | null,
): string[] | null {
  switch (type) {
    case 'work':
      return [slugOf(data) || slugFrom(english(data.title))]
    case 'unit':
      return [parentPath ?? '', ...positionParts(data.position)]
    case 'set':
      return ['sets', slugOf(data) || slugFrom(english(data.name))]
    case 'author':
      return ['authors', slugOf(data) || slugFrom(english(data.name))]
    case 'event':
      return ['events', textOf(data.date), slugFrom(textOf(data.occasion) || textOf(data.kind))]
    case 'publication':
      return ['publications', publicationPart(data)]
    case 'person':
    case 'place':
    case 'topic':
      return [`${type}s`, slugFrom(english(data.name))]
    case 'source':
      return ['sources', slugFrom(textOf(data.key))]
    case 'schema':
      return ['schemas', textOf(data.entityType)]
    default:
      return null
  }
}

/** Values of a unit's position, outermost first; [''] when it has none. */
function positionParts(position: unknown): string[] {
  if (!Array.isArray(position) || position.length === 0) return ['']
  return position.map((step: unknown) => slugFrom(textOf(fieldOf(step, 'value'))))
}

/** The English title, with the volume where the title does not end in it. */
function publicationPart(data: Readonly<Record<string, unknown>>): string {
  const title = slugFrom(english(data.title))
  const volume = slugFrom(textOf(data.volume))
  if (title === '' || volume === '' || title.endsWith(`-${volume}`)) return title
  return `${title}-${volume}`
}

function slugOf(data: Readonly<Record<string, unknown>>): string {
  return textOf(data.slug)
}

function english(name: unknown): string {
  return textOf(fieldOf(name, 'en'))
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === field)?.[1]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
