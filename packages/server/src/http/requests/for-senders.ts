/** Input schemas as they are published. The validator fills in defaults first, so its schema requires fields that a
 *  sender may leave out. Source: shapes.md#protocol; JSON Schema 2020-12, `default` and `required`. */

/** The schema as plain JSON, in which a field with a default is not `required` at any depth. */
export function forSenders(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forSenders)
  if (typeof schema !== 'object' || schema === null) return schema
  const read = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, forSenders(value)]))
  const { required, properties } = read
  if (!Array.isArray(required) || typeof properties !== 'object' || properties === null) return read
  const filled = new Set(Object.entries(properties).flatMap(([name, field]) => (hasDefault(field) ? [name] : [])))
  const { required: _, ...rest } = read
  const needed = required.filter((name) => !filled.has(name))
  return needed.length === 0 ? rest : { ...rest, required: needed }
}

function hasDefault(field: unknown): boolean {
  return typeof field === 'object' && field !== null && 'default' in field
}
