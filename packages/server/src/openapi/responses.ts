/** The answers of an operation in `/openapi.json`: those that went well, and every way to fail. A failure that many operations
 *  share appears once, among the components. Source: service.md#errors; shapes.md#error-kinds. */

import { STATUS_OF } from '@yalkut/model'
import type { HeaderName } from '../http/answers/documented-headers.ts'
import type { RouteDoc } from '../http/callers/access.ts'
import type { Route } from '../routing/route.ts'
import { ApiError } from '../schemas/api-error.ts'
import { exampleOfAnswer } from './examples.ts'
import { headersNamed, headersOf, sharedHeaders } from './headers.ts'
import { ITEM_WITH_FIELDS } from './items.ts'
import { type JsonValue, objectOf } from './json.ts'
import type { Shapes } from './schemas.ts'

/** What the document of one server is made with. */
export interface Composing {
  readonly shapes: Shapes
  /** The answers that operations share, by name; they are added as operations use them. */
  readonly responses: JsonValue
}

export function responsesOf(route: Route, composing: Composing): JsonValue {
  const { spec, method } = route
  const statuses = Object.keys(spec.answers).map(Number)
  const isCacheable = method === 'GET' && spec.isOnce !== true && 200 in spec.answers
  return Object.fromEntries([
    ...statuses.map((status) => [status, answerOf(route, status, composing)]),
    ...(isCacheable ? [[304, unchanged(route, composing)]] : []),
    ...failuresOf(route).map((status) => [status, failureOf(route, status, composing)]),
  ])
}

function answerOf(route: Route, status: number, { shapes }: Composing): JsonValue {
  const { operationId, answers, mediaType = 'application/json', otherTypes = [] } = route.spec
  const schema = answers[status]
  const said = {
    description: MEANINGS[status] ?? '',
    ...headersNamed(headersOf(route, status)),
  }
  if (schema === null) return said
  const example = exampleOfAnswer(operationId, status)
  const jsonToo = otherTypes.includes('application/json')
  return {
    ...said,
    content: {
      [mediaType]: { schema: shapes.lift(schema), ...(example !== undefined && { example }) },
      ...(jsonToo && { 'application/json': { schema: shapes.lift(schema) } }),
    },
    ...otherForms(
      otherTypes.filter((type) => type !== 'application/json'),
      route.spec.query,
    ),
  }
}

/** Texts, and items with chosen fields, that a request may ask for. They do not appear in `content`: a typed client would take the
 *  answer to every request for a JSON value or a text. */
function otherForms(types: readonly string[], query: unknown): JsonValue {
  const texts = types.map((type) => [type, { schema: { type: 'string' } }])
  const hasFields = 'fields' in objectOf(objectOf(query).properties)
  const chosen = hasFields ? [['application/json; fields', { schema: ITEM_WITH_FIELDS }]] : []
  const forms = [...texts, ...chosen]
  return forms.length === 0 ? {} : { 'x-other-forms': Object.fromEntries(forms) }
}

function unchanged(route: Route, composing: Composing): JsonValue {
  const headers = headersOf(route, 304)
  const answer = { description: MEANINGS[304], ...headersNamed(headers) }
  const name = OF_UNCHANGED[headers.join()]
  return name === undefined ? answer : shared(name, answer, composing)
}

/** The names of answers that operations share, by their headers. */
const OF_UNCHANGED: { readonly [headers: string]: string } = {
  'ETag,RateLimit-Policy,RateLimit,Yalkut-Behind': 'NotModified',
  'ETag,Link,RateLimit-Policy,RateLimit,Yalkut-Behind': 'NotModifiedPage',
  'ETag,Link,RateLimit-Policy,RateLimit,Deprecation,Sunset,Yalkut-Behind': 'NotModifiedPageOfOlderParameters',
}

/** Adds an answer to those that operations share, and refers to it. */
function shared(name: string, answer: JsonValue, { responses }: Composing): JsonValue {
  responses[name] = answer
  return { $ref: `#/components/responses/${name}` }
}

