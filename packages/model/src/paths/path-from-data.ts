/** Makes the readable path of a new item that was sent without a path. Source: service.md#paths; service.md#organize. */
import { readPath } from './path.ts'
import { slugFrom } from './slug.ts'

/** The path of a new item, made from its data, in its stored form. Null where its data has no slug and no Latin letters, and for types
 *  without a page. The path may be taken or reserved: the caller checks it, and adds a suffix with `withSuffix`.
 *  `parentPath`: for a unit, the path of its work. */
export function pathFromData(
  type: string,
  data: Readonly<Record<string, unknown>>,
  parentPath: string | null,
): string | null {
  const parts = partsOf(type, data, parentPath)
  if (parts === null || parts.some((part) => part === '')) return null
  return readPath(parts.join('/'))
}

/** The parts of the path, '' for a part that the data does not have; null for types whose paths are not made. */
function partsOf(type: string, data: Readonly<Record<string, unknown>>, parentPath: string | null): string[] | null {
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

/** The values of a unit's position, the outermost first; [''] for a unit without a position. */
function positionParts(position: unknown): string[] {
  if (!Array.isArray(position) || position.length === 0) return ['']
  return position.map((step: unknown) => slugFrom(textOf(fieldOf(step, 'value'))))
}

/** The English title, followed by the volume unless the title ends with it. */
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
