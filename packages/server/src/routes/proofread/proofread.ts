/** `/v1/proofread`: proofreading over the scans of a shelf. Source: routes.md#texts-and-media; shapes.md#next-page. */

import { Doubts, DoubtsSent, NextOnShelf } from '@yalkut/catalog/core'
import { answerDoubts, DoubtAnswers, DoubtsQuery, listDoubts, nextOnShelf, ShelfQuery } from '@yalkut/catalog/media'
import { SAME_IDS } from '../../replays/replays.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

export const proofreadRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/proofread/next', {
    operationId: 'nextOnShelf',
    tag: 'Texts',
    access: 'opt',
    summary: 'The next page that waits for your reading, of a set, a sefer, a project or all scans',
    description:
      'As `/v1/scans/{id}/next` over many scans: those with the fewest waiting pages first. null: no page waits for you.',
    query: ShelfQuery,
    answers: { 200: NextOnShelf },
    errors: [404],
    handle: ({ catalog, caller, query }) => nextOnShelf(catalog, caller, query),
  }),

  defineRoute('GET', '/v1/proofread/doubts', {
    operationId: 'listDoubts',
    tag: 'Texts',
    access: 'opt',
    summary: 'The words of which machines are least certain, of a scan, a set or all scans',
    description:
      'At most 15 in 100 of all words are shown, the least certain. Words that you have answered, and those on which two people agree, are left out. Where two differ, a third sees what both saw.',
    query: DoubtsQuery,
    answers: { 200: Doubts },
    errors: [404],
    handle: ({ catalog, caller, query }) => listDoubts(catalog, caller, query),
  }),

  defineRoute('POST', '/v1/proofread/doubts', {
    operationId: 'answerDoubts',
    tag: 'Texts',
    access: 'write',
    summary: 'Says what stands in the images of doubtful words',
    description:
      'An answer waits until a second person gives the same. When all doubtful words of a line are so, one suggestion names both people, and the line counts as read twice. Not for bots and agents.',
    body: DoubtAnswers,
    answers: { 200: DoubtsSent },
    errors: [404],
    replay: SAME_IDS,
    handle: ({ catalog, caller, body }) => answerDoubts(catalog, caller, body),
  }),
]
