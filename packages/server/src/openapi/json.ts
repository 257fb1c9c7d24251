/** Objects of JSON that the parts of the document hand to each other. */
export type JsonValue = { [key: string]: unknown }

/** An empty object for all that is none. */
export function objectOf(value: unknown): JsonValue {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
