/** Tools that list and open issues. Source: shapes.md#threads-issues-inbox-people; shapes.md#mcp. */

import { AnyObject, nullable } from '@yalkut/catalog/core'
import { listIssues, openIssue } from '@yalkut/catalog/talking'
import { Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'
import { issueUrl } from '../words.ts'

export const issueTools = [
  defineTool({
    name: 'list_issues',
    title: 'List issues',
    description: 'Reported problems, the newest first. Look here before you open one.',
    access: 'read',
    input: args({
      state: Type.Enum(['open', 'closed', 'all'], { default: 'open' }),
      item: Type.Optional(itemRef('About this item.')),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Search terms, or #number.' })),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
    }),
    output: Type.Object({
      issues: Type.Array(
        Type.Object({
          number: Type.Integer(),
          title: Type.String(),
          type: Type.String(),
          state: Type.Enum(['open', 'closed']),
          labels: Type.Array(Type.String()),
          item: nullable(AnyObject),
          url: Type.String(),
        }),
      ),
      counts: Type.Object({ open: Type.Integer(), closed: Type.Integer() }),
    }),
    async run(context, { item, ...query }) {
      const about = item === undefined ? {} : { entity: item }
      const found = await listIssues(context.catalog, context.caller, { ...query, ...about })
      const issues = found.items.map(({ number, title, type, state, labels, entity }) => ({
        number,
        title,
        type,
        state,
        labels: labels.map(({ name }) => name),
        item: entity,
        url: issueUrl(context, number),
      }))
      const lines = issues.map(
        ({ number, title, type, state, url }) => `- #${number} ${title} (${type}, ${state}) ${url}`,
      )
      const { open, closed } = found.counts
      return {
        text: [`${open} open, ${closed} closed.`, ...lines].join('\n'),
        structured: { issues, counts: { open, closed } },
      }
    },
  }),

  defineTool({
    name: 'open_issue',
    title: 'Open an issue',
    description:
      'Reports a problem that you cannot fix yourself by a suggestion. Issues about rights or offensive content are private.',
    access: 'write',
    input: args({
      title: Type.String({ minLength: 1, maxLength: 200 }),
      body: Type.Optional(Type.String()),
      type: Type.Enum(
        [
          'wrong-fact',
          'wrong-text',
          'missing-page',
          'bad-scan',
          'audio-problem',
          'duplicate',
          'rights',
          'offensive',
          'other',
        ],
        { default: 'other' },
      ),
      item: Type.Optional(itemRef()),
    }),
    output: Type.Object({ number: Type.Integer(), url: Type.String() }),
    async run(context, { item, ...order }) {
      const about = item === undefined ? {} : { entityId: item }
      const { number } = await openIssue(context.catalog, context.caller, { ...order, ...about })
      const url = issueUrl(context, number)
      return { text: `Issue #${number} is open. ${url}`, structured: { number, url } }
    },
  }),
]
