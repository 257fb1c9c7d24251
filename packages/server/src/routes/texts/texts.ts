/** `/v1/texts`: the progress of checking, and the stored copies of imported texts.
 *  Source: routes.md#texts-and-media; shapes.md#progress-of-texts. */
import { getSourceText, getTextsProgress, TextProgress } from '@yalkut/catalog/organizing'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { FILE_HEADERS, file } from '../../routing/writes.ts'
import { IdList, Sha256Params } from '../../schemas/params.ts'

export const textRoutes: readonly Route[] = [
  defineRoute('GET', '/v1/texts/batch/progress', {
    operationId: 'textsProgress',
    tag: 'Texts',
    access: 'pub',
    summary: 'The progress of checking, for several texts',
    description: 'Numbers of paragraphs by text: all, checked by people, and made by a machine.',
    query: Type.Object({ ids: IdList }),
    answers: { 200: Type.Object({ progress: Type.Record(Type.String(), TextProgress) }) },
    handle: ({ catalog, query }) => ({ progress: getTextsProgress(catalog, query.ids) }),
  }),

  defineRawRoute('GET', '/v1/texts/:sha256', {
    operationId: 'getSourceText',
    tag: 'Texts',
    access: 'pub',
    summary: 'The stored copy of an imported text, as a page without scripts',
    description: 'The bytes are an archive of the source. They are sandboxed: no script runs, and nothing is loaded.',
    params: Sha256Params,
    mediaType: 'text/html',
    answers: { 200: Type.String(), 206: Type.String() },
    headers: FILE_HEADERS,
    errors: [404, 416],
    handle: async ({ catalog, params }) => {
      const { sha256, credit, ...copy } = await getSourceText(catalog, params.sha256)
      const headers = credit === null ? [] : ['X-Credit', encodeURIComponent(credit)]
      const sandboxed = copy.mime !== 'text/plain'
      return file({ ...copy, etag: `"${sha256}"`, headers, sandboxed })
    },
  }),
]
