/** `/openapi.json`: composed from what the routes declare, the very schemas that check their input.
 *  Source: service.md#versioning; routes.md#about. */

import { AnyObject, NAME } from '@yalkut/catalog/shapes'
import { type RouteDoc, TAGS } from './conventions/access.ts'
import { SESSION_COOKIE } from './conventions/cookies.ts'
import { forSenders } from './conventions/for-senders.ts'
import { written } from './conventions/ready-json.ts'
import { API_VERSION } from './routes/about/about.ts'
import { defineRoute } from './routing/define-route.ts'
import { once } from './routing/once.ts'
import type { Method, Route } from './routing/route.ts'
import { ApiError } from './schemas/api-error.ts'

type JsonValue = { [key: string]: unknown }

/** The document; `routes` gives all routes of the server, this too. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  const composed = once((baseUrl: string) => written(composeDocument(routes(), baseUrl)))
  return defineRoute('GET', '/openapi.json', {
    operationId: 'openapi',
    tag: 'About',
    access: 'pub',
    summary: 'This document: OpenAPI 3.1',
    answers: { 200: AnyObject },
    cache: 'document',
    handle: ({ baseUrl }) => composed(baseUrl),
  })
}

function composeDocument(routes: readonly Route[], baseUrl: string): JsonValue {
  const shapes: JsonValue = {}
  const paths: { [path: string]: JsonValue } = {}
  for (const route of routes) {
    // A GET answers HEAD too, without a description of its own.
    if (route.spec.page === true || route.method === 'HEAD') continue
    const path = route.address.replaceAll(/:([a-z][a-z0-9]*)/gi, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, shapes) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yalkut',
      version: API_VERSION,
      description: 'An open, community-edited catalog of Torah and media.',
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: baseUrl }],
    tags: TAGS.map((name) => ({ name })),
    paths,
    components: {
      schemas: shapes,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Of somebody signed in on the site; its own pages alone may use it.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal token (`rhp_…`), or that of a connected app (`rho_…`).',
        },
      },
    },
  }
}

function operationOf({ spec, method }: Route, shapes: JsonValue): JsonValue {
  const { operationId, tag, summary, description, access, paged = false } = spec
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    'x-access': access,
    'x-paged': paged,
    ...securityOf(spec),
    parameters: [
      ...parametersOf(spec.params, 'path', shapes),
      ...parametersOf(spec.query, 'query', shapes),
    ],
    ...(spec.bodyKind === 'bytes' && SENDS.has(method) ? BYTES : bodyOf(spec.body, shapes)),
    responses: responsesOf(spec, method, shapes),
  }
}

/** Without an account, too, where `{}` stands beside the token. */
function securityOf({ access, visitors = false }: RouteDoc): JsonValue {
  if (access === 'pub') return {}
  if (access === 'site') return { security: visitors ? [{}, { session: [] }] : [{ session: [] }] }
  return { security: access === 'opt' ? [{}, { token: [] }] : [{ token: [] }] }
}

function parametersOf(schema: unknown, place: 'path' | 'query', shapes: JsonValue): JsonValue[] {
  const { properties, required } = objectOf(schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(objectOf(properties)).map(([name, property]) => {
    const { description, deprecated, ...rest } = objectOf(lift(property, shapes))
    // A parameter with a default may be left out, whatever the schema of the whole query says.
    return {
      name,
      in: place,
      required: place === 'path' || (needed.includes(name) && !('default' in rest)),
      ...(description === undefined ? {} : { description }),
      ...(deprecated === undefined ? {} : { deprecated }),
      schema: rest,
    }
  })
}

function bodyOf(schema: unknown, shapes: JsonValue): JsonValue {
  if (schema === undefined) return {}
  const needed = 'required' in objectOf(forSenders(schema))
  return { requestBody: { required: needed, content: jsonContent(forSenders(schema), shapes) } }
}

/** The methods that send a file to a route that takes one. */
const SENDS: ReadonlySet<Method> = new Set<Method>(['POST', 'PATCH'])

/** The body of a route that takes a file. */
const BYTES: JsonValue = {
  requestBody: {
    required: true,
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  },
}

const MEANINGS: { readonly [status: number]: string } = {
  200: 'As asked.',
  201: 'Made.',
  202: 'Taken.',
  206: 'The part that was asked for.',
  204: 'Done; no body.',
  302: 'Go there.',
  303: 'It is there.',
  304: 'As the reader has it.',
  400: 'A mistake in the request.',
  401: 'Not signed in, or a token that is not live.',
  403: 'Not allowed.',
  404: 'Not there.',
  409: 'A clash with the catalog, or not in a state for this.',
  410: 'It was there, and is no more.',
  412: 'A header that the protocol asks for is missing.',
  413: 'Too large.',
  415: 'Not JSON.',
  416: 'No such part.',
  422: 'The content is wrong; `detail` says where.',
  423: 'Somebody else holds it.',
  429: 'Too many requests; wait `Retry-After` seconds.',
  500: 'A fault of ours.',
  502: 'A service behind this one failed.',
  503: 'Another change holds the catalog; try again after `Retry-After` seconds.',
}

function responsesOf(doc: RouteDoc, method: Method, shapes: JsonValue): JsonValue {
  const changes = method !== 'GET'
  const forAll = doc.access === 'pub' || doc.access === 'opt'
  const mayRefuse = changes ? [403, 413, 422, 503] : forAll ? [] : [403]
  const failures = [400, 401, 429, 500, ...mayRefuse, ...(doc.errors ?? [])]
  const answers = Object.entries(doc.answers).map(([status, schema]) => {
    const description = MEANINGS[Number(status)] ?? ''
    return [
      status,
      schema === null
        ? { description }
        : {
            description,
            content: {
              [doc.mediaType ?? 'application/json']: { schema: lift(schema, shapes) },
              ...Object.fromEntries(
                (doc.otherTypes ?? []).map((type) => [type, { schema: { type: 'string' } }]),
              ),
            },
          },
    ]
  })
  const unchanged = !changes && 200 in doc.answers ? [['304', { description: MEANINGS[304] }]] : []
  const refusals = [...new Set(failures)]
    .sort()
    .map((status) => [
      String(status),
      { description: MEANINGS[status], content: jsonContent(doc.failure ?? ApiError, shapes) },
    ])
  return Object.fromEntries([...answers, ...unchanged, ...refusals])
}

function jsonContent(schema: unknown, shapes: JsonValue): JsonValue {
  return { 'application/json': { schema: lift(schema, shapes) } }
}

/** The schema as plain JSON, with every named shape moved to the list of shapes and referred to. */
function lift(schema: unknown, shapes: JsonValue): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => lift(entry, shapes))
  if (typeof schema !== 'object' || schema === null) return schema
  const { [NAME]: name, ...rest } = objectOf(schema)
  const lifted = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, lift(value, shapes)]),
  )
  if (typeof name !== 'string') return lifted
  shapes[name] = lifted
  return { $ref: `#/components/schemas/${name}` }
}

function objectOf(value: unknown): JsonValue {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
