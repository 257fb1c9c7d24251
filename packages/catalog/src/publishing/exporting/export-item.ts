/** An item as a file to take along. Source: service.md#taking-along; shapes.md#exports. */
import { aType, isServed, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { exportingSaid } from '../../core/sentences/exporting.ts'
import type { ExportAsker, ExportedFile, ExportSources } from '../../core/services/exporter.ts'
import type { Services } from '../../core/services/services.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  FORMAT_FACTS,
  formatsOf,
  isScanFormat,
} from '../../core/shapes/export-format.ts'
import { getSummary } from '../../core/shown/known-items.ts'
import { preferredScan } from './reading/read-printings.ts'

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
  { query, baseUrl, asker }: { query: ExportQuery; baseUrl: string; asker: Omit<ExportAsker, 'sources'> },
): Promise<Exported> {
  assertExport(services, idText, query)
  // Only the process that writes makes files; the others send the request there.
  await services.latest()
  const named = assertExport(services, idText, query)
  const { format, versions = '', part = null, lang = 'he' } = query
  const names = versions.split(',').filter((name) => name !== '')
  const order = { id: named.id, format, versions: names, part, lang, baseUrl }
  const file = await services.exporter.exportFile(order, {
    ...asker,
    sources: () => sourcesOf(services, named.id, format),
  })
  const { mime, extension, zipped = extension } = FORMAT_FACTS[format]
  const isZipped = file?.isZipped === true
  return { file, mime: isZipped ? 'application/zip' : mime, name: `${named.name}.${isZipped ? zipped : extension}` }
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
  return { id: isScanFormat(format) ? scanOf(reads, id, type) : id, name: nameOf({ id, type, path }, query) }
}

/** A printing is the scan of it that readers see first. */
function scanOf(reads: Reads, id: string, type: string): string {
  if (type === 'scan') return id
  const scan = preferredScan(reads, id)
  if (scan === null) throw refuse('not-found', exportingSaid('export-no-words', { id }))
  return scan.id
}

/** The largest sounds that are in a book. */
const MOST_SOUND_BYTES = 150_000_000
const MAX_RECORDINGS = 200

const NO_SOURCES: ExportSources = { paths: {}, release: () => undefined }

/** The sounds of a book whose words are lit as they are heard. Without them, or where one is lost, a book has the words alone. */
async function sourcesOf(
  { projection: { reads }, objects }: Services,
  id: string,
  format: ExportFormat,
): Promise<ExportSources> {
  if (format !== 'epub') return NO_SOURCES
  const recordings = [
    ...reads.items.of('recording', [id]),
    ...reads.links.of('recording', { to: id, field: 'event', limit: MAX_RECORDINGS }),
  ]
  const timed = recordings.filter((recording) => hasTimes(reads, recording.id))
  const files = timed.flatMap(({ data: { file } }) => (file === undefined ? [] : (reads.files.file(file) ?? [])))
  const heard = files.filter(({ rights, mime }) => isServed(rights) && mime.startsWith('audio/'))
  if (heard.length === 0 || heard.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MOST_SOUND_BYTES)
    return NO_SOURCES
  const asked = heard.map(async ({ sha256 }) => ({ sha256, ...(await objects.localFile(sha256)) }))
  const local = (await Promise.allSettled(asked)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const release = (): void => {
    for (const each of local) each.release()
  }
  if (local.length === asked.length)
    return { paths: Object.fromEntries(local.map(({ sha256, path }) => [sha256, path])), release }
  release()
  return NO_SOURCES
}

function hasTimes(reads: Reads, recording: string): boolean {
  return reads.links.of('alignment', { to: recording, field: 'recording', limit: 1 }).length > 0
}

/** A unit is called by its whole path: its own part of it is often a number alone. */
function nameOf(
  { id, type, path }: { id: string; type: string; path: string | null },
  { part, versions }: ExportQuery,
): string {
  const steps = (path ?? '').split('/').filter((step) => step !== '')
  const named = (type === 'unit' ? steps : steps.slice(-1)).join('-')
  const more = [part, versions].flatMap((each) => (each === undefined || each === '' ? [] : each.replaceAll(',', '-')))
  return [named === '' ? id : named, ...more].join('-')
}
