/** `/share/{name}`: the pictures that show pages of the site where their addresses are shared.
 *  Source: routes.md#files-uploads-libraries; decisions.md#share-images. */
import { SegmentParam } from '@yalkut/catalog/core'
import { getShareImage } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { document, empty } from '../../routing/writes.ts'
import { serverSaid } from '../../sentences.ts'

export const shareRoutes: readonly Route[] = [
  defineRawRoute('GET', '/share/:name', {
    operationId: 'shareImage',
    tag: 'Files',
    access: 'pub',
    summary: 'A picture of an item’s name or of a passage, for links that are shared',
    description:
      'A title page of 1,200 by 630 pixels: the name, what it is or belongs to, and the library. With `segment`, the words of a verse or paragraph and where they are from, 1,200 by 1,200. A merged item leads to the picture of the one that it became.',
    params: Type.Object({
      name: Type.String({
        maxLength: 100,
        description: 'The id of an item, or a date (`5742`, `5742-05`, `5742-05-10`), and `.png`.',
      }),
    }),
    query: Type.Object({
      lang: Type.Optional(Type.Enum(['he', 'en'], { description: 'The language of the words; `he` by default.' })),
      segment: SegmentParam,
      part: Type.Optional(Type.String({ maxLength: 200, description: 'Of a sefer, as its outline names it.' })),
    }),
    mediaType: 'image/png',
    answers: { 200: Type.String(), 301: null },
    errors: [404, 410, 503],
    handle: async ({ catalog, params, query: { lang = 'he', part, segment } }) => {
      const name = /^(.+)\.png$/.exec(params.name)?.[1]
      if (name === undefined) {
        throw refuse('not-found', serverSaid('picture-ends-png'))
      }
      const found = await getShareImage(catalog, { name, part, segment, lang })
      if (found.kind === 'image') return document(found.bytes, { type: found.mime })
      return empty(301, 'live', ['Location', `/share/${found.into}.png?lang=${lang}`])
    },
  }),
]
