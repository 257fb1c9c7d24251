/** `/v1/uploads/resumable`: a file sent in pieces, by the tus protocol 1.0. The same file, said to be the same, becomes
 *  what `POST /v1/uploads` makes of it. Source: service.md#resumable-uploads;
 *  https://tus.io/protocols/resumable-upload. */
import type { Catalog } from '@yalkut/catalog'
import { finishPieces, MOST_BYTES, piecesState } from '@yalkut/catalog/uploads'
import { isRefusal } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route, RouteRequest } from '../../routing/route.ts'
import { empty } from '../../routing/writes.ts'
import { PiecesStateAnswer } from '../../schemas/upload.ts'
import { answerTus, sayProtocol } from './answer-tus.ts'
import { TUS_EXTENSIONS, TUS_PATH } from './tus-protocol.ts'

const PIECES = {
  tag: 'Files',
  access: 'write',
  bodyKind: 'bytes',
  errors: [404, 409, 410, 412, 423],
  commonHeaders: ['Tus-Resumable'],
} as const

const UploadParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'As `Location` named it.' }),
})

export const resumableRoutes: readonly Route[] = [
  defineRawRoute('OPTIONS', TUS_PATH, {
    operationId: 'resumableUploads',
    tag: 'Files',
    access: 'pub',
    summary: 'What of the tus protocol is spoken here',
    bodyKind: 'bytes',
    answers: { 204: null },
    commonHeaders: ['Tus-Resumable'],
    headers: { 204: ['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'] },
    handle: ({ catalog, exchange }) => {
      sayProtocol(exchange)
      return empty(204, 'live', [
        ...['Tus-Version', '1.0.0', 'Tus-Extension', TUS_EXTENSIONS.join(',')],
        ...['Tus-Max-Size', String(mostBytes(catalog)), 'Allow', 'OPTIONS, POST'],
      ])
    },
  }),

  defineRawRoute('POST', TUS_PATH, {
    ...PIECES,
    operationId: 'beginResumableUpload',
    summary: 'Begins a file that is sent in pieces (tus 1.0)',
    description:
      '`Upload-Length` says its size; `Upload-Metadata` holds what the query of `POST /v1/uploads` holds, and `filetype`. `Location` is where its pieces go.',
    answers: { 201: null },
    headers: { 201: ['Location', 'Upload-Offset', 'Upload-Expires'] },
    handle: answerTus,
  }),

  defineRawRoute('PATCH', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'sendPiece',
    summary: 'Sends a piece, from `Upload-Offset` on (tus 1.0)',
    description:
      'With the last piece the file is looked at and kept; what is wrong with it is answered as `POST /v1/uploads` does. GET tells how it ended.',
    params: UploadParams,
    answers: { 204: null },
    headers: { 204: ['Upload-Offset', 'Upload-Expires'] },
    handle: answerTus,
  }),

  defineRawRoute('HEAD', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'resumableUploadOffset',
    summary: 'How much of it is there',
    params: UploadParams,
    answers: { 200: null },
    headers: { 200: ['Upload-Offset', 'Upload-Length', 'Upload-Expires'] },
    handle: answerTus,
  }),

  defineRawRoute('DELETE', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'endResumableUpload',
    summary: 'Ends an upload before all of it is there',
    params: UploadParams,
    answers: { 204: null },
    handle: answerTus,
  }),

  defineRoute('GET', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'resumableUpload',
    summary: 'How far an upload has come, or how it ended',
    description:
      '`answer` is what `POST /v1/uploads` would have answered. Where a server stopped between the last piece and the end, this goes on with it.',
    params: UploadParams,
    answers: { 200: PiecesStateAnswer },
    commonHeaders: [],
    cache: 'never',
    handle: async (request) => {
      const { id, status, expiresAt, answer, refusal, ...state } = await stateOf(
        request,
        request.params.id,
      )
      const { offsetBytes: offset, sizeBytes: size } = state
      return { id, status, expiresAt, answer, refusal, offset, size }
    },
  }),
]

function mostBytes({ maxUploadBytes }: Catalog): number {
  return Math.min(Math.max(...Object.values(MOST_BYTES)), maxUploadBytes)
}

/** An upload whose bytes are all there is ended first. */
async function stateOf({ catalog, baseUrl, caller }: RouteRequest, id: string) {
  try {
    return await finishPieces(catalog, caller, { id, baseUrl })
  } catch (problem) {
    // Its refusal, or that another request is at it, is what this tells.
    if (!isRefusal(problem) || problem.code === 'not-found') throw problem
    return await piecesState(catalog, caller, id)
  }
}
