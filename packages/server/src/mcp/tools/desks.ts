/** What waits at the desks, and who works there: tools that read. People answer doubts with their own eyes.
 *  Source: service.md#mcp-tools; shapes.md#tools-arguments. */

import { DeskClaims, Doubts } from '@yalkut/catalog/core'
import { listClaims, listDoubts } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'

export const deskTools = [
  defineTool({
    name: 'list_doubts',
    title: 'List doubtful words of scans',
    description: 'The words of which machines are least sure.',
    access: 'read',
    input: args({
      scan: Type.Optional(itemRef()),
      set: Type.Optional(itemRef()),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    }),
    output: Doubts,
    async run({ catalog, caller }, query) {
      const found = await listDoubts(catalog, caller, query)
      const lines = found.doubts.map(({ scan, page, line, from, to, text, sure }) => {
        const word = `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`
        return `- [machine] ${scan} page ${page} ${line}, ${sure} of 100: ${word}`
      })
      const words = lines.length === 0 ? 'No doubtful words.' : lines.join('\n')
      return { text: words, structured: { ...found } }
    },
  }),

  defineTool({
    name: 'list_claims',
    title: 'List who works where',
    description: 'Who proofreads which page, or part of a recording, now.',
    access: 'read',
    input: args({ item: itemRef() }),
    output: DeskClaims,
    async run({ catalog }, { item }) {
      const found = await listClaims(catalog, item)
      const lines = found.claims.map(({ by, page, fromMs, toMs, until }) => {
        const where = page === undefined ? `${fromMs} to ${toMs} ms` : `page ${page}`
        return `- @${by}: ${where}, until ${until}`
      })
      const words = lines.length === 0 ? 'Nobody works here now.' : lines.join('\n')
      return { text: words, structured: { ...found } }
    },
  }),
]
