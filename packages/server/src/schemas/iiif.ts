/** The shape of IIIF documents. Source: service.md#iiif. */
import { Type } from 'typebox'

export const IiifDocument = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A document in the form of the IIIF standard.',
})
