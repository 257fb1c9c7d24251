/** `/livez` and `/readyz`: probes of anyone who runs the server. Source: shapes.md#readiness. */
import { type Readiness, readinessOf } from '@yalkut/catalog/core'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { isDraining } from '../../draining.ts'
import type { RouteContext } from '../../routing/context.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'
import { serverSaid } from '../../sentences.ts'

const Live = Type.Object({ live: Type.Literal(true) })

const Ready = Type.Object({
  ready: Type.Literal(true),
  head: Type.Integer({ description: 'The latest commit that readers see.' }),
  behind: Type.Integer({
    description:
      'Commits and changes of files’ rights that readers do not see yet, although the server tried; 0 as a rule.',
  }),
})

export const readinessRoutes: readonly Route[] = [
  defineRoute('GET', '/livez', {
    operationId: 'livez',
    tag: 'About',
    access: 'pub',
    summary: 'Says that the process answers',
    description: 'For a supervisor that restarts a process which does not answer.',
    answers: { 200: Live },
    cache: 'never',
    handle: () => ({ live: true as const }),
  }),

  defineRoute('GET', '/readyz', {
    operationId: 'readyz',
    tag: 'About',
    access: 'pub',
    summary: 'Says that the server can read, or write',
    description:
      'Without `write` it needs the projection alone: reading goes on while the ledger or the object store is away. Else 503 `busy`; `detail.unanswered` names what does not answer (projection, ledger, objects, disk).',
    query: Type.Object({
      write: Type.Optional(
        Type.Enum(['1'], {
          description: 'Whether changes are taken too: the ledger, the object store and room on the disk.',
        }),
      ),
    }),
    answers: { 200: Ready },
    cache: 'never',
    async handle({ catalog, query }) {
      if (isDraining()) {
        const retryAfterSeconds = RETRY_AFTER_SECONDS
        throw refuse('busy', serverSaid('stopping-ask-another'), { retryAfterSeconds })
      }
      const needed = query.write === undefined ? 'read' : 'write'
      const { unanswered } = await readinessNow(catalog, needed)
      if (unanswered.length > 0) {
        const message = serverSaid('not-ready', { unanswered: unanswered.join(', ') })
        throw refuse('busy', message, { unanswered, retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      const head = catalog.projection.head()
      return { ready: true as const, head, behind: catalog.sync.behind() }
    },
  }),
]

const RETRY_AFTER_SECONDS = 5

/** How long a look is good for, in ms: probes are not counted, and each look asks the database and the store. */
const GOOD_FOR_MS = 1_000

interface Look {
  atMs: number
  readiness: Promise<Readiness>
}

type Needed = Parameters<typeof readinessOf>[1]

const looks = { read: new WeakMap<Catalog, Look>(), write: new WeakMap<Catalog, Look>() }
type Catalog = RouteContext['catalog']

function readinessNow(catalog: Catalog, needed: Needed): Promise<Readiness> {
  const nowMs = performance.now()
  const known = looks[needed].get(catalog)
  if (known !== undefined && nowMs - known.atMs < GOOD_FOR_MS) return known.readiness
  const readiness = readinessOf(catalog, needed)
  looks[needed].set(catalog, { atMs: nowMs, readiness })
  return readiness
}
