/** Plain text for agents and crawlers. Source: routes.md#about; shapes.md#robots. */
import { Type } from 'typebox'
import { answer } from '../../conventions/answer.ts'
import { readGuides } from '../../guides.ts'
import type { Api, RouteContext } from '../api.ts'
import { fullGuide, type GuidedRoute, shortGuide } from './llms.ts'

const ROBOTS = `User-agent: *
Allow: /llms.txt
Allow: /openapi.json
Allow: /objects/
Allow: /v1/app/
Disallow: /
`

const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Every route that is added after this call. */
export function rememberRoutes(api: Api): readonly GuidedRoute[] {
  const routes: GuidedRoute[] = []
  api.addHook('onRoute', ({ method, url, config }) => {
    const doc = config?.doc
    if (doc === undefined || method === 'HEAD') return
    for (const name of [method].flat()) routes.push({ method: name, url, doc })
  })
  return routes
}

export function serveGuides(
  api: Api,
  { baseUrl, routes }: Pick<RouteContext, 'baseUrl'> & { routes: readonly GuidedRoute[] },
): void {
  const guides = readGuides()
  const page = (url: string, operationId: string, summary: string, text: () => string): void => {
    let bytes: Buffer = Buffer.alloc(0)
    api.addHook('onReady', (done) => {
      bytes = Buffer.from(text(), 'utf8')
      done()
    })
    api.get(
      url,
      {
        config: {
          doc: {
            operationId,
            tag: 'About',
            access: 'pub',
            summary,
            mediaType: 'text/plain',
            answers: { 200: Type.String() },
          },
        },
      },
      (request, reply) => answer(request, reply, bytes, { cache: 'document', type: TEXT_TYPE }),
    )
  }
  page('/llms.txt', 'llmsTxt', 'What an agent should know first', () => shortGuide(guides, baseUrl))
  page('/llms-full.txt', 'llmsFullTxt', 'Every guide, and every route with a line', () =>
    fullGuide(guides, routes, baseUrl),
  )
  page('/robots.txt', 'robotsTxt', 'What crawlers may read', () => ROBOTS)
}
