/** Items found by their meaning, and parallel passages. Source: shapes.md#similar; shapes.md#alike. */
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

export const AlikeAnswer = Type.Object({
  id: Type.String({ description: 'The item of the paragraph.' }),
  version: nullable(Type.String({ description: 'Of a body: the version.' })),
  segment: nullable(Type.String({ description: 'Of a body: the paragraph.' })),
  words: Type.Array(Type.String(), {
    description: 'The rarest words of the paragraph, at most eight, the rarest first.',
  }),
  moments: Type.Array(FoundMoment, {
    description: 'The best first. `score`: 0 to 1; 1: as near as the paragraph is to itself.',
  }),
})

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
