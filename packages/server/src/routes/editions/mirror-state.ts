/** `/v1/mirrors/state`: whether this server is a mirror, and how far it is behind. Source: shapes.md#mirrors. */
import { nullable } from '@yalkut/catalog/core'
import { Type } from 'typebox'
import { MIRROR_STATE } from '../../http/answers/mirror.ts'
import { defineRoute } from '../../routing/define-route.ts'
import type { Route } from '../../routing/route.ts'

const State = Type.Object({
  origin: nullable(Type.String({ description: 'The catalog that this server mirrors; null: its own.' })),
  seq: Type.Integer({ description: 'The last commit that readers see here.' }),
  originSeq: Type.Integer({ description: 'The last commit that the origin is known to have.' }),
  behind: Type.Integer({ description: 'How many commits are missing here.' }),
  followedAt: nullable(Type.String({ description: 'When the origin was last followed to its end.' })),
  fault: nullable(
    Type.String({
      description: 'Why the origin cannot be followed now, or what of it does not fit.',
    }),
  ),
})

export const mirrorStateRoutes: readonly Route[] = [
  defineRoute('GET', MIRROR_STATE, {
    operationId: 'mirrorState',
    tag: 'Mirrors',
    access: 'pub',
    summary: 'Whether this server is a mirror, and how far it is behind',
    description: 'A server with a catalog of its own is never behind, and has no origin.',
    answers: { 200: State },
    cache: 'newest',
    handle: ({ catalog, mirror }) => {
      const seq = catalog.projection.head()
      if (mirror === null) {
        return { origin: null, seq, originSeq: seq, behind: 0, followedAt: null, fault: null }
      }
      const { origin, originSeq, followedAt, fault } = mirror.state()
      return { origin, seq, originSeq, behind: Math.max(0, originSeq - seq), followedAt, fault }
    },
  }),
]
