/** The words of units and texts, paragraph by paragraph. For withheld words the answer gives the reason instead.
 *  Source: shapes.md#withheld-words; shapes.md#structured-answers. */
import { type ShownItem, segmentsOfText, textsOfUnit } from '@yalkut/catalog/reading'
import { type BodyVersion, bodyOf, isUnchecked, plainRuns, refuse, segmentsOf, withheldSentence } from '@yalkut/model'
import { Type } from 'typebox'
import { serverSaid } from '../../sentences.ts'
import type { ToolAnswer, ToolContext } from '../tool.ts'
import { idLine, itemUrl, MACHINE_NOTE } from '../words.ts'

interface Paragraph {
  id: string
  content: string
  machine: boolean
}

/** How many texts of a unit are searched for a language. */
const MAX_TEXTS = 100
/** Paragraphs in one answer. */
export const PAGE_SIZE = 200

export const Paragraphs = Type.Object({
  text: Type.Optional(Type.String()),
  unit: Type.Optional(Type.String()),
  version: Type.Optional(Type.String({ description: 'The version of the unit’s own words.' })),
  language: Type.Optional(Type.String()),
  credit: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  withheld: Type.Optional(Type.String()),
  next: Type.Optional(Type.Integer({ description: 'The next page, where there is one.' })),
  paragraphs: Type.Array(Type.Object({ id: Type.String(), content: Type.String(), machine: Type.Boolean() })),
})

export function textAnswer(context: ToolContext, text: ShownItem<'text'>, page: number): ToolAnswer<typeof Paragraphs> {
  const { language, credit } = text.data
  const segments = segmentsOfText(context.catalog, text.id, page * PAGE_SIZE + 1)
  const paragraphs = segments.map(({ id, data }) => ({
    id,
    content: data.content,
    machine: isUnchecked(data.origin),
  }))
  const withheld = text.withheld ?? segments.find((segment) => segment.withheld)?.withheld ?? null
  const about = {
    text: text.id,
    language,
    ...(credit !== undefined && { credit }),
    url: itemUrl(context, text),
    ...(withheld === null ? {} : { withheld }),
  }
  return paragraphsAnswer(about, paragraphs, page)
}

/** The words in the unit's own body; without a body, the words of a text of this unit. Refuses `not-found`: no words
 *  in this language. */
export function unitAnswer(
  context: ToolContext,
  unit: ShownItem<'unit'>,
  page: number,
  language: string | undefined,
): ToolAnswer<typeof Paragraphs> {
  const versions = bodyOf(unit)?.versions ?? []
  const version = versions.find((each) => each.language === language) ?? versions[0]
  if (version !== undefined && (language === undefined || version.language === language)) {
    return versionAnswer(context, unit, version, page)
  }
  const texts = textsOfUnit(context.catalog, unit.id, MAX_TEXTS)
  const text = texts.find(({ data }) => language === undefined || data.language === language)
  if (text !== undefined) return textAnswer(context, text, page)
  if (unit.withheld !== null) throw refuse('not-found', withheldSentence(unit.withheld))
  throw refuse('not-found', serverSaid('no-words-in-language'), {
    languages: [...versions.map((each) => each.language), ...texts.map(({ data }) => data.language)],
  })
}

function versionAnswer(
  context: ToolContext,
  unit: ShownItem<'unit'>,
  version: BodyVersion,
  page: number,
): ToolAnswer<typeof Paragraphs> {
  const paragraphs = segmentsOf(version).map((segment) => ({
    id: segment.id,
    content: plainRuns(segment.text ?? []),
    machine: isUnchecked(segment.origin ?? version.origin),
  }))
  const about = {
    unit: unit.id,
    version: version.id,
    language: version.language,
    ...(version.credit === undefined ? {} : { credit: version.credit }),
    url: version.url ?? itemUrl(context, unit),
  }
  const others = bodyOf(unit)?.versions.filter(({ id }) => id !== version.id) ?? []
  const answer = paragraphsAnswer(about, paragraphs, page)
  if (others.length === 0) return answer
  const names = others.map(({ id, language }) => `${id} (${language})`).join(', ')
  return { ...answer, text: `${answer.text}\n\nVersion ${version.id}. Others: ${names}` }
}

function paragraphsAnswer(
  about: { withheld?: string; credit?: string },
  all: readonly Paragraph[],
  page: number,
): ToolAnswer<typeof Paragraphs> {
  const paragraphs = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const next = all.length > page * PAGE_SIZE ? page + 1 : null
  const { withheld, credit } = about
  const notes = [
    ...(withheld === undefined ? [] : [withheld]),
    ...(credit === undefined ? [] : [`Credit: ${credit}`]),
    ...(paragraphs.some(({ machine }) => machine) ? [MACHINE_NOTE] : []),
    ...(next === null ? [] : [`More: page ${next}`]),
  ]
  const lines = paragraphs
    .filter(({ content }) => content !== '')
    .map(({ id, content, machine }) => idLine(id, content, machine))
  return {
    text: [...lines, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n'),
    structured: { ...about, ...(next === null ? {} : { next }), paragraphs },
  }
}
