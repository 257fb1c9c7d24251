/** `/manifests/iiif/*`: scans as IIIF manifests, their words as annotations, and the search inside a scan. Their
 *  addresses are stable. Source: service.md#versioning; routes.md#files-uploads-libraries. */
import { getIiifManifest, getTextAnnotations, searchInScan } from '@yalkut/catalog/media'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { defineRawRoute } from '../../routing/define-raw-route.ts'
import type { Route } from '../../routing/route.ts'
import { linkedData } from '../../routing/writes.ts'
import { IiifDocument } from '../../schemas/iiif.ts'
import { serverSaid } from '../../sentences.ts'

const PRESENTATION = 'http://iiif.io/api/presentation/3/context.json'
const SEARCH = 'http://iiif.io/api/search/2/context.json'

const ScanId = Type.String({ description: 'The id of the scan.' })

export const iiifManifestRoutes: readonly Route[] = [
  defineRawRoute('GET', '/manifests/iiif/:name', {
    operationId: 'iiifManifest',
    tag: 'Files',
    access: 'pub',
    summary: 'A scan as an IIIF Presentation 3 manifest, from right to left',
    description: 'For IIIF viewers such as Universal Viewer, Mirador and OpenSeadragon.',
    params: Type.Object({ name: Type.String({ description: 'The scan’s id and `.json`.' }) }),
    mediaType: 'application/ld+json',
    otherTypes: ['application/json'],
    answers: { 200: IiifDocument },
    errors: [404, 503],
    handle: async ({ catalog, baseUrl, params }) => {
      const scan = /^(.+)\.json$/.exec(params.name)?.[1]
      if (scan === undefined) throw refuse('not-found', serverSaid('manifest-ends-json'))
      return linkedData(await getIiifManifest(catalog, scan, baseUrl), PRESENTATION)
    },
  }),

  defineRawRoute('GET', '/manifests/iiif/:scan/text/:page', {
    operationId: 'iiifText',
    tag: 'Files',
    access: 'pub',
    summary: 'The words of a page as annotations',
    description: 'One annotation for each line, with its box on the page.',
    params: Type.Object({
      scan: ScanId,
      page: Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'The page of the PDF, from 1.',
      }),
    }),
    mediaType: 'application/ld+json',
    otherTypes: ['application/json'],
    answers: { 200: IiifDocument },
    errors: [404, 503],
    handle: async ({ catalog, baseUrl, params: { scan, page } }) =>
      linkedData(await getTextAnnotations(catalog, scan, page, baseUrl), PRESENTATION),
  }),

  defineRawRoute('GET', '/manifests/iiif/:scan/search', {
    operationId: 'iiifSearch',
    tag: 'Files',
    access: 'pub',
    summary: 'Searches the words of a scan: IIIF Content Search 2',
    description: 'Annotations of the lines that have the words, with their boxes.',
    params: Type.Object({ scan: ScanId }),
    query: Type.Object({
      q: Type.String({ maxLength: 200, description: 'Words to find on the pages.' }),
    }),
    mediaType: 'application/ld+json',
    otherTypes: ['application/json'],
    answers: { 200: IiifDocument },
    errors: [404, 503],
    handle: async ({ catalog, baseUrl, params, query }) =>
      linkedData(await searchInScan(catalog, params.scan, query.q, baseUrl), SEARCH),
  }),
]
