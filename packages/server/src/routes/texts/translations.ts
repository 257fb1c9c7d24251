/** Texts that people send: translations and hanachos. Source: routes.md#texts-and-media;
 *  shapes.md#translations. */
import { SuggestionView } from '@yalkut/catalog/core'
import {
  AddedHanacha,
  addHanachaText,
  addTranslation,
  fixParagraph,
  fixTranslation,
  HanachaText,
  NewTranslation,
  ParagraphFix,
  TranslationFix,
} from '@yalkut/catalog/organizing'
import { SUGGESTION, suggestionWith } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

export const sentTextRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/units/:id/translations', {
    operationId: 'addTranslation',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests a translation of a unit',
    description: 'A blank line begins a new paragraph. `machine` marks a translation that a machine made.',
    params: ItemParams,
    body: NewTranslation,
    answers: { 201: SuggestionView },
    errors: [404],
    replay: SUGGESTION,
    handle: ({ catalog, caller, params, body }) => addTranslation(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/translations/fix', {
    operationId: 'fixTranslation',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests new words for a translation’s paragraph, or confirms its words',
    description: 'The same words as they stand mark the paragraph as checked.',
    body: TranslationFix,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => fixTranslation(catalog, caller, body),
  }),

  defineRoute('POST', '/v1/texts/fix', {
    operationId: 'fixParagraph',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests new words for a paragraph of any text, or confirms its words',
    description: 'Of a hanacha or an edition too. A transcript’s times are kept by its own route.',
    body: ParagraphFix,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    replay: SUGGESTION,
    handle: ({ catalog, caller, body }) => fixParagraph(catalog, caller, body),
  }),

  defineRoute('POST', '/v1/hanachos/text', {
    operationId: 'addHanachaText',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests the text of a hanacha',
    description: '`for` names an event or a recording of the catalog; `eventTitle` and `eventDate` make a new event.',
    body: HanachaText,
    answers: { 201: AddedHanacha },
    errors: [404, 409],
    replay: suggestionWith('suggestion', 'text', 'event', 'publication'),
    handle: ({ catalog, caller, body }) => addHanachaText(catalog, caller, body),
  }),
]
