/** `/iiif/3/*`: images of pages, by the IIIF Image API. Their addresses are stable.
 *  Source: service.md#versioning; routes.md#files-uploads-libraries. */
import { getIiifImage } from '@yalkut/catalog/media'
import { Type } from 'typebox'
import { defineRawRoute, type Write } from '../../routing/define-raw-route.ts'
import type { Route, RouteRequest } from '../../routing/route.ts'
import { document, empty, linkedData } from '../../routing/writes.ts'
import { IiifDocument } from '../../schemas/iiif.ts'

const Image = Type.Object({
  image: Type.String({ description: 'The file’s sha256, a colon and the page, from 1.' }),
})

/** Its profile and its canonical address. */
const IMAGE_LINKS = { 200: ['Link'], 304: ['Link'] } as const

export const iiifImageRoutes: readonly Route[] = [
  defineRawRoute('GET', '/iiif/3/:image', {
    operationId: 'iiifImageBase',
    tag: 'Files',
    access: 'pub',
    summary: 'Redirects to the information of a page’s image',
    description: 'As the Image API asks of the base address of an image.',
    params: Image,
    answers: { 303: null },
    errors: [404, 503],
    handle: (request) => imageAt(request, request.params.image),
  }),

  defineRawRoute('GET', '/iiif/3/:image/info.json', {
    operationId: 'iiifImageInfo',
    tag: 'Files',
    access: 'pub',
    summary: 'The description of a page’s image: IIIF Image API 3, level 2',
    description: 'Width, height, sizes and tiles. As the standard describes it.',
    params: Image,
    mediaType: 'application/ld+json',
    otherTypes: ['application/json'],
    answers: { 200: IiifDocument },
    headers: IMAGE_LINKS,
    errors: [404, 503],
    handle: (request) => imageAt(request, `${request.params.image}/info.json`),
  }),

  defineRawRoute('GET', '/iiif/3/:image/:region/:size/:rotation/:quality', {
    operationId: 'iiifImage',
    tag: 'Files',
    access: 'pub',
    summary: 'The image of a page, cropped, scaled and rotated: IIIF Image API 3, level 2',
    description:
      'Regions, sizes, rotations and formats as the standard writes them, such as `/full/600,/0/default.jpg`.',
    params: Type.Object({
      ...Image.properties,
      region: Type.String({ description: '`full`, `square`, `x,y,w,h` or `pct:x,y,w,h`.' }),
      size: Type.String({
        description:
          '`max`, `w,`, `,h`, `w,h`, `!w,h` or `pct:n`; `^` before them enlarges, to 8,000 pixels a side and 40 million together.',
      }),
      rotation: Type.String({
        description: 'Degrees, clockwise, 0 to 360; `!` before them mirrors first.',
      }),
      quality: Type.String({ description: 'Quality and format: `default.jpg`.' }),
    }),
    mediaType: 'image/*',
    answers: { 200: Type.String() },
    headers: IMAGE_LINKS,
    errors: [404, 503],
    handle: (request) => {
      const { image, region, size, rotation, quality } = request.params
      return imageAt(request, [image, region, size, rotation, quality].join('/'))
    },
  }),
]

const IMAGE_CONTEXT = 'http://iiif.io/api/image/3/context.json'
/** The compliance level of the Image API. */
const LEVEL = 'http://iiif.io/api/image/3/level2.json'

async function imageAt({ catalog, baseUrl }: RouteRequest, path: string): Promise<Write> {
  const found = await getIiifImage(catalog, path, baseUrl)
  if (found.kind === 'redirect') return empty(303, 'document', ['Location', found.location])
  const profile = `<${LEVEL}>;rel="profile"`
  if (found.kind === 'info') return linkedData(found.bytes, IMAGE_CONTEXT, [profile])
  const links = [profile, `<${found.canonical}>;rel="canonical"`]
  return document(found.bytes, { type: found.mime, cache: 'document', links })
}
