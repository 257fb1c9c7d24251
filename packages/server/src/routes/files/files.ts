/** `/v1/files/*`: what the catalog knows about files. Source: routes.md#files-uploads-libraries; shapes.md#files-and-uploads. */

import { FileAbout, FileView, limitOf } from '@yalkut/catalog/core'
import { fileAbout, getFile, getFiles } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { Sha256Params } from '../../schemas/params.ts'

export const fileRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/files/batch', {
    operationId: 'getFiles',
    tag: 'Files',
    access: 'pub',
    summary: 'Several files, in the order of the ids; unknown files are left out',
    description: 'At most 200, separated by commas.',
    query: Type.Object({
      ids: Type.String({
        maxLength: 16_000,
        description: 'sha256s, comma separated, at most 200.',
      }),
    }),
    answers: { 200: Type.Object({ items: Type.Array(FileView) }) },
    handle: async ({ catalog, query }) => ({ items: await getFiles(catalog, query.ids) }),
  }),

  defineRoute('GET', '/v1/files/:sha256', {
    operationId: 'getFile',
    tag: 'Files',
    access: 'pub',
    summary: 'One file',
    description: '`url` is null while the rights forbid serving the bytes.',
    params: Sha256Params,
    answers: { 200: FileView },
    errors: [404],
    handle: ({ catalog, params }) => getFile(catalog, params.sha256),
  }),

  defineRoute('GET', '/v1/files/:sha256/about', {
    operationId: 'fileAbout',
    tag: 'Files',
    access: 'pub',
    summary: 'A file’s rights, its origin, the files made from it and the items that use it',
    description: '`limit` holds for the items that use the file. Who gave a file is never shown.',
    params: Sha256Params,
    query: Type.Object({ limit: limitOf(500, 100) }),
    answers: { 200: FileAbout },
    errors: [404],
    handle: ({ catalog, params, query }) => fileAbout(catalog, params.sha256, query.limit),
  }),
]
