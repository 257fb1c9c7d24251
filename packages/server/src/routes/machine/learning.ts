/** `/v1/machine/to-check` and `/v1/machine/training`: machines' words to check, and checked words as training data.
 *  Source: routes.md#machines; shapes.md#to-check; shapes.md#training. */

import { limitOf, MachineQuality, ToCheck, TrainingClip, TrainingLine, TrainingSummary } from '@yalkut/catalog/core'
import { checkedLines, machineQuality, machineToCheck, trainingLines, trainingSummary } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { LINES_TYPE } from '../../http/answers/answer-lines.ts'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { lines } from '../../routing/writes.ts'

const Since = Type.Object({
  since: Type.Optional(Type.String({ description: 'A time, ISO 8601. `newHours` counts the hours added since.' })),
})

export const machineLearningRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/machine/to-check', {
    operationId: 'machineToCheck',
    tag: 'Machines',
    access: 'pub',
    summary: 'Unchecked words of machines, the newest first',
    description: '`limit` applies to each of the three lists.',
    query: Type.Object({ limit: limitOf(200, 50) }),
    answers: { 200: ToCheck },
    handle: ({ catalog, query }) => machineToCheck(catalog, query.limit),
  }),

  defineRoute('GET', '/v1/machine/training', {
    operationId: 'trainingSummary',
    tag: 'Machines',
    access: 'pub',
    summary: 'The amount of training data',
    description: 'Hours and numbers of clips whose words people have checked.',
    query: Since,
    answers: { 200: TrainingSummary },
    cache: 'sum',
    handle: ({ catalog, query }) => trainingSummary(catalog, query.since),
  }),

  defineRawRoute('GET', '/v1/machine/training/clips', {
    operationId: 'trainingClips',
    tag: 'Machines',
    access: 'pub',
    summary: 'The training data: clips of audio with checked words, one JSON value a line',
    description:
      'A clip has at most 28 seconds. All clips of a recording are `train`, or all are `test`. Withheld words and files that are not served are never included.',
    mediaType: LINES_TYPE,
    answers: { 200: TrainingClip },
    isOnce: true,
    handle: ({ catalog, baseUrl }) => lines(trainingLines(catalog, baseUrl)),
  }),

  defineRoute('GET', '/v1/machine/quality', {
    operationId: 'machineQuality',
    tag: 'Machines',
    access: 'pub',
    summary: 'How well engines read each typeface, before and after learning from checked lines',
    description:
      'Measured each night on checked lines that were held back, by scan. `before` and `after` are wrong characters of all characters.',
    query: Type.Object({ limit: limitOf(500, 100) }),
    answers: { 200: MachineQuality },
    handle: ({ catalog, query }) => machineQuality(catalog, query.limit),
  }),

  defineRawRoute('GET', '/v1/machine/training/lines', {
    operationId: 'trainingLines',
    tag: 'Machines',
    access: 'pub',
    summary: 'The training data of engines that read: checked lines with their pictures, one JSON value a line',
    description:
      'All lines of a scan are `train`, or all are `test`, for ever. Lines with unreadable words, withheld scans and files that are not served are never included. `since`: only lines of pages that changed after this time.',
    query: Type.Object({
      since: Type.Optional(Type.String({ description: 'A time, ISO 8601.' })),
    }),
    mediaType: LINES_TYPE,
    answers: { 200: TrainingLine },
    isOnce: true,
    handle: ({ catalog, baseUrl, query }) => lines(checkedLines(catalog, baseUrl, query.since)),
  }),
]
