/** An item as a file to take along. Source: service.md#taking-along; shapes.md#exports. */
import { aType, isItemId, refuse } from '@yalkut/model'
import { type Static, Type } from 'typebox'
import { exportingSaid } from '../../core/sentences/exporting.ts'
import type { ExportAsker, ExportedFile } from '../../core/services/exporter.ts'
import type { Services } from '../../core/services/services.ts'
import { EXPORT_FORMATS, FORMAT_FACTS, formatsOf } from '../../core/shapes/export-format.ts'
import { getSummary } from '../../core/shown/known-items.ts'

/** Of `versions`; two of them are beside each other. */
const MOST_NAMES = 2
const MAX_NAME = 60

export const ExportQuery = Type.Object({
  format: Type.Enum([...EXPORT_FORMATS], { description: 'Another one than the item is made as is refused.' }),
  versions: Type.Optional(
    Type.String({
      maxLength: MOST_NAMES * (MAX_NAME + 1),
      examples: ['he,en'],
      description:
        'One or two versions of the words, comma separated: a language, the key of a version or the id of a text.',
    }),
  ),
  part: Type.Optional(Type.String({ maxLength: 200, description: 'The value of a part of a sefer: only this part.' })),
  lang: Type.Optional(
    Type.Enum(['he', 'en'], { description: 'The language of names and of what the file says of itself. Default: he.' }),
  ),
})
export type ExportQuery = Static<typeof ExportQuery>

/** `file` null: it is still being made. */
export interface Exported {
  file: ExportedFile | null
  mime: string
  /** Of the file, as it is saved. */
  name: string
}

/** Refuses `not-found` for an unknown item and for one without words that are shown, `invalid` for a format or a version that it does
 *  not have; `rate-limited`, `busy` and `too-large` as the making does. */
export async function exportItem(
  services: Services,
  idText: string,
  { query, baseUrl, asker }: { query: ExportQuery; baseUrl: string; asker: ExportAsker },
): Promise<Exported> {
  assertExport(services, idText, query)
  // Only the process that writes makes files; the others send the request there.
  await services.latest()
  const named = assertExport(services, idText, query)
  const { format, versions = '', part = null, lang = 'he' } = query
  const names = versions.split(',').filter((name) => name !== '')
  const order = { id: named.id, format, versions: names, part, lang, baseUrl }
  const file = await services.exporter.exportFile(order, asker)
  return { file, mime: FORMAT_FACTS[format].mime, name: named.name }
}

/** The id of the item, and what its file is called. Refuses as `exportItem`, as far as that is known before the file is made. */
export function assertExport({ projection: { reads } }: Services, idText: string, query: ExportQuery) {
  const { id, type, path } = getSummary(reads, idText)
  const { format, part, versions = '' } = query
  const known = formatsOf(type)
  if (known.length === 0) throw refuse('invalid', exportingSaid('export-no-type', { type: aType(type) }), { type })
  if (!known.includes(format)) {
    const said = exportingSaid('export-no-format', { type: aType(type), format, known: known.join(', ') })
    throw refuse('invalid', said, { format, known })
  }
  if (part !== undefined && type !== 'work') throw refuse('invalid', exportingSaid('export-part-of-sefer'), { part })
  const wrong = versions.split(',').find((name) => name !== '' && !/^[A-Za-z0-9._-]{1,60}$/.test(name))
  if (wrong !== undefined)
    throw refuse('invalid', exportingSaid('export-no-version', { version: wrong }), { version: wrong })
  return { id, name: nameOf({ id, path }, query) }
}

function nameOf({ id, path }: { id: string; path: string | null }, { format, part, versions }: ExportQuery): string {
  const last = path === null ? id : (path.split('/').at(-1) ?? id)
  const more = [part, versions].flatMap((each) => (each === undefined || each === '' ? [] : each.replaceAll(',', '-')))
  const name = [last === '' || isItemId(last) ? id : last, ...more].join('-')
  return `${name}.${FORMAT_FACTS[format].extension}`
}
