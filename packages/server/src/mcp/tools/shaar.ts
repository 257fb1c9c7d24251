/** Tools that read the shaar of a sefer as one file, or suggest a new one. Source: service.md#mcp-tools; shapes.md#shaar-files. */
import { getShaar, suggestShaar } from '@yalkut/catalog/organizing'
import { Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'
import { MACHINE_NOTE } from '../words.ts'
import { Sent, sentAnswer } from './sent.ts'

export const shaarTools = [
  defineTool({
    name: 'get_shaar',
    title: 'Read a sefer’s shaar',
    description:
      'The title page and README of a sefer (a work) as one file: a header between --- lines, then sections under ## headings. Marked where the catalog made it.',
    access: 'read',
    input: args({ id: itemRef('A work.') }),
    output: Type.Object({ text: Type.String(), machine: Type.Boolean() }),
    run({ catalog }, { id }) {
      const { text, machine } = getShaar(catalog, id)
      return {
        text: machine ? `[machine]\n${text}\n${MACHINE_NOTE}` : text,
        structured: { text, machine },
      }
    },
  }),

  defineTool({
    name: 'suggest_shaar',
    title: 'Suggest a sefer’s shaar',
    description:
      'Suggests the whole shaar file of a sefer. Read the file with get_shaar, change some lines and send all of it. A refusal names every invalid line.',
    access: 'write',
    input: args({
      id: itemRef('A work.'),
      text: Type.String(),
      before: Type.Optional(Type.String({ description: 'As get_shaar gave it.' })),
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      note: Type.Optional(Type.String()),
    }),
    output: Sent,
    async run(context, { id, ...more }) {
      const view = await suggestShaar(context.catalog, context.caller, { entityId: id, ...more })
      return sentAnswer(context, view)
    },
  }),
]
