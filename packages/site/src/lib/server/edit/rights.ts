/** What the person may do with a form, shown before it is sent. */

import { type CheckedAhead, checkItem } from '@yalkut/catalog/changing'
import { isSteward } from '@yalkut/catalog/core'
import type { JsonObject } from '@yalkut/model'
import { isRefusal } from '@yalkut/model'
import type { Ask } from '#lib/server/ask.ts'
import { deskWords } from '#lib/words/desk.ts'
import type { Subject } from './subject.ts'

export interface Rights {
  /** Suspended people read the form and send nothing; schemas are sent by stewards. */
  maySend: boolean
  /** Sentences: who approves it, a locked set. */
  says: readonly string[]
}

export function rightsOf({ lang, caller }: Ask, type: string, ahead: CheckedAhead | null): Rights {
  const words = deskWords(lang)
  if (caller.kind === 'person' && caller.person.suspended) {
    return { maySend: false, says: [words.suspended] }
  }
  if (!mayMake(caller, type)) {
    return { maySend: false, says: [words.schemas] }
  }
  if (ahead === null) return { maySend: true, says: [] }
  return {
    maySend: true,
    says: [
      ahead.isLocked ? words.locked : words.reviewers[ahead.reviewers],
      ...(ahead.mayApprove && ahead.reviewers !== 'nobody' ? [words.mine] : []),
    ],
  }
}

/** Schemas come from stewards. */
export function mayMake(caller: Ask['caller'], type: string): boolean {
  return type !== 'schema' || (caller.kind === 'person' && isSteward(caller.person))
}

/** What the checks say of this data; null where the person may not ask. */
export async function aheadOf(
  { catalog, caller }: Ask,
  { id, type, draft, path }: Subject,
  data: JsonObject,
): Promise<CheckedAhead | null> {
  try {
    return await checkItem(catalog, caller, {
      type,
      data,
      path,
      ...(id !== null && { id }),
      ...(draft !== null && { suggestion: draft.id }),
    })
  } catch (problem) {
    if (isRefusal(problem) && problem.code === 'forbidden') return null
    throw problem
  }
}
