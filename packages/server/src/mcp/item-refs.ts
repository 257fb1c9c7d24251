/** Arguments that name items. A path is taken wherever an id is: it is resolved before a tool runs.
 *  Source: shapes.md#tools-arguments. */
import { isJsonObject } from '@yalkut/model'
import { Type } from 'typebox'

/** Marks such an argument in a schema. Validators ignore the keyword. */
export const ITEM_REF = 'itemRef'

/** An item by its id or its path. */
export function itemRef(description?: string) {
  const about = description === undefined ? {} : { description }
  return Type.String({ maxLength: 400, ...about, [ITEM_REF]: true })
}

/** The value with the paths at the item refs of its schema replaced by `resolve`. Anything else is returned as it is: the
 *  schema is checked afterwards. */
export function withIds(
  schema: unknown,
  value: unknown,
  resolve: (path: string) => string,
  root: unknown = schema,
): unknown {
  if (!isObject(schema)) return value
  if (typeof schema.$ref === 'string') return withIds(defined(root, schema.$ref), value, resolve, root)
  if (schema[ITEM_REF] === true) return isPath(value) ? resolve(value) : value
  if (Array.isArray(schema.anyOf)) {
    return schema.anyOf.reduce<unknown>((read, form: unknown) => withIds(form, read, resolve, root), value)
  }
  if (Array.isArray(value)) return value.map((each) => withIds(schema.items, each, resolve, root))
  const { properties } = schema
  if (!isJsonObject(value) || !isObject(properties)) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, withIds(own, field, resolve, root)]
  })
  return Object.fromEntries(fields)
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/')
}

/** Of `#/$defs/name`. */
function defined(root: unknown, ref: string): unknown {
  const defs = isObject(root) ? root.$defs : undefined
  return isObject(defs) ? defs[ref.replace('#/$defs/', '')] : undefined
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
