/** Words that people send as a text: translations and hanachos. Source: routes.md#texts-and-media;
 *  shapes.md#translations. */

import { nullable, SuggestionView } from '@yalkut/catalog/shapes'
import {
  addHanachaText,
  addTranslation,
  fixTranslation,
  TRANSLATION_LICENCES,
} from '@yalkut/catalog/texts'
import { RIGHTS_STATEMENTS } from '@yalkut/catalog/uploads'
import { LANGUAGES } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { ItemParams } from '../../schemas/params.ts'

const Language = Type.Enum([...LANGUAGES])
const Content = Type.String({ description: 'A blank line parts paragraphs.' })

const Translation = Type.Object({
  language: Language,
  credit: Type.String({ maxLength: 2_000, description: 'Who translated it.' }),
  licence: Type.Optional(
    Type.Enum([...TRANSLATION_LICENCES], {
      description: 'The translator’s own CC BY-SA unless named.',
    }),
  ),
  translationOf: Type.Optional(Type.String({ description: 'The text that was translated.' })),
  content: Content,
  machine: Type.Optional(
    Type.String({ maxLength: 200, description: 'The tool that translated, where one did.' }),
  ),
})

const Fix = Type.Object({
  segment: Type.String({ description: 'The paragraph.' }),
  content: Type.String(),
})

const Hanacha = Type.Object({
  for: Type.Optional(Type.String({ description: 'An event, a unit or a recording.' })),
  eventTitle: Type.Optional(
    Type.String({ description: 'Of a farbrengen that the catalog lacks: `עברית | English`.' }),
  ),
  eventDate: Type.Optional(Type.String({ description: 'A date in any written form.' })),
  content: Content,
  rights: Type.Enum([...RIGHTS_STATEMENTS]),
  language: Type.Optional(Language),
  credit: Type.Optional(Type.String({ maxLength: 2_000 })),
})

const AddedHanacha = Type.Object({
  suggestion: Type.Integer({ description: 'Its id.' }),
  text: Type.String(),
  event: nullable(Type.String({ description: 'The event that is added with it.' })),
  publication: nullable(Type.String({ description: 'The booklet that the words are of.' })),
})

export const sentTextRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/units/:id/translations', {
    operationId: 'addTranslation',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests a translation of a unit',
    params: ItemParams,
    body: Translation,
    answers: { 201: SuggestionView },
    errors: [404],
    handle: ({ catalog, caller, params, body }) => addTranslation(catalog, caller, params.id, body),
  }),

  defineRoute('POST', '/v1/translations/fix', {
    operationId: 'fixTranslation',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests the words of a translation’s paragraph, or says that they are right',
    body: Fix,
    answers: { 201: SuggestionView },
    errors: [404],
    handle: ({ catalog, caller, body }) => fixTranslation(catalog, caller, body),
  }),

  defineRoute('POST', '/v1/hanachos/text', {
    operationId: 'addHanachaText',
    tag: 'Texts',
    access: 'write',
    summary: 'Suggests a hanacha as words',
    body: Hanacha,
    answers: { 201: AddedHanacha },
    errors: [404],
    handle: ({ catalog, caller, body }) => addHanachaText(catalog, caller, body),
  }),
]
