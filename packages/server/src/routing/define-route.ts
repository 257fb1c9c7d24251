/** Routes that answer JSON: the handler returns a value of the declared answer, and the route writes it. */

import { etagOf } from '@yalkut/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { answer, answerEmpty, answerOnce, answerPieces } from '../http/answers/answer.ts'
import type { KeepAnswer } from '../http/answers/answer-cache.ts'
import type { CacheKind } from '../http/answers/headers.ts'
import type { ApiError } from '../schemas/api-error.ts'
import type { AnswerValue, Body } from './answer-value.ts'
import { handleOnce } from './handle-once.ts'
import { Failure, OtherForm, Reply, type ReplyOptions, StreamedJson } from './reply.ts'
import {
  type Address,
  type Method,
  type Replay,
  type Route,
  type RouteRequest,
  type RouteSpec,
  requestOf,
} from './route.ts'

/** The successful answers by status; null: no body. */
export interface Answers {
  readonly [status: number]: TSchema | null
}

/** The value that a handler returns for these answers: the body, if there is one answer; else a `Reply` with a
 *  status. */
export type AnswerOf<A extends Answers> =
  | { [S in keyof A & number]: Reply<S, BodyOf<A[S]>> }[keyof A & number]
  | (IsOne<keyof A> extends true ? BareOf<A[keyof A & number]> : never)

type BodyOf<S extends TSchema | null> = S extends TSchema ? Body<S> : null
type BareOf<S extends TSchema | null> = S extends TSchema ? Body<S> : never
type IsOne<K, Each = K> = Each extends Each ? ([K] extends [Each] ? true : false) : never

/** The other answers: a failure, and other media types that a client may request. */
type Beside<F extends TSchema, O extends string> =
  | Failure<AnswerValue<Static<F>> & object>
  | OtherForm<O>
  | StreamedJson

export interface JsonRouteSpec<
  A extends Answers,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  F extends TSchema,
  O extends string,
> extends RouteSpec<P, Q, B> {
  answers: A
  failure?: F
  replay?: Replay<RouteRequest<Static<P>, Static<Q>, Static<B>>>
  otherTypes?: readonly O[]
  /** How long caches may keep the answer of a read. Default: `live`. */
  cache?: CacheKind
  /** The server keeps the bytes of the answer (answer-cache.ts): they follow from the catalog and the address alone. */
  keepsAnswers?: true
  handle(request: RouteRequest<Static<P>, Static<Q>, Static<B>>): Answered<A, F, O> | Promise<Answered<A, F, O>>
}

type Answered<A extends Answers, F extends TSchema, O extends string> = AnswerOf<A> | Beside<F, O>

/** A route whose parameters and body have any type. The framework has checked them against the schemas of the route. */
interface AnyJsonRoute extends RouteSpec<TSchema, TSchema, TSchema> {
  cache?: CacheKind
  keepsAnswers?: true
  handle(request: RouteRequest): unknown
}

export function defineRoute<
  A extends Answers,
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  F extends TSchema = typeof ApiError,
  O extends string = never,
>(method: Method, address: Address, spec: JsonRouteSpec<A, P, Q, B, F, O>): Route {
  const route: AnyJsonRoute = spec
  const write = writerOf(route, method === 'GET' && route.isOnce !== true)
  return {
    method,
    address,
    spec,
    serve(context, request, response) {
      const keep = route.keepsAnswers === true ? context.answerCache.begin(request.raw) : null
      const made =
        route.replay === undefined || request.headers['idempotency-key'] === undefined
          ? route.handle(requestOf(context, request, response))
          : handleOnce({ ...route, method }, route.replay, requestOf(context, request, response), request.url)
      return made instanceof Promise
        ? made.then((each) => write(request, response, each, keep))
        : write(request, response, made, keep)
    },
  }
}

type WriteAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  made: unknown,
  keep: KeepAnswer | null,
) => void | Promise<void>

/** `isCacheable`: clients keep the answer, and validate it by its ETag. */
function writerOf({ answers, paged, cache = 'live' }: AnyJsonRoute, isCacheable: boolean): WriteAnswer {
  const [usual = 200] = Object.keys(answers).map(Number)
  return (request, response, made, keep) => {
    if (made instanceof Failure) return answerOnce(response, made.status, made.body, made.headers)
    if (made instanceof OtherForm) return answerText(request, response, made)
    if (made instanceof StreamedJson) {
      return answerPieces(request, response, made.pieces, made.options)
    }
    const { status, body, options } =
      made instanceof Reply ? made : { status: usual, body: made, options: NOTHING_ELSE }
    // A body may be null itself.
    if (body === null && (answers[status] ?? null) === null) {
      answerEmpty(response, status, options.cache ?? cache, options.headers ?? [])
    } else if (isCacheable) {
      const next = paged === true ? (options.next ?? nextOf(body)) : null
      const answering = { cache, ...options, next }
      if (keep === null || !Buffer.isBuffer(body)) return answer(request, response, body, answering)
      const { etag = etagOf(body) } = options
      keep(response.raw, { bytes: body, etag, cache: answering.cache, next })
      answer(request, response, body, { ...answering, etag })
    } else {
      answerOnce(response, status, body, options.headers)
    }
  }
}

function answerText(request: FastifyRequest, response: FastifyReply, { mediaType, text }: OtherForm<string>): void {
  answer(request, response, Buffer.from(text, 'utf8'), { type: `${mediaType}; charset=utf-8` })
}

const NOTHING_ELSE: ReplyOptions = {}

/** The cursor in a page that is not bytes. */
function nextOf(body: unknown): string | null {
  const next = typeof body === 'object' && body !== null && 'next' in body ? body.next : null
  return typeof next === 'string' ? next : null
}
