/** A sefer as an importer reads it: chapters with paragraphs that are named by their number. */
import { idFromSeed, isJsonObject, type Json, type JsonObject, type Language } from '@yalkut/model'

export interface Sefer {
  name: string
  /** Of the edition. */
  title?: string
  language?: Language
  /** Where the source has the edition. */
  url?: string
  rights?: 'open' | 'link'
  /** The paragraphs of each chapter; a chapter without paragraphs is left out. */
  chapters: readonly (readonly string[])[]
}

interface SeferRecord {
  id: string
  type: string
  path: string
  data: JsonObject
}

const SOURCE = 'sefaria'

export function chapterId({ name }: Pick<Sefer, 'name'>, number: number): string {
  return idFromSeed(SOURCE, `unit/${number}/${name}`)
}

export function recordsOf(sefer: Sefer): SeferRecord[] {
  const { name, chapters } = sefer
  const work = idFromSeed(SOURCE, `work/${name}`)
  const about = {
    title: { he: name },
    slug: name,
    authors: [],
    genre: 'other',
    levels: ['chapter'],
  }
  const units = chapters.flatMap((paragraphs, at): SeferRecord[] => {
    const value = String(at + 1)
    if (paragraphs.length === 0) return []
    return [
      {
        id: chapterId(sefer, at + 1),
        type: 'unit',
        path: `/${name}/${value}`,
        data: {
          work,
          position: [{ level: 'chapter', value }],
          order: `a${(at + 1).toString(36)}x`,
          label: { he: value },
          body: { profile: 'torah-library', versions: [versionOf(sefer, paragraphs)] },
          bodySource: { source: SOURCE, licence: 'public-domain', rights: sefer.rights ?? 'open' },
        },
      },
    ]
  })
  return [{ id: work, type: 'work', path: `/${name}`, data: about }, ...units]
}

function versionOf({ title = 'Own edition', language = 'he', url }: Sefer, list: readonly string[]): Json {
  const segments = list.map((text, at): Json => {
    return { id: `p${at + 1}`, kind: 'paragraph', n: at + 1, text: [{ text }] }
  })
  const id = `${language}-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return { id, language, title, ...(url !== undefined && { url }), segments }
}

/** The text of each paragraph, of one version or of all. */
export function wordsIn(data: JsonObject, version?: string): string[] {
  const { body } = data
  const versions = isJsonObject(body) && Array.isArray(body.versions) ? body.versions : []
  return versions.flatMap((each) => {
    if (!isJsonObject(each) || (version !== undefined && each.id !== version)) return []
    const segments = Array.isArray(each.segments) ? each.segments : []
    return segments.flatMap((segment) => {
      const text = isJsonObject(segment) && Array.isArray(segment.text) ? segment.text : []
      return text.map((run) => (isJsonObject(run) ? String(run.text) : '')).join('')
    })
  })
}
