/** `/v1/uploads/resumable`: a file sent in pieces, by the tus protocol 1.0. The result is the same as with
 *  `POST /v1/uploads`. Source: service.md#resumable-uploads;
 *  https://tus.io/protocols/resumable-upload. */
import type { Catalog } from '@yalkut/catalog'
import { finishPieces, MOST_BYTES, piecesState, viewRefusal } from '@yalkut/catalog/media'
import { isRefusal } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route, RouteRequest } from '../../routing/route.ts'
import { empty } from '../../routing/writes.ts'
import { PiecesStateAnswer } from '../../schemas/upload.ts'
import { addTusHeaders, answerTus } from './answer-tus.ts'
import { TUS_EXTENSIONS, TUS_PATH } from './tus-protocol.ts'

const PIECES = {
  tag: 'Files',
  access: 'write',
  bodyKind: 'bytes',
  errors: [404, 409, 410, 412, 423, 501],
  commonHeaders: ['Tus-Resumable'],
} as const

const UploadParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The id in the `Location` of the upload.' }),
})

export const resumableRoutes: readonly Route[] = [
  defineRawRoute('OPTIONS', TUS_PATH, {
    operationId: 'resumableUploads',
    tag: 'Files',
    access: 'pub',
    summary: 'The supported parts of the tus protocol',
    description: 'Versions, extensions and the largest size are in the headers.',
    bodyKind: 'bytes',
    answers: { 204: null },
    commonHeaders: ['Tus-Resumable'],
    headers: { 204: ['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'] },
    handle: ({ catalog, exchange }) => {
      addTusHeaders(exchange)
      return empty(204, 'live', [
        'Tus-Version',
        '1.0.0',
        'Tus-Extension',
        TUS_EXTENSIONS.join(','),
        'Tus-Max-Size',
        String(mostBytes(catalog)),
        'Allow',
        'OPTIONS, POST',
      ])
    },
  }),

  defineRawRoute('POST', TUS_PATH, {
    ...PIECES,
    operationId: 'beginResumableUpload',
    summary: 'Starts an upload in pieces (tus 1.0)',
    description:
      '`Upload-Length` is the size of the file. `Upload-Metadata` has the fields of the query of `POST /v1/uploads`, and `filetype`; or `what` and `later=1` for a file that is described later (`/v1/uploads/described`). Send the pieces to the address in `Location`.',
    answers: { 201: null },
    headers: { 201: ['Location', 'Upload-Offset', 'Upload-Expires'] },
    handle: answerTus,
  }),

  defineRawRoute('PATCH', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'sendPiece',
    summary: 'Sends a piece, starting where the last one ended (tus 1.0)',
    description:
      'After the last piece the file is checked and stored. A refusal of the file is the same as of `POST /v1/uploads`. GET answers the outcome.',
    params: UploadParams,
    answers: { 204: null },
    headers: { 204: ['Upload-Offset', 'Upload-Expires'] },
    handle: answerTus,
  }),

  defineRawRoute('HEAD', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'resumableUploadOffset',
    summary: 'The number of bytes that the server has (tus 1.0)',
    description: '`Upload-Offset` says from which byte to go on.',
    params: UploadParams,
    answers: { 200: null },
    headers: { 200: ['Upload-Offset', 'Upload-Length', 'Upload-Expires'] },
    handle: answerTus,
  }),

  defineRawRoute('DELETE', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'endResumableUpload',
    summary: 'Cancels an unfinished upload',
    description: 'The bytes that arrived are dropped.',
    params: UploadParams,
    answers: { 204: null },
    handle: answerTus,
  }),

  defineRoute('GET', `${TUS_PATH}/:id`, {
    ...PIECES,
    operationId: 'resumableUpload',
    summary: 'The progress or the outcome of an upload',
    description:
      '`answer` is the answer that `POST /v1/uploads` would have given. If a server stopped after the last piece, this request finishes the upload.',
    params: UploadParams,
    answers: { 200: PiecesStateAnswer },
    commonHeaders: [],
    cache: 'never',
    handle: async (request) => {
      const { id, status, expiresAt, answer, refusal, looked, ...state } = await stateOf(request, request.params.id)
      const { offsetBytes: offset, sizeBytes: size } = state
      const seen = looked === null ? null : seenOf(looked)
      const refused = refusal === null ? null : viewRefusal(refusal)
      return { id, status, expiresAt, answer, refusal: refused, offset, size, looked: seen }
    },
  }),
]

type Looked = NonNullable<Awaited<ReturnType<typeof piecesState>>['looked']>

function seenOf({ sha256, inspected: { mime, measured, warnings } }: Looked) {
  const pages = measured.kind === 'pdf-pages' ? measured.pages : null
  const durationMs = measured.kind === 'audio' ? (measured.durationMs ?? null) : null
  return { sha256, mime, pages, durationMs, warnings }
}

function mostBytes({ maxUploadBytes }: Catalog): number {
  return Math.min(Math.max(...Object.values(MOST_BYTES)), maxUploadBytes)
}

/** The state of an upload. Finishes it first if all its bytes have arrived. */
async function stateOf({ catalog, baseUrl, caller }: RouteRequest, id: string) {
  try {
    return await finishPieces(catalog, caller, { id, baseUrl })
  } catch (problem) {
    // A refused file, or another request that works on the upload, is part of the state.
    if (!isRefusal(problem) || problem.code === 'not-found') throw problem
    return await piecesState(catalog, caller, id)
  }
}
