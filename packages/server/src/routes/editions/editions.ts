/** `/v1/mirrors`, `/v1/editions`, `/dumps`: signed copies of the whole catalog. Source: service.md#mirrors;
 *  shapes.md#editions. */
import {
  AuthorFeed,
  AuthorFeedQuery,
  authorFeed,
  EditionListQuery,
  EditionPage,
  editionChecksums,
  editionManifest,
  getDump,
  listEditions,
  Manifest,
  Mirrors,
  RightsFeed,
  RightsFeedQuery,
  readGitNote,
  readMirrors,
  rightsFeed,
} from '@yalkut/catalog/publishing'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { document, file } from '../../routing/writes.ts'

const Tag = Type.String({
  pattern: '^\\d{4}\\.\\d{2}(\\.\\d{1,4})?$',
  description: 'The tag of an edition: `2026.40`.',
})

export const editionRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/mirrors', {
    operationId: 'mirrors',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'What a mirror needs: keys, the newest editions, the licences',
    description: 'Keep the public key that you trust. Each later key is signed by the one before it.',
    answers: { 200: Mirrors },
    cache: 'document',
    handle: async ({ catalog, baseUrl, gitMirrorOf }) =>
      readMirrors(catalog, baseUrl, gitMirrorOf === null ? null : await readGitNote(gitMirrorOf)),
  }),

  defineRoute('GET', '/v1/mirrors/rights', {
    operationId: 'mirrorRights',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'Changes of the rights of files, and items that requests withhold',
    description:
      'A mirror follows this beside the commits, so that it obeys takedowns: ask again with `since`, the `next` of the last answer. A file or item that changed several times appears once, as it is now.',
    query: RightsFeedQuery,
    answers: { 200: RightsFeed },
    cache: 'newest',
    handle: ({ catalog, query }) => rightsFeed(catalog, query),
  }),

  defineRoute('GET', '/v1/mirrors/authors', {
    operationId: 'mirrorAuthors',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'The people that commits name',
    description: 'For mirrors: commits name people by their ids.',
    query: AuthorFeedQuery,
    answers: { 200: AuthorFeed },
    cache: 'document',
    handle: ({ catalog, query }) => authorFeed(catalog, query),
  }),

  defineRoute('GET', '/v1/editions', {
    operationId: 'editions',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'Editions of the catalog, the newest first',
    description:
      'An edition is the whole catalog as signed files: SQLite, JSON Lines, Parquet, texts. Its files never change.',
    paged: true,
    query: EditionListQuery,
    answers: { 200: EditionPage },
    cache: 'document',
    handle: ({ catalog, baseUrl, query }) => listEditions(catalog, baseUrl, query),
  }),

  defineRoute('GET', '/v1/editions/:tag/manifest.json', {
    operationId: 'editionManifest',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'The signed manifest of an edition',
    description:
      'It stays when the edition is withdrawn, and then has `withdrawn`. `signature.value` is over the canonical JSON (RFC 8785) of the manifest without `signature`.',
    params: Type.Object({ tag: Tag }),
    answers: { 200: Manifest },
    errors: [404],
    cache: 'document',
    handle: ({ catalog, params }) => editionManifest(catalog, params.tag),
  }),

  defineRawRoute('GET', '/v1/editions/:tag/SHA256SUMS', {
    operationId: 'editionChecksums',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'The checksums of an edition, for sha256sum -c',
    description: 'A line for each file: its sha256, two spaces, its name. 410 for a withdrawn edition.',
    params: Type.Object({ tag: Tag }),
    mediaType: 'text/plain',
    answers: { 200: Type.String() },
    errors: [404, 410],
    handle: async ({ catalog, params }) =>
      document(await editionChecksums(catalog, params.tag), {
        type: 'text/plain; charset=utf-8',
        cache: 'document',
      }),
  }),

  defineRawRoute('GET', '/dumps/:tag/:name', {
    operationId: 'getDump',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'A file of an edition',
    description:
      'Only files that the manifest names. `Range` selects a part. The files of a withdrawn edition answer 410 with a sentence.',
    params: Type.Object({
      tag: Tag,
      name: Type.String({ description: 'The name of the file, as in the manifest.' }),
    }),
    mediaType: '*/*',
    answers: { 200: Type.String(), 206: Type.String() },
    headers: {
      200: ['Accept-Ranges', 'Content-Disposition'],
      206: ['Accept-Ranges', 'Content-Disposition', 'Content-Range'],
    },
    errors: [404, 410, 416],
    handle: async ({ catalog, params }) => {
      const { sizeBytes, sha256, open } = await getDump(catalog, params.tag, params.name)
      return file({
        sizeBytes,
        open,
        etag: `"${sha256}"`,
        mime: 'application/octet-stream',
      })
    },
  }),
]
