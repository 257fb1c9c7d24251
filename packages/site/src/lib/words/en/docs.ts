import type { docs as he } from '../he/docs.ts'
import { counted } from '../in-both.ts'

export const docs: typeof he = {
  title: 'Guides',
  description: 'How to read, search and correct in Yalkut, and how programs and servers work with it.',
  sections: {
    readers: { title: 'For readers', about: 'What Yalkut is, and how to read and search.' },
    editors: { title: 'For editors', about: 'How to suggest a correction, and how to proofread.' },
    developers: {
      title: 'For developers',
      about: 'How programs read the catalog and suggest corrections.',
    },
    operators: {
      title: 'For operators',
      about: 'How to set up a server of Yalkut and keep it running.',
    },
    specification: {
      title: 'The specification',
      about: 'What the service does, exactly, and why.',
    },
  },
  contents: 'On this page',
  before: 'Previous',
  after: 'Next',
  only: { en: 'This guide is written in English.', he: 'This guide is written in Hebrew.' },
  mailbox: 'Mail:',
  sectionsInOther: 'Guides in Hebrew',
  listInEnglish: 'The guides of this section are written in English.',
  developers: {
    title: 'Developers',
    lead: 'Programs get everything that the site has: reading without an account or a key, and corrections that people review.',
    assistant: 'Connect an assistant',
    assistantHelp:
      'Add this address to an assistant (Claude, ChatGPT or another that knows MCP). Reading needs no account; to suggest corrections, the assistant asks you for permission here.',
    address: 'MCP address',
    copy: 'Copy',
    copied: 'Copied',
    more: 'More about MCP',
    start: 'Where to begin',
    reference: 'All operations',
    explorer: 'Try it in the browser',
    document: 'OpenAPI document',
    forAgents: 'Everything for agents, in one file',
    changes: 'What has changed',
    guides: 'The guides',
  },
  api: {
    title: 'Operations of the API',
    description: 'Every operation of the service: what it takes, what it answers, and an example.',
    english: 'Made from the same schemas that check every request.',
    operations: (n) => counted('en', n, { one: '# operation', other: '# operations' }),
  },
  explorer: {
    title: 'Try the API',
    lead: 'Choose an operation, fill in its form, and see what the service answers.',
    needsScripts: 'Sending needs scripts. Every operation is also on a plain page, with an example for a shell:',
    operation: 'Operation',
    choose: 'Choose',
    reference: 'All about this operation',
    body: 'Body, as',
    file: 'File',
    token: 'Token (optional)',
    tokenHelp:
      'Without one you ask as a visitor. It is sent only to this service, and is not stored. Operations that change something really change it.',
    send: 'Send',
    sending: 'Sending …',
    failed: 'There was no answer.',
    cut: 'only the beginning is shown',
    bytes: 'bytes, not shown',
    answer: 'The answer',
    example: 'In a shell',
  },
}
