/** `/v1/recordings/{id}/transcript` and what is beside it: what was heard. Source: routes.md#texts-and-media;
 *  shapes.md#transcript. */
import {
  getHanacha,
  getHanachos,
  getTranscript,
  getTranscriptHistory,
  getWebVtt,
} from '@yalkut/catalog/recordings'
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { limitOf } from '../../conventions/paging.ts'
import { IdList, ItemParams } from '../../schemas/params.ts'
import { Hanacha, Transcript, TranscriptEvent } from '../../schemas/transcript.ts'
import type { Routes } from '../api.ts'

export const transcriptRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/recordings/:id/transcript',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'recordingTranscript',
          tag: 'Texts',
          access: 'pub',
          summary: 'What was heard in a recording, and the fixes that wait',
          answers: { 200: Transcript },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, await getTranscript(catalog, request.params.id))
    },
  )

  api.get(
    '/v1/recordings/:id/transcript.vtt',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'recordingWebVtt',
          tag: 'Texts',
          access: 'pub',
          summary: 'The same as WebVTT, for players',
          description: 'What a machine heard and nobody checked stands in `<c.machine>`.',
          mediaType: 'text/vtt',
          answers: { 200: Type.String() },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const bytes = Buffer.from(getWebVtt(catalog, request.params.id), 'utf8')
      answer(request, reply, bytes, { type: 'text/vtt; charset=utf-8' })
    },
  )

  api.get(
    '/v1/recordings/:id/transcript/history',
    {
      schema: { params: ItemParams, querystring: Type.Object({ limit: limitOf(500, 50) }) },
      config: {
        doc: {
          operationId: 'transcriptHistory',
          tag: 'Texts',
          access: 'pub',
          summary: 'How a transcript became what it is, the newest first',
          answers: { 200: Type.Object({ history: Type.Array(TranscriptEvent) }) },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      answer(request, reply, { history: getTranscriptHistory(catalog, params.id, query.limit) })
    },
  )

  api.get(
    '/v1/recordings/batch/hanacha',
    {
      schema: { querystring: Type.Object({ ids: IdList }) },
      config: {
        doc: {
          operationId: 'recordingsHanacha',
          tag: 'Texts',
          access: 'pub',
          summary: 'The hanachos of several recordings; those without one are left out',
          answers: { 200: Type.Object({ items: Type.Record(Type.String(), Hanacha) }) },
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, { items: getHanachos(catalog, request.query.ids) })
    },
  )

  api.get(
    '/v1/recordings/:id/hanacha',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'recordingHanacha',
          tag: 'Texts',
          access: 'pub',
          summary: 'What people wrote down of a recording, with where it is heard',
          answers: { 200: Hanacha },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, getHanacha(catalog, request.params.id))
    },
  )
}
