/** What inbox lines and follows are about, named in batch. A private issue says no more than its number to who may
 *  not read it (any more). Source: shapes.md#inbox. */

import { findProjects } from '@yalkut/ledger/projects'
import { findSuggestions } from '@yalkut/ledger/suggestions'
import type { Notice } from '@yalkut/ledger/threads'
import type { Caller } from '../../core/access/caller.ts'
import { issuesFor } from '../../core/access/may-read-issue.ts'
import type { Services } from '../../core/services/services.ts'
import type { SubjectView } from '../../core/shapes/conversation.ts'
import { nameItems } from '../../core/shown/name-items.ts'
import { OUTSIDE_KIND } from '../../talking/conversations/thread-kinds.ts'

type Subject = Notice['subject']

/** Named subjects by `subjectKey`. Deleted subjects, and those that the caller may not read, are left out. */
export async function nameSubjects(
  services: Services,
  caller: Caller,
  subjects: readonly Subject[],
): Promise<Map<string, SubjectView>> {
  const named = new Map<string, SubjectView>()
  const idsOf = (kind: Subject['kind']): string[] => [
    ...new Set(subjects.flatMap((subject) => (subject.kind === kind ? subject.id : []))),
  ]
  const add = (kind: Subject['kind'], id: string, facts: Partial<SubjectView>): void => {
    named.set(subjectKey({ kind, id }), { ...unnamed({ kind, id }), ...facts })
  }
  const { ledger, projection } = services
  for (const [id, { type: _, id: __, ...item }] of nameItems(projection.reads, idsOf('item'))) {
    add('item', id, item)
  }
  for (const row of (await findSuggestions(ledger.read, numbers(idsOf('suggestion')))).values()) {
    const { number, title, status: state } = row
    add('suggestion', String(row.id), { number, title, state })
  }
  const issues = numbers(idsOf('issue'))
  if (issues.length > 0) {
    for (const row of await issuesFor(ledger.read, caller, issues)) {
      const { number, title, state } = row
      add('issue', String(row.id), { number, title, state })
    }
  }
  for (const row of await findProjects(ledger.read, numbers(idsOf('project')))) {
    add('project', String(row.id), { title: row.name, state: row.status, path: row.slug })
  }
  return named
}

export function subjectKey({ kind, id }: Subject): string {
  return `${kind}:${id}`
}

/** A subject without any facts but its kind and id. */
export function unnamed({ kind, id }: Subject): SubjectView {
  const nothing = { number: null, title: null, state: null, path: null, name: null }
  return { kind: OUTSIDE_KIND[kind], id, ...nothing }
}

function numbers(ids: readonly string[]): number[] {
  return ids.map(Number)
}
