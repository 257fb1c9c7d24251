/** `/v1/recordings/{id}/transcript`, its other forms, and the hanacha of a recording. Source: routes.md#texts-and-media;
 *  shapes.md#transcript. */

import { Hanacha, limitOf, Transcript, TranscriptEvent } from '@yalkut/catalog/core'
import {
  getHanacha,
  getHanachos,
  getSubRip,
  getTranscript,
  getTranscriptHistory,
  getWebVtt,
} from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { document } from '../../routing/writes.ts'
import { IdList, ItemParams } from '../../schemas/params.ts'

export const transcriptRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/recordings/:id/transcript', {
    operationId: 'recordingTranscript',
    tag: 'Texts',
    access: 'pub',
    summary: 'The transcript of a recording, with its waiting fixes',
    description: 'Paragraphs with the times at which they are heard, in ms. `fixes` are suggestions that wait.',
    params: ItemParams,
    answers: { 200: Transcript },
    errors: [404],
    handle: ({ catalog, params }) => getTranscript(catalog, params.id),
  }),

  defineRawRoute('GET', '/v1/recordings/:id/transcript.vtt', {
    operationId: 'recordingWebVtt',
    tag: 'Texts',
    access: 'pub',
    summary: 'The transcript of a recording as WebVTT, for players',
    description: 'Words of a machine that no person has checked are in `<c.machine>`.',
    params: ItemParams,
    mediaType: 'text/vtt',
    answers: { 200: Type.String() },
    errors: [404],
    handle: ({ catalog, params }) => document(getWebVtt(catalog, params.id), { type: 'text/vtt; charset=utf-8' }),
  }),

  defineRawRoute('GET', '/v1/recordings/:id/transcript.srt', {
    operationId: 'recordingSubRip',
    tag: 'Texts',
    access: 'pub',
    summary: 'The transcript of a recording as SubRip, for editing programs',
    description:
      'Words of a machine that no person has checked are in `<i>`. `<` and `>` of the words are written `‹` and `›`, `{` and `}` as `(` and `)`.',
    params: ItemParams,
    mediaType: 'application/x-subrip',
    answers: { 200: Type.String() },
    errors: [404],
    handle: ({ catalog, params }) =>
      document(getSubRip(catalog, params.id), {
        type: 'application/x-subrip; charset=utf-8',
      }),
  }),

  defineRoute('GET', '/v1/recordings/:id/transcript/history', {
    operationId: 'transcriptHistory',
    tag: 'Texts',
    access: 'pub',
    summary: 'The history of a transcript, the newest first',
    description: 'Fixes, checks and changes of the timing, with who made them.',
    params: ItemParams,
    query: Type.Object({ limit: limitOf(500, 50) }),
    answers: { 200: Type.Object({ history: Type.Array(TranscriptEvent) }) },
    errors: [404],
    handle: ({ catalog, params, query }) => ({
      history: getTranscriptHistory(catalog, params.id, query.limit),
    }),
  }),

  defineRoute('GET', '/v1/recordings/batch/hanacha', {
    operationId: 'recordingsHanacha',
    tag: 'Texts',
    access: 'pub',
    summary: 'The hanachos of several recordings; recordings without one are left out',
    description: 'At most 200 recordings, by id.',
    query: Type.Object({ ids: IdList }),
    answers: { 200: Type.Object({ items: Type.Record(Type.String(), Hanacha) }) },
    handle: ({ catalog, query }) => ({ items: getHanachos(catalog, query.ids) }),
  }),

  defineRoute('GET', '/v1/recordings/:id/hanacha', {
    operationId: 'recordingHanacha',
    tag: 'Texts',
    access: 'pub',
    summary: 'The hanacha of a recording, with the times of its paragraphs',
    description: 'A hanacha is a text that a listener wrote. Its paragraphs have times where it is synced.',
    params: ItemParams,
    answers: { 200: Hanacha },
    errors: [404],
    handle: ({ catalog, params }) => getHanacha(catalog, params.id),
  }),
]
