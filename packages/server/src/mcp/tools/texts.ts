/** The tool that reads words of units, texts, scans and recordings, in the shapes of the API.
 *  Source: shapes.md#structured-answers. */
import { getShownItem } from '@yalkut/catalog/reading'
import { aType, isOf, refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { serverSaid } from '../../sentences.ts'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'
import { PAGE_SIZE, Paragraphs, textAnswer, unitAnswer } from './paragraphs.ts'
import { ScanWords, scanAnswer } from './scan-words.ts'
import { TranscriptWords, transcriptAnswer } from './transcript-words.ts'

export const textTools = [
  defineTool({
    name: 'get_text',
    title: 'Read words',
    description:
      'The words of a unit (a sicha, a letter, a chapter), a text, one page of a scan, or a recording with times. Each line begins with its id (v3: …), for fix_words. Lines marked [machine] were read or heard by a machine and nobody has checked them.',
    access: 'read',
    input: args({
      id: itemRef('A unit, a text, a scan or a recording.'),
      page: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100_000,
          description: `For a scan: the page, by default the first one with words. For other items: the page of ${PAGE_SIZE} paragraphs.`,
        }),
      ),
      language: Type.Optional(Type.String({ description: 'For a unit: a language such as he, yi or en.' })),
    }),
    output: Type.Union([Paragraphs, ScanWords, TranscriptWords]),
    brief: ['paragraphs', 'lines', 'page', 'pageId', 'language', 'version', 'next'],
    async run(context, { id, page, language }) {
      const item = getShownItem(context.catalog, id)
      if (isOf(item, 'text')) return textAnswer(context, item, page ?? 1)
      if (isOf(item, 'unit')) return unitAnswer(context, item, page ?? 1, language)
      if (item.type === 'scan') return scanAnswer(context, item.id, page)
      if (item.type === 'recording') return await transcriptAnswer(context, item.id, page ?? 1)
      const message = serverSaid('get-text-reads', { id: item.id, type: aType(item.type) })
      throw refuse('invalid', message, { type: item.type })
    },
  }),
]
