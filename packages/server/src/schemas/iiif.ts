/** What IIIF answers. Source: service.md#iiif. */
import { Type } from 'typebox'

export const IiifDocument = Type.Record(Type.String(), Type.Unknown(), {
  description: 'As the standard says.',
})
