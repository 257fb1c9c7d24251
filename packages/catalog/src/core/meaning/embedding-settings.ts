/** The endpoint that turns words into vectors. Source: service.md#similar; decisions.md#search-by-meaning. */

export interface EmbeddingSettings {
  /** The whole address of the endpoint, of OpenAI's shape. */
  url: string
  model: string
  /** The bearer token of the endpoint. Stands in no log and no error. */
  key?: string
  /** The length of the vectors, a multiple of 64. */
  dimensions: number
}
