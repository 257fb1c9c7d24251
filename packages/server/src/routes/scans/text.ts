/** `/v1/scans/{id}/text` and `/progress`: the words of a scan, and their proofreading.
 *  Source: routes.md#texts-and-media; shapes.md#text-of-scans. */
import {
  confirmScanPage,
  fixScanLine,
  getScanProgress,
  getScanText,
  seedScanText,
} from '@yalkut/catalog/scans'
import { Type } from 'typebox'
import { answer, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { ItemParams } from '../../schemas/params.ts'
import { ScanTextPage } from '../../schemas/scan-text.ts'
import { Suggestion } from '../../schemas/suggestion.ts'
import type { Routes } from '../api.ts'

const Page = Type.Integer({ minimum: 1, maximum: 100_000 })
const LineId = Type.String({ minLength: 1, maxLength: 40 })

const Fix = Type.Object({ page: Page, line: LineId, text: Type.String() })

const Confirmation = Type.Object({
  page: Page,
  fixes: Type.Optional(
    Type.Record(LineId, Type.String(), {
      maxProperties: 5_000,
      description: 'Lines put right on the way, by id.',
    }),
  ),
})

export const scanTextRoutes: Routes = (api, { catalog }) => {
  api.get(
    '/v1/scans/:id/text',
    {
      schema: {
        params: ItemParams,
        querystring: Type.Object({
          page: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100_000, description: 'The first unless named.' }),
          ),
        }),
      },
      config: {
        doc: {
          operationId: 'scanText',
          tag: 'Texts',
          access: 'pub',
          summary: 'The words of one page of a scan, line by line',
          answers: { 200: ScanTextPage },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, getScanText(catalog, request.params.id, request.query.page))
    },
  )

  api.get(
    '/v1/scans/:id/progress',
    {
      schema: { params: ItemParams },
      config: {
        doc: {
          operationId: 'scanProgress',
          tag: 'Texts',
          access: 'pub',
          summary: 'How often each page of a scan was proofread',
          answers: {
            200: Type.Object({
              pages: Type.Integer(),
              levels: Type.Array(Type.Integer(), { description: 'Of each page: 0, 1 or 2.' }),
            }),
          },
          errors: [404],
        },
      },
    },
    async (request, reply) => {
      answer(request, reply, getScanProgress(catalog, request.params.id))
    },
  )

  api.post(
    '/v1/scans/:id/text/fix',
    {
      schema: { params: ItemParams, body: Fix },
      config: {
        doc: {
          operationId: 'fixScanLine',
          tag: 'Texts',
          access: 'write',
          summary: 'Suggests the words of one line',
          answers: { 201: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 201, await fixScanLine(catalog, callerOf(request), id, request.body))
    },
  )

  api.post(
    '/v1/scans/:id/text/confirm',
    {
      schema: { params: ItemParams, body: Confirmation },
      config: {
        doc: {
          operationId: 'confirmScanPage',
          tag: 'Texts',
          access: 'write',
          summary: 'Says that a page is right: once, and a second time by another person',
          answers: { 201: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      answerOnce(reply, 201, await confirmScanPage(catalog, callerOf(request), id, request.body))
    },
  )

  api.post(
    '/v1/scans/:id/text/seed',
    {
      schema: {
        params: ItemParams,
        body: Type.Object({ layer: Type.String({ description: 'A text-layer of the scan.' }) }),
      },
      config: {
        doc: {
          operationId: 'seedScanText',
          tag: 'Texts',
          access: 'keeper',
          summary:
            'Suggests that the community’s words begin from another layer; checked lines stay',
          answers: { 201: Suggestion },
          errors: [404, 409],
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const made = await seedScanText(catalog, callerOf(request), params.id, body.layer)
      answerOnce(reply, 201, made)
    },
  )
}
