/** IIIF: manifests of scans, images of pages, the words as annotations, the search inside. These follow their own
 *  standards and keep their addresses. Source: service.md#versioning; routes.md#files-uploads-libraries. */
import {
  getIiifImage,
  getIiifManifest,
  getTextAnnotations,
  searchInScan,
} from '@yalkut/catalog/images'
import { refuse } from '@yalkut/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answer, answerEmpty } from '../../conventions/answer.ts'
import type { Routes } from '../api.ts'

const MANIFEST_TYPE = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
const SEARCH_TYPE = 'application/ld+json;profile="http://iiif.io/api/search/2/context.json"'

const Document = Type.Record(Type.String(), Type.Unknown(), {
  description: 'As the standard says.',
})

/** The level of the Image API that is kept to. */
const LEVEL = 'http://iiif.io/api/image/3/level2.json'

export const iiifRoutes: Routes = (api, { catalog, baseUrl }) => {
  api.get(
    '/manifests/iiif/:name',
    {
      schema: {
        params: Type.Object({ name: Type.String({ description: 'The scan’s id and `.json`.' }) }),
      },
      config: {
        doc: {
          operationId: 'iiifManifest',
          tag: 'Files',
          access: 'pub',
          summary: 'A scan as an IIIF Presentation 3 manifest, from right to left',
          mediaType: 'application/ld+json',
          answers: { 200: Document },
          errors: [404, 503],
        },
      },
    },
    async (request, reply) => {
      const scan = /^(.+)\.json$/.exec(request.params.name)?.[1]
      if (scan === undefined) throw refuse('not-found', 'A manifest’s address ends with “.json”.')
      answer(request, reply, await getIiifManifest(catalog, scan, baseUrl), { type: MANIFEST_TYPE })
    },
  )

  api.get(
    '/manifests/iiif/:scan/text/:page',
    {
      schema: {
        params: Type.Object({
          scan: Type.String(),
          page: Type.Integer({ minimum: 1, maximum: 100_000 }),
        }),
      },
      config: {
        doc: {
          operationId: 'iiifText',
          tag: 'Files',
          access: 'pub',
          summary: 'The words of a page as annotations',
          mediaType: 'application/ld+json',
          answers: { 200: Document },
          errors: [404, 503],
        },
      },
    },
    async (request, reply) => {
      const { scan, page } = request.params
      const found = await getTextAnnotations(catalog, scan, page, baseUrl)
      answer(request, reply, found, { type: MANIFEST_TYPE })
    },
  )

  api.get(
    '/manifests/iiif/:scan/search',
    {
      schema: {
        params: Type.Object({ scan: Type.String() }),
        querystring: Type.Object({ q: Type.String({ maxLength: 200 }) }),
      },
      config: {
        doc: {
          operationId: 'iiifSearch',
          tag: 'Files',
          access: 'pub',
          summary: 'The search inside a scan: IIIF Content Search 2',
          mediaType: 'application/ld+json',
          answers: { 200: Document },
          errors: [404, 503],
        },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const found = await searchInScan(catalog, params.scan, query.q, baseUrl)
      answer(request, reply, found, { type: SEARCH_TYPE })
    },
  )

  const Image = Type.Object({
    image: Type.String({ description: 'The file’s sha256, a colon and the page, from 1.' }),
  })
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<void> => {
    const found = await getIiifImage(catalog, path, baseUrl)
    if (found.kind === 'redirect') {
      return answerEmpty(reply, 303, 'document', ['Location', found.location])
    }
    const links = [`<${LEVEL}>;rel="profile"`]
    if (found.canonical !== null) links.push(`<${found.canonical}>;rel="canonical"`)
    answer(request, reply, found.bytes, { type: found.mime, cache: 'document', links })
  }

  api.get(
    '/iiif/3/:image',
    {
      schema: { params: Image },
      config: {
        doc: {
          operationId: 'iiifImageBase',
          tag: 'Files',
          access: 'pub',
          summary: 'Leads to the `info.json` of a page’s image',
          answers: { 303: null },
          errors: [404, 503],
        },
      },
    },
    (request, reply) => send(request, reply, request.params.image),
  )

  api.get(
    '/iiif/3/:image/info.json',
    {
      schema: { params: Image },
      config: {
        doc: {
          operationId: 'iiifImageInfo',
          tag: 'Files',
          access: 'pub',
          summary: 'What the image of a page is: IIIF Image API 3, level 2',
          mediaType: 'application/ld+json',
          otherTypes: ['application/json'],
          answers: { 200: Document },
          errors: [404, 503],
        },
      },
    },
    (request, reply) => send(request, reply, `${request.params.image}/info.json`),
  )

  api.get(
    '/iiif/3/:image/:region/:size/:rotation/:quality',
    {
      schema: {
        params: Type.Object({
          ...Image.properties,
          region: Type.String(),
          size: Type.String(),
          rotation: Type.String(),
          quality: Type.String({ description: 'Quality and format: `default.jpg`.' }),
        }),
      },
      config: {
        doc: {
          operationId: 'iiifImage',
          tag: 'Files',
          access: 'pub',
          summary: 'A page, cut, scaled and turned: IIIF Image API 3, level 2',
          mediaType: 'image/*',
          answers: { 200: Type.String() },
          errors: [404, 503],
        },
      },
    },
    (request, reply) => {
      const { image, region, size, rotation, quality } = request.params
      return send(request, reply, [image, region, size, rotation, quality].join('/'))
    },
  )
}
