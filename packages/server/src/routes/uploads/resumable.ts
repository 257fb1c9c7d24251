/** `/v1/uploads/resumable`: a file sent in pieces, by the tus protocol 1.0. The same file, said to be the same, becomes
 *  what `POST /v1/uploads` makes of it. Source: service.md#resumable-uploads;
 *  https://tus.io/protocols/resumable-upload. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { finishPieces, MOST_BYTES, PIECES_WAIT_MS, piecesState } from '@yalkut/catalog/uploads'
import { isRefusal } from '@yalkut/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Access } from '../../conventions/access.ts'
import { answer, answerEmpty, answerOnce } from '../../conventions/answer.ts'
import { callerOf } from '../../conventions/caller.ts'
import { fileBytes, refuseBytes, takeBytes } from '../../conventions/file-body.ts'
import { PiecesStateAnswer } from '../../schemas/upload.ts'
import type { Routes } from '../api.ts'
import { createTusDoor, TUS_EXTENSIONS, TUS_PATH, type TusFailure } from './tus-server.ts'

const PIECES = {
  tag: 'Files' as const,
  access: 'write' as Access,
  errors: [404, 409, 410, 412, 423],
}

const UploadParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'As `Location` named it.' }),
})

/** What every answer about an upload in pieces says; its headers are exposed beside those of every answer. */
const ON_PIECES: readonly string[] = [
  ...['Tus-Resumable', '1.0.0', 'Access-Control-Expose-Headers'],
  'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Expires, Upload-Length, Upload-Metadata, Upload-Offset',
]

export const resumableRoutes: Routes = (api, { catalog, baseUrl }) => {
  const tus = createTusDoor(catalog, baseUrl)

  async function hand(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = request
    sayProtocol(reply)
    const { method, headers, url = '' } = raw
    const bytes = (): AsyncIterable<Uint8Array> => fileBytes(raw, reply.raw)
    try {
      const outcome = await tus.handle(callerOf(request), {
        method: method ?? '',
        url,
        headers,
        bytes,
      })
      if (outcome.kind === 'failed') return fail(reply, outcome.failure)
      answerEmpty(reply, outcome.status, 'never', [...outcome.headers, ...expires(method)])
    } finally {
      refuseBytes(raw)
    }
  }

  /** Who begins or goes on has so long for the next piece. */
  function expires(method: string | undefined): string[] {
    if (method !== 'POST' && method !== 'PATCH') return []
    const at = new Date(catalog.clock().getTime() + PIECES_WAIT_MS)
    return ['Upload-Expires', at.toUTCString()]
  }

  api.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>()
    takeBytes(scope)

    scope.options(
      TUS_PATH,
      {
        config: {
          doc: {
            operationId: 'resumableUploads',
            tag: 'Files',
            access: 'pub',
            summary: 'What of the tus protocol is spoken here',
            answers: { 204: null },
          },
        },
      },
      async (_request, reply) => {
        sayProtocol(reply)
        const most = Math.min(Math.max(...Object.values(MOST_BYTES)), catalog.maxUploadBytes)
        answerEmpty(reply, 204, 'live', [
          ...['Tus-Version', '1.0.0', 'Tus-Extension', TUS_EXTENSIONS.join(',')],
          ...['Tus-Max-Size', String(most), 'Allow', 'OPTIONS, POST'],
        ])
      },
    )

    scope.post(
      TUS_PATH,
      {
        config: {
          doc: {
            ...PIECES,
            operationId: 'beginResumableUpload',
            takesBytes: true,
            summary: 'Begins a file that is sent in pieces (tus 1.0)',
            description:
              '`Upload-Length` says its size; `Upload-Metadata` holds what the query of `POST /v1/uploads` holds, and `filetype`. `Location` is where its pieces go.',
            answers: { 201: null },
          },
        },
      },
      hand,
    )

    scope.patch(
      `${TUS_PATH}/:id`,
      {
        schema: { params: UploadParams },
        config: {
          doc: {
            ...PIECES,
            operationId: 'sendPiece',
            takesBytes: true,
            summary: 'Sends a piece, from `Upload-Offset` on (tus 1.0)',
            description:
              'With the last piece the file is looked at and kept; what is wrong with it is answered as `POST /v1/uploads` does. GET tells how it ended.',
            answers: { 204: null },
          },
        },
      },
      hand,
    )

    scope.head(
      `${TUS_PATH}/:id`,
      {
        schema: { params: UploadParams },
        config: {
          doc: {
            ...PIECES,
            operationId: 'resumableUploadOffset',
            summary: 'How much of it is there',
            answers: { 200: null },
          },
        },
      },
      hand,
    )

    scope.delete(
      `${TUS_PATH}/:id`,
      {
        schema: { params: UploadParams },
        config: {
          doc: {
            ...PIECES,
            operationId: 'endResumableUpload',
            summary: 'Ends an upload before all of it is there',
            answers: { 204: null },
          },
        },
      },
      hand,
    )

    scope.get(
      `${TUS_PATH}/:id`,
      {
        exposeHeadRoute: false,
        schema: { params: UploadParams },
        config: {
          doc: {
            ...PIECES,
            operationId: 'resumableUpload',
            summary: 'How far an upload has come, or how it ended',
            description:
              '`answer` is what `POST /v1/uploads` would have answered. Where a server stopped between the last piece and the end, this goes on with it.',
            answers: { 200: PiecesStateAnswer },
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const caller = callerOf(request)
        const state = await finishPieces(catalog, caller, { id, baseUrl }).catch(
          async (problem: unknown) => {
            // Its refusal, or that another request is at it, is what this tells.
            if (!isRefusal(problem) || problem.code === 'not-found') throw problem
            return await piecesState(catalog, caller, id)
          },
        )
        const { offsetBytes: offset, sizeBytes: size, fields: _, ...rest } = state
        answer(request, reply, { ...rest, offset, size }, { cache: 'never' })
      },
    )
  })
}

function sayProtocol({ raw }: FastifyReply): void {
  raw.ownHeaders = [...(raw.ownHeaders ?? []), ...ON_PIECES]
}

const KINDS: { readonly [status: number]: string } = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
}

function fail(reply: FastifyReply, { status, message }: TusFailure): void {
  // The protocol says 403 of a missing header; with us that is one who may not.
  const said = status === 403 ? 400 : status
  answerOnce(reply, said, { error: KINDS[said] ?? 'bad-request', message, detail: null })
}
