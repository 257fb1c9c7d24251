/** Parameters of addresses and queries that several routes share. Source: shapes.md#conventions;
 *  shapes.md#ids-paths-order-references. */
import { ItemIdParam } from '@yalkut/catalog/core'
import { Type } from 'typebox'

export const ItemParams = Type.Object({ id: ItemIdParam })

export const IdList = Type.String({
  maxLength: 16_000,
  description: 'Ids, comma separated, at most 200.',
})

/** A number from 1: a page, a commit, a revision. */
export const Ordinal = Type.Integer({ minimum: 1 })

/** The number of a commit. 0: before the first commit. */
export const CommitNumber = Type.Integer({ minimum: 0 })

export const Sha256Params = Type.Object({
  sha256: Type.String({ description: 'The file’s sha256, 64 hex digits.' }),
})

export const ProjectParams = Type.Object({
  slug: Type.String({ description: 'The slug of the project.' }),
})
