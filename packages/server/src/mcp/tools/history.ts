/** Tools that read the history of an item and take changes back. Source: service.md#undo; shapes.md#history;
 *  shapes.md#structured-answers. */

import { revertSuggestion } from '@yalkut/catalog/changing'
import { AnyObject, nullable, type VersionView } from '@yalkut/catalog/core'
import { itemHistory } from '@yalkut/catalog/reading'
import { Type } from 'typebox'
import { itemRef } from '../item-refs.ts'
import { args, defineTool } from '../tool.ts'
import { reviewUrl, withheldLine } from '../words.ts'

export const historyTools = [
  defineTool({
    name: 'get_history',
    title: 'Read an item’s history',
    description:
      'Every change of an item, the newest first: when, by whom, in which suggestion, each field before and after. For a scan’s page give its pageId.',
    access: 'read',
    input: args({
      id: itemRef(),
      cursor: Type.Optional(Type.String()),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
    }),
    output: Type.Object({ history: Type.Array(AnyObject), next: nullable(Type.String()) }),
    run({ catalog }, { id, cursor, limit }) {
      const { history, next } = itemHistory(catalog, id, cursor, limit)
      const more = next === null ? [] : [`More: cursor ${next}`]
      return {
        text: [...history.flatMap(versionLines), ...more].join('\n'),
        structured: { history: history.map((entry) => ({ ...entry })), next },
      }
    },
  }),

  defineTool({
    name: 'revert_suggestion',
    title: 'Undo a merged suggestion',
    description:
      'Takes back what a merged suggestion changed; later changes stay. Merged at once where you may approve it and nothing clashes, else it waits for review.',
    access: 'write',
    input: args({
      suggestion: Type.Integer({ minimum: 1, description: 'The id of the merged suggestion.' }),
      reason: Type.Optional(Type.String()),
    }),
    output: Type.Object({
      suggestion: Type.Integer({ description: 'The id of the suggestion that takes it back.' }),
      commit: nullable(Type.Integer()),
      url: Type.String(),
    }),
    async run(context, { suggestion, reason = null }) {
      const { catalog, caller } = context
      const { changeset, commit } = await revertSuggestion(catalog, caller, suggestion, { reason })
      const url = reviewUrl(context, changeset)
      const done = commit === null ? 'waits for review' : `is merged as commit ${commit}`
      return {
        text: `Suggestion ${changeset}, which takes back ${suggestion}, ${done}. ${url}`,
        structured: { suggestion: changeset, commit, url },
      }
    },
  }),
]

/** Characters of a value in the text. The structured answer has the whole values. */
const MAX_VALUE = 300

/** `- commit 12, 2026-03-01T…, by Chana (suggestion 31): title`, then its fields. */
function versionLines(entry: VersionView): string[] {
  const { commit, at, message, author, authorName, changeset, changes, words } = entry
  const what = entry.created ? ' (made)' : entry.deleted ? ' (deleted)' : ''
  const by = authorName ?? author
  const heading = `- commit ${commit}, ${at}, by ${by} (suggestion ${changeset}): ${message}${what}`
  const fields = changes.map(({ path, before, after }) => `  ${path}: ${shortValue(before)} → ${shortValue(after)}`)
  return [heading, ...fields, ...withheldLine(words).map((line) => `  ${line}`)]
}

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE)}…`
}
