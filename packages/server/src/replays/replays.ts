/** How routes that make something answer a second sending with the same key. Source: service.md#sending-once. */
import type { Catalog } from '@yalkut/catalog'
import { getSuggestionView } from '@yalkut/catalog/changing'
import type { Caller } from '@yalkut/catalog/core'
import { getIssue, listLabels } from '@yalkut/catalog/talking'
import { isJsonObject, type Json, type JsonObject, refuse } from '@yalkut/model'
import type { Replay } from '../routing/route.ts'
import { serverSaid } from '../sentences.ts'

/** For an answer that has nothing but ids, numbers and states. */
export const SAME_IDS: Replay = { idsOf: (body) => body, again: (_request, ids) => ids }

/** For an answer that is a suggestion as the act left it, with further ids beside it. `more`: their fields. */
export function suggestionWith(...more: readonly string[]): Replay {
  return {
    idsOf: (body) => pick(body, ['id', ...more]),
    again: ({ catalog, caller }, ids) => suggestionAgain(catalog, caller, ids),
  }
}

/** The suggestion with the ids that are kept beside it. */
export async function suggestionAgain(catalog: Catalog, caller: Caller, ids: Json): Promise<JsonObject> {
  const { id, ...rest } = objectOf(ids)
  return { ...(await getSuggestionView(catalog, caller, Number(id))), ...rest }
}

export const SUGGESTION: Replay = suggestionWith()

export const ISSUE: Replay = {
  idsOf: ({ number = null }) => ({ number }),
  async again({ catalog, caller }, ids) {
    return (await getIssue(catalog, caller, Number(objectOf(ids).number))).issue
  },
}

export const LABEL: Replay = {
  idsOf: ({ name = null }) => ({ name }),
  async again({ catalog, caller }, ids) {
    const { labels } = await listLabels(catalog, caller)
    const found = labels.find(({ name }) => name === objectOf(ids).name)
    if (found === undefined) throw refuse('not-found', serverSaid('label-gone'))
    const { open: _, ...label } = found
    return label
  },
}

/** For an answer with a secret that is returned once. */
export const SECRET: Replay = {
  idsOf: () => null,
  again() {
    throw refuse('state', serverSaid('secret-said-once'), {
      reason: 'secret-said-once',
    })
  },
}

export function pick(body: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = body[field]
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

export function objectOf(ids: Json): JsonObject {
  return isJsonObject(ids) ? ids : {}
}
