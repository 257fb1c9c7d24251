/** The form of a slug, as a JSON Schema pattern. */
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'
