/** Via: the agent that acted for a person. Source: service.md#via. */
import { Type } from 'typebox'
import { asKept, named, nullable } from './named.ts'

export const Via = asKept(
  nullable(
    Type.Object(
      {
        kind: Type.Enum(['token', 'oauth']),
        id: Type.String({ description: '`tok-…` or `oac-…`.' }),
        name: Type.String(),
        client: nullable(Type.String({ description: 'The connected app.' })),
      },
      named('Via', 'The token or app that acted for a person; null for what they did on the site.'),
    ),
  ),
)
