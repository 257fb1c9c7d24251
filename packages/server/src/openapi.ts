/** `/openapi.json`: composed from the declarations of the routes, with the schemas that also validate their input.
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

/** The route of the document. `routes` returns all routes of the server, this one included. */
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
          description:
            'The session of a person who is signed in on the site. Only the site’s own pages may use it.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal token (`rhp_…`), or a token of a connected app (`rho_…`).',
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

/** In OpenAPI an empty object `{}` beside the token means: also without an account. */
function securityOf({ access, visitors = false }: RouteDoc): JsonValue {
  if (access === 'pub') return {}
  if (access === 'site') return { security: visitors ? [{}, { session: [] }] : [{ session: [] }] }
  return { security: access === 'opt' ? [{}, { token: [] }] : [{ token: [] }] }
}

function parametersOf(schema: unknown, part: 'path' | 'query', shapes: JsonValue): JsonValue[] {
  const { properties, required } = objectOf(schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(objectOf(properties)).map(([name, property]) => {
    const { description, deprecated, ...rest } = objectOf(lift(property, shapes))
    // TypeBox lists a parameter with a default as required; a sender may leave it out.
    return {
      name,
      in: part,
      required: part === 'path' || (needed.includes(name) && !('default' in rest)),
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

/** The methods whose body is the file, on routes that take files. */
const SENDS: ReadonlySet<Method> = new Set<Method>(['POST', 'PATCH'])

/** The body of a route that takes a file. */
const BYTES: JsonValue = {
  requestBody: {
    required: true,
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  },
}

const MEANINGS: { readonly [status: number]: string } = {
  200: 'The request succeeded.',
  201: 'Created.',
  202: 'Accepted.',
  206: 'The requested range.',
  204: 'Done. The answer has no body.',
  302: 'Redirects to `Location`.',
  303: 'The result is at `Location`.',
  304: 'Not changed since the client’s copy.',
  400: 'The request is malformed.',
  401: 'Not signed in, or the token is not valid.',
  403: 'The caller may not do this.',
  404: 'Not found.',
  409: 'The change conflicts with the catalog, or the state does not allow it.',
  410: 'Deleted.',
  412: 'A header that the protocol requires is missing.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  416: 'The requested range is outside the file.',
  422: 'The content is not valid. `detail` says where.',
  423: 'Another person holds the lock.',
  429: 'Too many requests. Wait `Retry-After` seconds.',
  500: 'The server failed.',
  502: 'A service that this server depends on failed.',
  503: 'Another change is in progress. Try again after `Retry-After` seconds.',
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

/** The schema as plain JSON. Named shapes move to `shapes` and are replaced by references. */
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
