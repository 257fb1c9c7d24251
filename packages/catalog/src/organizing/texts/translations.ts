/** Translations of a unit, added with a credit and a licence that permits a copy, and corrected paragraph by
 *  paragraph. Source: service.md#translations; shapes.md#translations. */

import { aType, isOf, type JsonObject, LANGUAGES, licenceOfNotice, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { type Static, Type } from 'typebox'
import { suggestItems } from '../../changing/sending/suggest-items.ts'
import { type Caller, getWriter } from '../../core/access/caller.ts'
import { cleanText } from '../../core/input/bounds.ts'
import { textsSaid } from '../../core/sentences/texts.ts'
import { titlesSaid } from '../../core/sentences/titles.ts'
import type { Services } from '../../core/services/services.ts'
import type { SuggestionView } from '../../core/shapes/suggestion.ts'
import { getShown, getSummary } from '../../core/shown/known-items.ts'
import { titleIn } from '../../core/shown/place-title.ts'
import { fixParagraph, ParagraphFix } from './fix-paragraph.ts'
import { ContentField, readParagraphs, textItems } from './text-items.ts'

/** Licences that permit storing and serving a copy. */
export const TRANSLATION_LICENCES = ['public-domain', 'cc0', 'cc-by', 'cc-by-nc'] as const

/** The most paragraphs of one translation. */
const MAX_PARAGRAPHS = 400

export const NewTranslation = Type.Object({
  language: Type.Enum([...LANGUAGES]),
  credit: Type.String({ maxLength: 2_000, description: 'The translator.' }),
  licence: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `${TRANSLATION_LICENCES.join(', ')}, or as people write it: \`CC BY 4.0\`. Default: the translator’s own words under CC BY-SA.`,
    }),
  ),
  translationOf: Type.Optional(Type.String({ description: 'The text that was translated.' })),
  content: ContentField,
  machine: Type.Optional(Type.String({ maxLength: 200, description: 'The tool that translated, if a machine did.' })),
})
export type NewTranslation = Static<typeof NewTranslation>

/** Suggests the text and its paragraphs. Refuses `not-found` for an item that is no unit, `invalid` for no credit, no
 *  text, too much text, or a text of another unit. */
export async function addTranslation(
  services: Services,
  caller: Caller,
  unitText: string,
  order: NewTranslation,
): Promise<SuggestionView> {
  const writer = getWriter(caller)
  const main = await services.latest()
  const { reads } = main
  const unit = getSummary(reads, unitText)
  const { id, type } = unit
  if (type !== 'unit') throw refuse('not-found', textsSaid('not-a-unit', { id, type: aType(type) }), { type })
  const credit = cleanText(order.credit)
  if (credit === '') throw refuse('invalid', textsSaid('translator-needed'))
  const paragraphs = readParagraphs(order.content, MAX_PARAGRAPHS)
  const { language, licence, translationOf, machine } = order
  const data: JsonObject = {
    kind: 'translation',
    language,
    unit: id,
    credit,
    ...(licence !== undefined && { licence: readLicence(licence) }),
    ...(translationOf !== undefined && { translationOf: sourceIn(reads, translationOf, id) }),
  }
  const tool = machine === undefined ? null : readTool(machine)
  const items = textItems(data, paragraphs, tool)
  const title = titleIn(reads, unit.id, titlesSaid('a-translation', { language }), writer)
  return await suggestItems(services, writer, { main, title, items })
}

/** The translated text, which must belong to the same unit. */
function sourceIn(reads: Reads, textId: string, unit: string): string {
  const item = getShown(reads, textId)
  if (isOf(item, 'text') && item.data.unit === unit) return item.id
  throw refuse('invalid', textsSaid('not-text-of-unit', { id: item.id }))
}

function readLicence(notice: string): (typeof TRANSLATION_LICENCES)[number] {
  const known = licenceOfNotice(notice)
  const licence = TRANSLATION_LICENCES.find((each) => each === known)
  if (licence !== undefined) return licence
  const list = TRANSLATION_LICENCES.join(', ')
  const message = textsSaid('notice-no-licence', { notice, list })
  throw refuse('invalid', message, { licence: notice })
}

function readTool(machine: string): string {
  const tool = cleanText(machine)
  if (tool !== '') return tool
  throw refuse('invalid', textsSaid('tool-in-machine'))
}

export const TranslationFix = ParagraphFix

/** Suggests the text of one paragraph of a translation, as `fixParagraph` does. Refuses `not-found` for a paragraph of
 *  another kind of text. */
export async function fixTranslation(services: Services, caller: Caller, fix: ParagraphFix): Promise<SuggestionView> {
  return await fixParagraph(services, caller, fix, {
    // The title contains no words of the text: these may be withheld later, and titles never are.
    title: titlesSaid('translation-fix'),
    isWanted: ({ data }) => data.kind === 'translation',
    message: (id) => textsSaid('not-paragraph-of-translation', { id }),
  })
}
