/** Routes that answer JSON: the handler returns what the route says that it answers, and this writes it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { answer, answerEmpty, answerOnce } from '../conventions/answer.ts'
import type { CacheKind } from '../conventions/headers.ts'
import type { ApiError } from '../schemas/api-error.ts'
import { Failure, OtherForm, Reply, type Saying } from './reply.ts'
import { type Address, type Ask, askOf, type Method, type Route, type RouteSpec } from './route.ts'
import type { Body, Told } from './told.ts'

/** By status, what is answered when it goes well; null: no body. */
export interface Answers {
  readonly [status: number]: TSchema | null
}

/** What the handler of a route with these answers returns. Where there is one answer, with a body, its body alone will do;
 *  where there are several, each says its status. */
export type AnswerOf<A extends Answers> =
  | { [S in keyof A & number]: Reply<S, BodyOf<A[S]>> }[keyof A & number]
  | (IsOne<keyof A> extends true ? BareOf<A[keyof A & number]> : never)

type BodyOf<S extends TSchema | null> = S extends TSchema ? Body<S> : null
type BareOf<S extends TSchema | null> = S extends TSchema ? Body<S> : never
type IsOne<K, Each = K> = Each extends Each ? ([K] extends [Each] ? true : false) : never

/** What it may answer beside: a failure of the route's own form, and the forms that it is answered in if asked. */
type Beside<F extends TSchema, O extends string> = Failure<Told<Static<F>> & object> | OtherForm<O>

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
  otherTypes?: readonly O[]
  /** How long a read may be kept; `live` unless named. */
  cache?: CacheKind
  /** A read that is another each time: it has no ETag, and nobody keeps it. */
  isOnce?: boolean
  handle(ask: Ask<Static<P>, Static<Q>, Static<B>>): Answered<A, F, O> | Promise<Answered<A, F, O>>
}

type Answered<A extends Answers, F extends TSchema, O extends string> = AnswerOf<A> | Beside<F, O>

/** The same, where the types of what comes in are left to the schemas: the framework has checked it against them. */
interface AnyJsonRoute extends RouteSpec<TSchema, TSchema, TSchema> {
  cache?: CacheKind
  isOnce?: boolean
  handle(ask: Ask): unknown
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
      const made = route.handle(askOf(context, request, response))
      return made instanceof Promise
        ? made.then((each) => write(request, response, each))
        : write(request, response, made)
    },
  }
}

type WriteMade = (request: FastifyRequest, reply: FastifyReply, made: unknown) => void

/** `isKept`: readers keep the answer and ask again by its ETag. */
function writerOf({ answers, paged, cache = 'live' }: AnyJsonRoute, isKept: boolean): WriteMade {
  const [usual = 200] = Object.keys(answers).map(Number)
  return (request, response, made) => {
    if (made instanceof Failure) return answerOnce(response, made.status, made.body)
    if (made instanceof OtherForm) return answerText(request, response, made)
    const { status, body, saying } =
      made instanceof Reply ? made : { status: usual, body: made, saying: NOTHING_ELSE }
    if (body === null) {
      answerEmpty(response, status, saying.cache ?? cache, saying.headers ?? [])
    } else if (isKept) {
      const next = paged === true ? (saying.next ?? nextOf(body)) : null
      answer(request, response, body, { cache, ...saying, next })
    } else {
      answerOnce(response, status, body, saying.headers)
    }
  }
}

function answerText(
  request: FastifyRequest,
  response: FastifyReply,
  { mediaType, text }: OtherForm<string>,
): void {
  answer(request, response, Buffer.from(text, 'utf8'), { type: `${mediaType}; charset=utf-8` })
}

const NOTHING_ELSE: Saying = {}

/** The cursor that a page holds. */
function nextOf(body: unknown): string | null {
  const next = typeof body === 'object' && body !== null && 'next' in body ? body.next : null
  return typeof next === 'string' ? next : null
}
