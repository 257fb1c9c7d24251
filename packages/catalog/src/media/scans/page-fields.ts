/** Fields of requests about a page of a scan and its lines. */
import { Type } from 'typebox'

/** From 1. */
export const PageField = Type.Integer({ minimum: 1, maximum: 100_000 })

export const LineIdField = Type.String({ minLength: 1, maxLength: 40 })