function failuresOf({ spec, method }: Route): number[] {
  const ofReplays = spec.replay === undefined ? [] : [409]
  const isForAll = spec.access === 'pub' || spec.access === 'opt'
  const mayRefuse = method !== 'GET' ? [403, 413, 422, 503] : isForAll ? [503] : [403, 503]
  return [...new Set([400, 401, 429, 500, ...mayRefuse, ...ofReplays, ...(spec.errors ?? [])])].sort()
}

function failureOf({ spec, address }: Route, status: number, composing: Composing): JsonValue {
  const headers: HeaderName[] = ['Content-Language', ...(OF_FAILURES[status] ?? []), ...sharedHeaders(spec, address)]
  const failure = {
    description: MEANINGS[status] ?? '',
    ...headersNamed(headers),
    content: failureContent(spec, status, composing),
  }
  const name = NAMES[status]
  if (name === undefined || spec.failure !== undefined) return failure
  return shared(`${name}${variantOf(spec, headers)}`, failure, composing)
}

/** The same failure has other headers in some operations: it has a name of its own there. */
function variantOf({ commonHeaders = [] }: RouteDoc, headers: readonly HeaderName[]): string {
  return [
    headers.includes('RateLimit') ? '' : 'Uncounted',
    headers.includes('Deprecation') ? 'OfOlderParameters' : '',
    ...commonHeaders.map((name) => `With${name.replaceAll('-', '')}`),
  ].join('')
}

function failureContent(spec: RouteDoc, status: number, { shapes }: Composing): JsonValue {
  if (spec.failurePages?.includes(status) === true) {
    return { 'text/html': { schema: { type: 'string' } } }
  }
  const schema = shapes.lift(spec.failure ?? ApiError)
  const example = spec.failure === undefined ? exampleOf(status) : undefined
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

const OF_FAILURES: { readonly [status: number]: readonly HeaderName[] } = {
  401: ['WWW-Authenticate'],
  416: ['Content-Range'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

const NAMES: { readonly [status: number]: string } = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  422: 'Invalid',
  429: 'RateLimited',
  500: 'Internal',
  502: 'Upstream',
  503: 'Busy',
}

const SENTENCES: { readonly [status: number]: string } = {
  400: 'The parameter “limit” must be at most 500.',
  401: 'Sign in, or send a token.',
  403: 'This token may read only.',
  404: 'There is no item with this id.',
  409: 'This was changed since. Look again.',
  413: 'A body has at most 10 MB.',
  422: 'The field “title” is needed.',
  429: 'Too many requests. Wait a little.',
  500: 'Something went wrong on our side. It was noted; try again later.',
  502: 'A service behind this one did not answer.',
  503: 'The catalog is busy. Try again in a moment.',
}

function exampleOf(status: number): JsonValue | undefined {
  const message = SENTENCES[status]
  const error = Object.entries(STATUS_OF).find(([, each]) => each === status)?.[0]
  return message === undefined || error === undefined ? undefined : { error, message, detail: null }
}

const MEANINGS: { readonly [status: number]: string } = {
  200: 'The request succeeded.',
  201: 'Created.',
  202: 'Accepted.',
  206: 'The requested range.',
  204: 'Done. The answer has no body.',
  301: 'Moved to `Location`.',
  302: 'Redirects to `Location`.',
  303: 'The result is at `Location`.',
  304: 'Not changed since the client’s copy.',
  400: 'The request is malformed.',
  401: 'Not signed in, or the token is not valid.',
  403: 'The caller may not do this.',
  404: 'Not found.',
  409: 'The change conflicts with the catalog, or the state does not allow it.',
  410: 'Deleted, or withdrawn.',
  412: 'A header that the protocol requires is missing.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  416: 'The requested range is outside the file.',
  422: 'The content is not valid. `detail` says where.',
  423: 'Another person holds the lock.',
  501: 'This part of the protocol is not supported.',
  429: 'Too many requests. Wait `Retry-After` seconds.',
  500: 'The server failed.',
  502: 'A service that this server depends on failed.',
  503: 'Another change is in progress, the database does not answer, or the server mends its stored answers. Try again after `Retry-After` seconds.',
}
