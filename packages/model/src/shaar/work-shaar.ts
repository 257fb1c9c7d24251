/** Makes the shaar of a work from its data, and puts a shaar into the data of a work. Source: shapes.md#shaar-files. */
import { isJsonObject, type JsonObject } from '../json.ts'
import type { LocalName } from '../schemas/common.ts'
import { isGenre } from './genres.ts'
import { levelsSentence } from './level-names.ts'
import { SHAAR_SECTION_KEYS, type ShaarFile } from './shaar.ts'

/** The shaar of a work: the one in its data, or one that the catalog makes from other fields. `machine`: whether the catalog
 *  made it. `nameOf` gives the name of an author. Null for a work of recordings, and for data that is not a work's. */
export function shaarOfWork(
  data: JsonObject,
  nameOf: (authorId: string) => string | undefined,
): { shaar: ShaarFile; machine: boolean } | null {
  const { genre, authors } = data
  const title = readName(data.title)
  if (title === undefined || typeof genre !== 'string' || !isGenre(genre)) return null
  const ids = Array.isArray(authors) ? authors.filter((id) => typeof id === 'string') : []
  const by = ids.map((id) => {
    const name = nameOf(id)
    return name === undefined ? { id } : { id, name }
  })
  const written = isJsonObject(data.shaar) ? data.shaar : null
  if (written === null) {
    return { shaar: { title, authors: by, genre, sections: sectionsFor(data) }, machine: true }
  }
  const subtitle = readName(written.subtitle)
  const byLine = readName(written.byLine)
  const shaar: ShaarFile = {
    title,
    authors: by,
    genre,
    sections: sectionsOf(written.sections),
    ...(subtitle !== undefined && { subtitle }),
    ...(byLine !== undefined && { byLine }),
  }
  return { shaar, machine: isJsonObject(written.origin) }
}

/** The data of the work with this shaar: title, authors and genre in their own fields, the other parts in `shaar`. Other
 *  fields stay, and so do Yiddish names. */
export function withShaar(data: JsonObject, file: ShaarFile): JsonObject {
  const { title, authors, genre, subtitle, byLine, sections } = file
  const old = isJsonObject(data.shaar) ? data.shaar : {}
  const name = (next: LocalName, before: unknown): JsonObject => {
    const yi = isJsonObject(before) && typeof before.yi === 'string' ? before.yi : undefined
    return { ...next, ...(yi !== undefined && { yi }) }
  }
  const shaar: JsonObject = { sections: { ...sections } }
  if (subtitle !== undefined) shaar.subtitle = name(subtitle, old.subtitle)
  if (byLine !== undefined) shaar.byLine = name(byLine, old.byLine)
  const ids = authors.map(({ id }) => id)
  return { ...data, title: name(title, data.title), authors: ids, genre, shaar }
}

/** The sections that the catalog makes for a work: from its description and its levels. */
function sectionsFor(data: JsonObject): ShaarFile['sections'] {
  const description = readName(data.description)
  const about = [description?.he, description?.en].filter((text) => text !== undefined)
  const levels = Array.isArray(data.levels) ? data.levels.filter((l) => typeof l === 'string') : []
  return {
    ...(about.length > 0 && { about: about.join('\n\n') }),
    ...(levels.length > 0 && { structure: levelsSentence(levels) }),
  }
}

function sectionsOf(value: unknown): ShaarFile['sections'] {
  const found: ShaarFile['sections'] = {}
  for (const key of SHAAR_SECTION_KEYS) {
    const text = isJsonObject(value) ? value[key] : undefined
    if (typeof text === 'string') found[key] = text
  }
  return found
}

function readName(value: unknown): LocalName | undefined {
  if (!isJsonObject(value) || typeof value.he !== 'string') return undefined
  return { he: value.he, ...(typeof value.en === 'string' && { en: value.en }) }
}
