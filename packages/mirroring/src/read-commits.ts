/** Commits as the API and the files of editions give them, checked for their shape. */
import type { CopiedChange, CopiedCommit } from '@yalkut/ledger/line'
import { isJsonObject, type Json, type JsonObject, refuseOperator } from '@yalkut/model'

/** Refuses `upstream` for anything that is no commit. */
export function readCommit(value: Json): CopiedCommit {
  if (!isJsonObject(value)) throw unreadable('it is no object')
  const { via, changeset, changes, prev } = value
  if (!Array.isArray(changes)) throw unreadable('it has no changes')
  return {
    seq: numberIn(value, 'seq'),
    at: textIn(value, 'at'),
    message: textIn(value, 'message'),
    author: textIn(value, 'author'),
    mergedBy: textIn(value, 'mergedBy'),
    via: isJsonObject(via) ? JSON.stringify(via) : null,
    suggestionId: typeof changeset === 'number' ? changeset : null,
    changed: numberIn(value, 'changed'),
    prev: typeof prev === 'string' ? prev : null,
    hash: textIn(value, 'hash'),
    changes: changes.map(readChange),
  }
}

function readChange(value: Json): CopiedChange {
  if (!isJsonObject(value)) throw unreadable('a change is no object')
  const { path, data = null, mergedInto, forwardTo, salt } = value
  if (data !== null && !isJsonObject(data)) throw unreadable('a change has no data')
  // Without its facts it would be taken for a deletion.
  if (data === null && typeof value.withheld === 'string') throw unreadable('facts are missing')
  return {
    rev: numberIn(value, 'rev'),
    id: textIn(value, 'id'),
    type: textIn(value, 'type'),
    path: typeof path === 'string' ? path : null,
    data,
    mergedInto: typeof mergedInto === 'string' ? mergedInto : null,
    forwardTo: typeof forwardTo === 'string' ? forwardTo : null,
    hash: textIn(value, 'hash'),
    salt: typeof salt === 'string' ? salt : '',
  }
}

function textIn(value: JsonObject, field: string): string {
  const text = value[field]
  if (typeof text === 'string') return text
  throw unreadable(`“${field}” is no text`)
}

function numberIn(value: JsonObject, field: string): number {
  const number = value[field]
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw unreadable(`“${field}” is no whole number`)
}

function unreadable(why: string): Error {
  return refuseOperator('upstream', `The origin gave a commit that cannot be read: ${why}.`)
}
