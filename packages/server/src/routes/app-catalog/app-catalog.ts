/** `/v1/app`: the catalog for phone apps, as releases that never change. Source: service.md#app-catalogs;
 *  shapes.md#app-catalog. */
import {
  AppCatalog,
  AppCatalogChangelog,
  AppCatalogManifest,
  appCatalogBytes,
  appCatalogChangelog,
  appCatalogManifest,
  RELEASE_PATTERN,
  type SchemaVersion,
} from '@yalkut/catalog/publishing'
import { type Static, Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { file } from '../../routing/writes.ts'

const Schema = Type.Enum(['v1', 'v2', 'v3'], {
  description:
    'The version of the schema: 1 has occasions with their recordings, 2 also collections, 3 also works with their units.',
})
const SchemaParams = Type.Object({ schema: Schema })

const SCHEMA_VERSION: { readonly [S in Static<typeof Schema>]: SchemaVersion } = {
  v1: 1,
  v2: 2,
  v3: 3,
}

const BYTES = {
  tag: 'Apps',
  access: 'pub',
  mediaType: 'application/json',
  answers: { 200: AppCatalog, 206: Type.String({ description: 'Some of its bytes.' }) },
  headers: {
    200: ['Accept-Ranges', 'Content-Disposition'],
    206: ['Accept-Ranges', 'Content-Disposition', 'Content-Range'],
  },
  errors: [404, 410, 416],
} as const

export const appCatalogRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/app/:schema/catalog/manifest.json', {
    operationId: 'appCatalogManifest',
    tag: 'Apps',
    access: 'pub',
    summary: 'The newest release of the catalog for phone apps',
    description:
      'Its version, size and sha256, and what has changed. An app asks for this, and for the release when it is a later one than its own. 410 for a moment after a takedown: the newest release was withdrawn, and the next one is being made.',
    params: SchemaParams,
    answers: { 200: AppCatalogManifest },
    errors: [404, 410],
    cache: 'document',
    handle: ({ catalog, baseUrl, params }) => appCatalogManifest(catalog, SCHEMA_VERSION[params.schema], baseUrl),
  }),

  defineRoute('GET', '/v1/app/:schema/catalog/changelog.json', {
    operationId: 'appCatalogChangelog',
    tag: 'Apps',
    access: 'pub',
    summary: 'What changed from release to release, in both languages',
    description: 'The newest first. It is the same for each schema.',
    params: SchemaParams,
    answers: { 200: AppCatalogChangelog },
    errors: [404],
    cache: 'document',
    handle: ({ catalog }) => appCatalogChangelog(catalog),
  }),

  defineRawRoute('GET', '/v1/app/:schema/catalog/latest/catalog.json', {
    ...BYTES,
    operationId: 'appCatalogLatest',
    summary: 'The newest release itself',
    description:
      'The bytes that the manifest names. A release that is published meanwhile changes them: an app that compares the sha256 takes the address in the manifest.',
    params: SchemaParams,
    handle: async ({ catalog, params }) => {
      const found = await appCatalogBytes(catalog, SCHEMA_VERSION[params.schema], null)
      return file({ ...catalogFile(found), cache: 'document' })
    },
  }),

  defineRawRoute('GET', '/v1/app/:schema/catalog/:release/catalog.json', {
    ...BYTES,
    operationId: 'appCatalogRelease',
    summary: 'A release, byte for byte',
    description:
      'Its bytes never change. `Range` selects a part; without it the answer is compressed as `Accept-Encoding` asks. 410: it was withdrawn, because it names a recording that may not be heard any longer.',
    params: Type.Object({
      schema: Schema,
      release: Type.String({ pattern: RELEASE_PATTERN, description: 'The release: `1.0.4`.' }),
    }),
    handle: async ({ catalog, params }) =>
      file(catalogFile(await appCatalogBytes(catalog, SCHEMA_VERSION[params.schema], params.release))),
  }),
]

function catalogFile({ sizeBytes, sha256, open }: Awaited<ReturnType<typeof appCatalogBytes>>) {
  return { sizeBytes, open, etag: `"${sha256}"`, mime: 'application/json', isOwnText: true }
}
