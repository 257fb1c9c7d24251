/** `/v1/review`: the review lane. Source: decisions.md#the-review-lane. */
import { Decisions, decideMany, LaneQuery, reviewLane, waitingTimes } from '@yalkut/catalog/changing'
import { Lane, Outcome, WaitingTimes } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { objectOf, pick, SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Replay, Route } from '../../routing/route.ts'

/** The answer describes what failed in words, which are not stored: the same request may be carried out again, and what was decided is not
 *  decided twice. */
const DECIDED: Replay = {
  ...SAME_IDS,
  idsOf: (body) => {
    const outcomes = Array.isArray(body.outcomes) ? body.outcomes.map(objectOf) : []
    if (outcomes.some(({ message }) => message !== undefined)) return undefined
    return { outcomes: outcomes.map((each) => pick(each, ['suggestion', 'outcome', 'commit'])) }
  },
}

export const reviewRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/review/lane', {
    operationId: 'reviewLane',
    tag: 'Suggestions',
    access: 'opt',
    summary: 'What waits for review: the reader’s own first, then what is due first',
    description: 'Withheld words are left out.',
    query: LaneQuery,
    paged: true,
    answers: { 200: Lane },
    handle: ({ catalog, caller, query }) => reviewLane(catalog, caller, query),
  }),

  defineRoute('GET', '/v1/review/waiting', {
    operationId: 'waitingTimes',
    tag: 'Suggestions',
    access: 'pub',
    summary: 'How long suggestions wait, in a set or in the whole catalog',
    description: 'Of suggestions that were answered in the last 90 days.',
    query: Type.Object({ set: Type.Optional(Type.String({ description: 'The id of a set.' })) }),
    answers: { 200: WaitingTimes },
    errors: [404],
    handle: ({ catalog, query }) => waitingTimes(catalog, query),
  }),

  defineRoute('POST', '/v1/review/decide', {
    operationId: 'decideMany',
    tag: 'Suggestions',
    access: 'write',
    summary: 'Decides up to 200 suggestions, each in a commit of its own',
    description: 'Each has an outcome; one that fails stops no other. The same decision sent twice is made once.',
    body: Decisions,
    answers: { 200: Type.Object({ outcomes: Type.Array(Outcome) }) },
    replay: DECIDED,
    handle: async ({ catalog, caller, body }) => ({
      outcomes: await decideMany(catalog, caller, body),
    }),
  }),
]
