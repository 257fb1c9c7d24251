/** Items found by their meaning. Source: shapes.md#similar. */
import { Type } from 'typebox'
import { Item } from './item.ts'
import { FoundMoment } from './moment.ts'
import { named, nullable } from './named.ts'

const SimilarItem = Type.Object(
  {
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How near the meanings are, as a machine sees it. 1: the same.',
    }),
    item: Item,
    moment: nullable(FoundMoment),
    machine: Type.Literal(true),
  },
  named('SimilarItem', 'An item whose words are near the query in meaning.'),
)

export const SimilarAnswer = Type.Object({
  query: Type.String(),
  available: Type.Boolean({
    description: 'false: this server has no search by meaning, or no vector yet.',
  }),
  machine: Type.Literal(true),
  model: Type.Optional(Type.String({ description: 'The model that compares meanings.' })),
  coverage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The part of the shown passages that this search knows.',
    }),
  ),
  results: Type.Array(SimilarItem, { description: 'The nearest first, each item once.' }),
})
