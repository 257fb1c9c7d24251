/** `/v1/machine/to-check` and `/v1/machine/training`: what people make of what machines wrote.
 *  Source: routes.md#machines; shapes.md#to-check; shapes.md#training. */
import { machineToCheck, trainingLines, trainingSummary } from '@yalkut/catalog/machines'
import { limitOf, ToCheck, TrainingClip, TrainingSummary } from '@yalkut/catalog/shapes'
import { Type } from 'typebox'
import { LINES_TYPE } from '../../conventions/answer-lines.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { lines } from '../../routing/writes.ts'

const Since = Type.Object({
  since: Type.Optional(
    Type.String({ description: 'A moment, ISO 8601: counts `newHours` from it.' }),
  ),
})

export const machineLearningRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/machine/to-check', {
    operationId: 'machineToCheck',
    tag: 'Machines',
    access: 'pub',
    summary: 'What machines wrote that nobody has checked, the newest first',
    description: '`limit` holds for each of the three lists.',
    query: Type.Object({ limit: limitOf(200, 50) }),
    answers: { 200: ToCheck },
    handle: ({ catalog, query }) => machineToCheck(catalog, query.limit),
  }),

  defineRoute('GET', '/v1/machine/training', {
    operationId: 'trainingSummary',
    tag: 'Machines',
    access: 'pub',
    summary: 'How much machines can learn from',
    query: Since,
    answers: { 200: TrainingSummary },
    cache: 'sum',
    handle: ({ catalog, query }) => trainingSummary(catalog, query.since),
  }),

  defineRawRoute('GET', '/v1/machine/training/clips', {
    operationId: 'trainingClips',
    tag: 'Machines',
    access: 'pub',
    summary: 'What machines can learn from: checked words with their sound, one JSON a line',
    description:
      'Pieces of at most 28 seconds. A recording is wholly `train` or wholly `test`. What is withheld or not served is never in it.',
    mediaType: LINES_TYPE,
    answers: { 200: TrainingClip },
    isOnce: true,
    handle: ({ catalog, baseUrl }) => lines(trainingLines(catalog, baseUrl)),
  }),
]
