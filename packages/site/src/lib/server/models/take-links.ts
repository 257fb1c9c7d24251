/** An item as files to take along. Source: service.md#taking-along. */
import { type ExportFormat, formatsOf } from '@yalkut/catalog/core'
import type { Lang } from '#lib/lang.ts'
import { bookWords } from '#lib/words/books.ts'
import type { LinkGroup } from './unit-about.ts'

/** Beside each other in one file. */
const MOST_VERSIONS = 2

interface Taken {
  id: string
  type: string
  /** Whether there are words to take; without them the group has no links. */
  hasWords: boolean
  /** Of a sefer. */
  part?: string | undefined
  /** Those that the page shows, where its address chooses them. */
  versions?: readonly string[]
}

export function takeLinks(lang: Lang, { id, type, hasWords, part, versions = [] }: Taken): LinkGroup {
  const { takeAlong, takenForms } = bookWords(lang)
  const address = (format: ExportFormat): string => {
    const query = new URLSearchParams({ format, lang })
    if (part !== undefined) query.set('part', part)
    if (versions.length > 0) query.set('versions', versions.slice(0, MOST_VERSIONS).join(','))
    return `/v1/entities/${id}/export?${query.toString().replaceAll('%2C', ',')}`
  }
  const formats = hasWords ? formatsOf(type) : []
  return {
    title: takeAlong,
    links: formats.map((format) => ({
      // Names of file formats are in Latin letters on every page.
      name: { text: takenForms[format], ...(format !== 'txt' && lang === 'he' && { lang: 'en' }) },
      href: address(format),
      isFile: true,
    })),
  }
}
