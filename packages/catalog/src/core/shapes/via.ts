/** Via: the agent that acted for a person. Source: service.md#via. */
import { type Static, Type } from 'typebox'
import { named, nullable } from './named.ts'

export const Via = Type.Object(
  {
    kind: Type.Enum(['token', 'oauth']),
    id: Type.String({ description: '`tok-…` or `oac-…`.' }),
    name: Type.String(),
    client: nullable(Type.String({ description: 'The name of the connected app; null for a personal token.' })),
  },
  named('Via', 'The token or app that acted for a person; null for acts on the site.'),
)
export type Via = Static<typeof Via>

export const ViaField = nullable(Via)
