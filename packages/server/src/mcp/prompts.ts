/** The MCP prompts: instructions that start an agent on common work. Source: service.md#mcp-tools. */
import { rpcError } from './rpc-error.ts'

interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
}

type Given = { readonly [name: string]: string }

const WORK: readonly (Prompt & { messageOf: (given: Given) => string })[] = [
  {
    name: 'proofread_page',
    title: 'Proofread this page',
    description: 'Reads the words of a unit or text and suggests fixes of misread words.',
    arguments: [
      {
        name: 'id',
        description: 'A unit, a text or a scan: rh-8k2m4p7q, or a path.',
        required: true,
      },
      { name: 'language', description: 'Such as he or yi.', required: false },
    ],
    messageOf: ({ id = '', language }) =>
      [
        `Proofread the words of item ${id} of the Yalkut catalog.`,
        `1. Read them with get_text { "id": "${id}"${language === undefined ? '' : `, "language": "${language}"`} }, page by page. Each line begins with its id. Lines marked [machine] were read by a machine: look at those first.`,
        '2. Look for what a machine misreads: letters alike (ד/ר, ה/ח, ו/ז, ב/כ, final letters), missing or doubled words, broken abbreviations and quotation marks. Never change wording, spelling or style that may be the source’s own.',
        '3. Suggest each fix with fix_words: the id of the line, its words as you read them in “before”, the whole line put right in “text”, and a note that says how you know. Where the words have changed meanwhile, read them again.',
        '4. Where you are not sure, suggest nothing: open an issue of type wrong-text with open_issue, and quote the line.',
      ].join('\n'),
  },
  {
    name: 'review_suggestion',
    title: 'Review this suggestion',
    description: 'Reads a suggestion as its keepers see it and lists what to check before approval.',
    arguments: [{ name: 'suggestion', description: 'Its id.', required: true }],
    messageOf: ({ suggestion = '' }) =>
      [
        `Look at suggestion ${suggestion} of the Yalkut catalog with get_suggestion, every page of it.`,
        'For each item say in a line what changes. Compare the new facts with the sources that the item names and with related items (search, list_children).',
        'List what is wrong or unproven, failed checks and clashes first. Do not approve or send back anything unless you are told to.',
      ].join('\n'),
  },
]

export const PROMPTS: readonly Prompt[] = WORK.map(({ messageOf: _, ...prompt }) => prompt)

/** The message of a prompt. Refuses −32602: no such prompt, or a required argument is missing. */
export function getPrompt(name: string, given: Given) {
  const prompt = WORK.find((each) => each.name === name)
  if (prompt === undefined) throw rpcError('invalid-params', `There is no prompt “${name}”.`)
  const missing = prompt.arguments.find((each) => each.required && !(each.name in given))
  if (missing !== undefined) {
    throw rpcError('invalid-params', `${name} needs the argument “${missing.name}”.`)
  }
  const text = prompt.messageOf(given)
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}
