/** The tool that lists the printings of a unit. Source: service.md#mcp-tools; shapes.md#printings. */
import { PrintingView } from '@yalkut/catalog/core'
import { unitPrintings } from '@yalkut/catalog/organizing'
import { Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'

export const printingTools = [
  defineTool({
    name: 'list_printings',
    title: 'List printings',
    description:
      'The printings of a unit whose words the catalog has: texts, and pages of scans. GET /v1/compare?a=<key>&b=<key> compares two.',
    access: 'read',
    input: args({ id: itemRef('A unit.') }),
    output: Type.Object({ printings: Type.Array(PrintingView) }),
    run({ catalog }, { id }) {
      const printings = unitPrintings(catalog, id)
      const lines = printings.map(({ key, label, checked }) => {
        const mark = checked ? '' : '[machine] '
        return `- ${mark}${label.he} (${key})`
      })
      const text = lines.length === 0 ? 'The catalog has the words of no printing of this unit.' : lines.join('\n')
      return { text, structured: { printings } }
    },
  }),
]
