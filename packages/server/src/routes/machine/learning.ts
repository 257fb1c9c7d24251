/** `/v1/machine/to-check` and `/v1/machine/training`: what people make of what machines wrote.
 *  Source: routes.md#machines; shapes.md#to-check; shapes.md#training. */
import { machineToCheck, trainingLines, trainingSummary } from '@yalkut/catalog/machines'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { answerLines, LINES_TYPE } from '../../conventions/answer-lines.ts'
import { limitOf } from '../../conventions/paging.ts'
import { ToCheck, TrainingClip, TrainingSummary } from '../../schemas/machine.ts'
import type { Routes } from '../api.ts'

const Since = Type.Object({
  since: Type.Optional(
    Type.String({ description: 'A moment, ISO 8601: counts `newHours` from it.' }),
  ),
})

export const machineLearningRoutes: Routes = (api, { catalog, baseUrl }) => {
  api.get(
    '/v1/machine/to-check',
    {
      schema: { querystring: Type.Object({ limit: limitOf(200, 50) }) },
      config: {
        doc: {
          operationId: 'machineToCheck',
          tag: 'Machines',
          access: 'pub',
          summary: 'What machines wrote that nobody has checked, the newest first',
          description: '`limit` holds for each of the three lists.',
          answers: { 200: ToCheck },
        },
      },
    },
    (request, reply) => answer(request, reply, machineToCheck(catalog, request.query.limit)),
  )

  api.get(
    '/v1/machine/training',
    {
      schema: { querystring: Since },
      config: {
        doc: {
          operationId: 'trainingSummary',
          tag: 'Machines',
          access: 'pub',
          summary: 'How much machines can learn from',
          answers: { 200: TrainingSummary },
        },
      },
    },
    async (request, reply) => {
      const summary = await trainingSummary(catalog, request.query.since)
      answer(request, reply, summary, { cache: 'sum' })
    },
  )

  api.get(
    '/v1/machine/training/clips',
    {
      config: {
        doc: {
          operationId: 'trainingClips',
          tag: 'Machines',
          access: 'pub',
          summary: 'What machines can learn from: checked words with their sound, one JSON a line',
          description:
            'Pieces of at most 28 seconds. A recording is wholly `train` or wholly `test`. What is withheld or not served is never in it.',
          mediaType: LINES_TYPE,
          answers: { 200: TrainingClip },
        },
      },
    },
    (request, reply) => answerLines(request, reply, trainingLines(catalog, baseUrl)),
  )
}
