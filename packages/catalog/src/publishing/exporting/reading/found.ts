/** What the readers of each type give: chapters with all their versions, of which a document shows one or two. */
import type { LocalName, SentenceLanguage } from '@yalkut/model'
import type { AnyShownItem, Reads } from '@yalkut/projection'
import type { UnitVersion } from '../../../core/shown/unit-versions.ts'
import type { Chapter, ChapterSound, Words } from '../document/document.ts'

export interface Reading {
  reads: Reads
  lang: SentenceLanguage
  /** Called with every item from which the file is made: other words, names or rights of it make another file. */
  see(item: Pick<AnyShownItem, 'id' | 'rev' | 'withheld'>): void
}

/** A chapter with every version of its words; empty where it has none that are shown. */
export interface Found extends Pick<Chapter, 'id' | 'parts' | 'title' | 'level'> {
  versions: UnitVersion[]
  /** Why there are none; null where nobody says. */
  withheld: string | null
  sound: ChapterSound | null
  /** What its own words are from, where a version does not say. */
  source: { credit: string | null; licence: string | null; url: string | null }
}

export const NO_SOURCE: Found['source'] = { credit: null, licence: null, url: null }

/** A name in the language of the file, or in Hebrew, which every name has. */
export function wordsOfName(lang: SentenceLanguage, name: LocalName): Words {
  const text = name[lang]
  return text === undefined ? { text: name.he, language: 'he' } : { text, language: lang }
}

export function namedIn({ reads, lang }: Reading, ids: readonly string[]): Words[] {
  const named = reads.items.named(ids)
  return ids.flatMap((id) => {
    const name = named.get(id)?.name ?? null
    return name === null ? [] : [wordsOfName(lang, name)]
  })
}

/** When an item was last merged; the first moment that is known for one that never was. */
export function mergedAt({ harvest }: Reads, id: string): string {
  return harvest.find(id)?.at ?? '1970-01-01T00:00:00.000Z'
}
