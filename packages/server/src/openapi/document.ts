/** `/openapi.json`: composed from the declarations of the routes, with the schemas that also validate their input.
 *  Source: service.md#versioning; routes.md#about. */
import type { Catalog } from '@yalkut/catalog'
import { AnyObject } from '@yalkut/catalog/core'
import { isItemType } from '@yalkut/model'
import { SESSION_COOKIE } from '../http/answers/cookies.ts'
import { written } from '../http/answers/ready-json.ts'
import { API_VERSION } from '../routes/about/about.ts'
import { defineRoute } from '../routing/define-route.ts'
import { once } from '../routing/once.ts'
import type { Route } from '../routing/route.ts'
import { headerComponents } from './headers.ts'
import { itemShapes, REPLACED_SHAPES } from './items.ts'
import type { JsonValue } from './json.ts'
import { operationOf } from './operation.ts'
import type { Composing } from './responses.ts'
import { createShapes } from './schemas.ts'
import { tagsOfDocument } from './tags.ts'

/** The route of the document. `routes` returns all routes of the server, this one included. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  const documentOf = createDocument(routes)
  const bytesOf = once(written<JsonValue>)
  return defineRoute('GET', '/openapi.json', {
    operationId: 'openapi',
    tag: 'About',
    access: 'pub',
    summary: 'This document: OpenAPI 3.1',
    description: 'Made from the schemas that check the requests. Item shapes follow the types of this catalog.',
    answers: { 200: AnyObject },
    cache: 'document',
    handle: ({ catalog, baseUrl }) => bytesOf(documentOf(catalog, baseUrl)),
  })
}

/** The document of a catalog at an address: composed once, and again when the catalog has another type of item. */
export function createDocument(routes: () => readonly Route[]): (catalog: Catalog, baseUrl: string) => JsonValue {
  const forTypes = once((addedTypes: string) =>
    once((baseUrl: string) => {
      const types = addedTypes === '' ? [] : addedTypes.split(' ')
      return openApiDocument({ routes: routes(), baseUrl, addedTypes: types })
    }),
  )
  return (catalog, baseUrl) => forTypes(addedTypesOf(catalog).join(' '))(baseUrl)
}

/** The types that `schema` items added to this catalog. */
function addedTypesOf({ schemas }: Catalog): string[] {
  return schemas.names().filter((type) => !isItemType(type))
}

export interface Documented {
  routes: readonly Route[]
  /** The address of the service, without a slash at its end. */
  baseUrl: string
  /** The types of items beside the built-in ones. */
  addedTypes: readonly string[]
}

export function openApiDocument({ routes, baseUrl, addedTypes }: Documented): JsonValue {
  const composing: Composing = {
    shapes: createShapes(itemShapes(addedTypes), REPLACED_SHAPES),
    responses: {},
  }
  const paths: { [path: string]: JsonValue } = {}
  for (const route of routes) {
    // A GET answers HEAD too; only a HEAD with a handler of its own is in the document.
    if (route.spec.page === true) continue
    const path = route.address.replaceAll(/:([a-z][a-z0-9]*)/gi, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, composing) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yalkut',
      version: API_VERSION,
      description: 'An open, community-edited catalog of Torah and media.',
      contact: { name: 'Yalkut', url: baseUrl },
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOfDocument(),
    paths,
    components: {
      schemas: composing.shapes.all(),
      responses: composing.responses,
      headers: headerComponents(),
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const SECURITY_SCHEMES: JsonValue = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The session of a person who signed in on the site. Only pages of the site use it.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal token (`rhp_…`), or a token of a connected app (`rho_…`).',
  },
}
