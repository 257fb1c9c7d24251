/** Words that the page of a fix shows and sends: one segment, paragraph or line, as readers see it. */
import type { Catalog } from '@yalkut/catalog'
import type { Caller } from '@yalkut/catalog/core'
import { fixScanLine, fixTranscript, heardWords, readingPage } from '@yalkut/catalog/media'
import { fixParagraph, fixTranslation, suggestWords } from '@yalkut/catalog/organizing'
import { getShownItem } from '@yalkut/catalog/reading'
import { bodyOf, findSegment, isItemId, isOf, plainRuns } from '@yalkut/model'
import type { FixPlace } from '#lib/fix-place.ts'
import { firstWords } from '#lib/server/shown-words.ts'

type Item = ReturnType<typeof getShownItem>
type Suggested = Awaited<ReturnType<typeof suggestWords>>

export interface WordsToFix {
  place: FixPlace
  segment: string
  text: string
  lang: string
}

/** What an address names. */
export interface Named {
  segment: string
  version: string
  page: number
  line: string
}

/** Null where readers are not shown such words. */
export function wordsToFix(catalog: Catalog, item: Item, named: Named): WordsToFix | null {
  const { segment, line, page } = named
  if (line !== '' && isOf(item, 'scan')) {
    const found = linesOf(catalog, item.id, page).find((each) => each.segment === line)
    return found ?? null
  }
  if (segment === '') return null
  return isItemId(segment) ? paragraph(catalog, segment) : bodySegment(item, named)
}

function paragraph(catalog: Catalog, id: string): WordsToFix | null {
  const found = getShownItem(catalog, id)
  if (!isOf(found, 'segment') || found.withheld !== null) return null
  const text = getShownItem(catalog, found.data.text)
  if (!isOf(text, 'text')) return null
  const { kind, language: lang, recording } = text.data
  const words = { segment: id, text: found.data.content, lang }
  if (kind === 'transcript' && recording !== undefined) {
    return { ...words, place: { kind: 'transcript', entity: recording } }
  }
  return { ...words, place: { kind: kind === 'translation' ? kind : 'text', entity: text.id } }
}

function bodySegment(item: Item, { segment: id, version }: Named): WordsToFix | null {
  const versions = bodyOf(item)?.versions ?? []
  const wanted = version === '' ? versions : versions.filter((each) => each.id === version)
  for (const each of wanted) {
    const runs = findSegment(each, id)?.text
    if (runs === undefined) continue
    const place = { kind: 'body' as const, entity: item.id, version: each.id }
    return { place, segment: id, text: plainRuns(runs), lang: each.language }
  }
  return null
}

function linesOf(catalog: Catalog, scan: string, page: number): WordsToFix[] {
  const { text } = readingPage(catalog, scan, page)
  if (text === null || text.withheld !== null) return []
  return text.lines.map((line) => ({
    place: { kind: 'scan', entity: scan, page },
    segment: line.id,
    text: line.text,
    lang: text.language ?? 'he',
  }))
}

/** The words of an item from which a person chooses. */
export function choicesIn(catalog: Catalog, item: Item, page: number, most: number): WordsToFix[] {
  if (item.withheld !== null) return []
  if (isOf(item, 'scan')) return linesOf(catalog, item.id, page).slice(0, most)
  if (isOf(item, 'recording')) {
    const said = heardWords(catalog, [item]).get(item.id)?.transcript
    return (said?.paragraphs ?? []).slice(0, most).map(({ id, content }) => ({
      place: { kind: 'transcript', entity: item.id },
      segment: id,
      text: content,
      lang: said?.language ?? 'he',
    }))
  }
  const version = bodyOf(item)?.versions[0]?.id ?? ''
  return firstWords(catalog, item, most).map(({ id, text, lang }) => ({
    place: { kind: 'body', entity: item.id, version },
    segment: id,
    text,
    lang,
  }))
}

export interface WordsFix {
  before: string
  after: string
  note: string
}

/** Sends the words where they belong. Refuses as the use case of each place. */
export async function suggestFixOf(
  catalog: Catalog,
  caller: Caller,
  { place, segment }: Pick<WordsToFix, 'place' | 'segment'>,
  { before, after, note }: WordsFix,
): Promise<Suggested> {
  const more = { before, ...(note !== '' && { note }) }
  switch (place.kind) {
    case 'body': {
      const { entity: entityId, version } = place
      const change = { entityId, change: 'edit' as const, version, segment, text: after }
      return await suggestWords(catalog, caller, { ...change, ...more })
    }
    case 'scan': {
      const line = { page: place.page, line: segment, text: after }
      return await fixScanLine(catalog, caller, place.entity, { ...line, ...more })
    }
    case 'transcript': {
      const words = { segment, content: after, complete: false }
      return await fixTranscript(catalog, caller, place.entity, { ...words, ...more })
    }
    case 'translation':
      return await fixTranslation(catalog, caller, { segment, content: after, ...more })
    case 'text':
      return await fixParagraph(catalog, caller, { segment, content: after, ...more })
    default:
      return place satisfies never
  }
}
