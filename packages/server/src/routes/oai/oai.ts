/** `/oai`: OAI-PMH 2.0 for libraries. On when the service names its administrator. Source: routes.md#files-uploads-libraries;
 *  shapes.md#oai-pmh-sru-reconciliation. */
import { answerOai } from '@yalkut/catalog/publishing'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { splitAddress } from '../../http/requests/address.ts'
import { defineRawRoute, type Write } from '../../routing/define-raw-route.ts'
import type { Route, RouteRequest } from '../../routing/route.ts'
import { document } from '../../routing/writes.ts'
import { serverSaid } from '../../sentences.ts'

const Xml = Type.String({ description: 'XML of http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd.' })

export const oaiRoutes: readonly Route[] = [
  defineRawRoute('GET', '/oai', {
    operationId: 'oai',
    tag: 'Files',
    access: 'pub',
    summary: 'OAI-PMH 2.0: libraries harvest the catalog',
    description:
      'The six verbs, Dublin Core (`oai_dc`), sets `set:<id>` and `type:<type>`, persistent deletions. The data is under ' +
      'CC0. 404 where the service has not switched it on.',
    mediaType: 'text/xml',
    answers: { 200: Xml },
    errors: [404],
    isOnce: true,
    handle: (request) => {
      const { query } = splitAddress(request.exchange.raw.url ?? '')
      return harvested(request, [...new URLSearchParams(query)])
    },
  }),

  defineRawRoute('POST', '/oai', {
    operationId: 'oaiPost',
    tag: 'Files',
    access: 'pub',
    summary: 'OAI-PMH 2.0, with the arguments as a form',
    description: 'The same answers as to GET.',
    body: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
    bodyKind: 'fields',
    mediaType: 'text/xml',
    answers: { 200: Xml },
    errors: [404],
    handle: (request) => {
      const fields = Object.entries(request.body).flatMap(([name, given]) =>
        [given].flat().map((value) => [name, value] as const),
      )
      return harvested(request, fields)
    },
  }),
]

function harvested(
  { catalog, baseUrl, oaiAdminEmail }: RouteRequest,
  fields: readonly (readonly [string, string])[],
): Write {
  if (oaiAdminEmail === null) {
    throw refuse('not-found', serverSaid('oai-off'))
  }
  const xml = answerOai(catalog, fields, { baseUrl, adminEmail: oaiAdminEmail })
  return document(xml, { type: 'text/xml; charset=utf-8', cache: 'never' })
}
