/** The shaar of a sefer, read and written as one file. Source: service.md#mcp-tools; shapes.md#shaar-files. */
import { getShaar, suggestShaar } from '@yalkut/catalog/words'
import { Type } from 'typebox'
import { args, defineTool } from '../tool.ts'
import { MACHINE_NOTE } from '../words.ts'
import { Sent, sentAnswer } from './sent.ts'

export const shaarTools = [
  defineTool({
    name: 'get_shaar',
    title: 'Read a sefer’s shaar',
    description:
      'The title page and README of a sefer (a work) as one file: a header of “key: value” lines between --- lines, then sections under ## headings. Made by the catalog, and marked, where nobody wrote one.',
    access: 'read',
    input: args({ id: Type.String({ description: 'A work.' }) }),
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
      'Suggests the whole shaar file of a sefer. Read it with get_shaar, change what is to be changed and give the rest as it was; wrong lines are all named.',
    access: 'write',
    input: args({
      id: Type.String({ description: 'A work.' }),
      text: Type.String({ description: 'The whole file.' }),
      before: Type.Optional(Type.String({ description: 'The file as get_shaar gave it.' })),
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
