/** `/v1/suggestions/words`: one segment of an item's words. Source: service.md#words-suggestions; shapes.md#words. */

import { AnyObject, SuggestionView } from '@yalkut/catalog/shapes'
import { suggestWords } from '@yalkut/catalog/words'
import { BODY_ID_PATTERN, LANGUAGES, SEGMENT_KINDS, WORDS_CHANGES } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const Runs = Type.Array(AnyObject, {
  maxItems: 20_000,
  description: 'Runs: { text, marks?, href? }, { note }, { marker }, { br: true }, { eol … }.',
})
const Id = Type.String({ pattern: BODY_ID_PATTERN })

const WordsChange = Type.Object({
  entityId: Type.String({ description: 'The item.' }),
  change: Type.Enum([...WORDS_CHANGES], {
    description:
      'edit, add (after `segment`, or at the place that it has in other versions), remove, start (a page’s first words), check (a machine’s segment is right).',
  }),
  version: Type.Optional(Id),
  segment: Type.Optional(Id),
  text: Type.Optional(
    Type.Union([Runs, Type.String({ maxLength: 200_000 })], {
      description: 'The words: runs, or plain words. At most 50,000 characters.',
    }),
  ),
  before: Type.Optional(
    Type.Union([Runs, AnyObject, Type.String(), Type.Null()], {
      description:
        'The segment as you saw it: its runs, its plain words or the whole segment. Where it changed since: 409.',
    }),
  ),
  kind: Type.Optional(Type.Enum([...SEGMENT_KINDS])),
  language: Type.Optional(Type.Enum([...LANGUAGES])),
  title: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})

export const wordsRoutes: readonly Route[] = [
  defineRoute('POST', '/v1/suggestions/words', {
    operationId: 'suggestWords',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Suggests a change of one segment of an item’s words',
    description:
      'Marks other than b, i, u, small, sup and sub, and links that lead nowhere, are dropped. A person’s edit of a machine’s words marks them checked.',
    body: WordsChange,
    answers: { 201: SuggestionView },
    errors: [404, 409],
    handle: ({ catalog, caller, body }) => suggestWords(catalog, caller, body),
  }),
]
