/** Fails when a linter finds a mistake in `/openapi.json`: Redocly and Spectral with their recommended rules. Prints a line for
 *  each problem. Run by `npm run check`; the document is made from the routes, without a server. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { allRoutes } from '../packages/server/src/all-routes.ts'
import { openApiDocument } from '../packages/server/src/openapi/document.ts'
import { objectOf } from '../packages/server/src/openapi/json.ts'

const document = openApiDocument({
  routes: allRoutes(),
  baseUrl: 'https://catalog.test',
  addedTypes: [],
})

/** The operations that only redirect. Redocly asks every operation for a 2XX answer, and these truly have none. */
const ONLY_REDIRECTS = new Set(
  Object.entries(objectOf(document.paths)).flatMap(([path, operations]) =>
    Object.entries(objectOf(operations)).flatMap(([method, operation]) => {
      const statuses = Object.keys(objectOf(objectOf(operation).responses))
      const isRedirect = statuses.includes('302') || statuses.includes('303')
      const answers = statuses.some((status) => status.startsWith('2'))
      const pointer = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses`
      return isRedirect && !answers ? [pointer] : []
    }),
  ),
)

async function redocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.flatMap(({ ruleId, message, location: [at] }) => {
    const pointer = at?.pointer ?? ''
    const isRedirect = ruleId === 'operation-2xx-response' && ONLY_REDIRECTS.has(pointer)
    return isRedirect ? [] : [`Redocly ${ruleId}: ${message} (${pointer})`]
  })
}

async function spectral(): Promise<string[]> {
  const linter = new Spectral()
  // The rules are declared wider than what takes them, though they are the very rules of this linter.
  linter.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] })
  const problems = await linter.run(JSON.parse(JSON.stringify(document)))
  return problems.map(({ code, message, path }) => `Spectral ${code}: ${message} (${path.join('/')})`)
}

const problems = [...(await redocly()), ...(await spectral())]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('The document of the API passes the recommended rules of Redocly and Spectral.')
