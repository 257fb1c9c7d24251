/** Arguments as clients and models send them: a JSON text where an object or a list is meant, a number as a text, `null` for what is
 *  left out. Each is read as its schema wants; whatever fits already stays, and so does what fits in no way: the schema is checked
 *  afterwards. Source: shapes.md#protocol. */

interface Schema {
  readonly [key: string]: unknown
}

/** Longer texts are never JSON that stands for a value. */
const MAX_TEXT = 1_000_000
/** Deeper than the schema of any tool. */
const MAX_DEPTH = 12

export function readLoosely(schema: unknown, given: unknown): unknown {
  return readAs(schema, given, schema, 0)
}

function readAs(schema: unknown, value: unknown, root: unknown, depth: number): unknown {
  const wanted = resolved(schema, root)
  if (wanted === null || depth > MAX_DEPTH) return value
  const forms = Array.isArray(wanted.anyOf) ? wanted.anyOf : null
  if (forms !== null) {
    const known = forms.map((form: unknown) => resolved(form, root))
    if (known.some((form) => form !== null && fits(form, value))) {
      const own = known.find((form) => form !== null && fits(form, value))
      return readAs(own, value, root, depth + 1)
    }
    for (const form of known) {
      const read = readAs(form, value, root, depth + 1)
      if (form !== null && fits(form, read)) return read
    }
    return value
  }
  const read = converted(wanted, value)
  if (Array.isArray(read)) return read.map((each) => readAs(wanted.items, each, root, depth + 1))
  return isObject(read) ? withFields(wanted, read, root, depth) : read
}

/** The fields of an object; `null` in a field that may be left out and takes no null is left out. */
function withFields(schema: Schema, value: Schema, root: unknown, depth: number): unknown {
  const { properties, required } = schema
  if (!isObject(properties)) return value
  const needed = new Set(Array.isArray(required) ? required : [])
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (own === undefined) return [[name, field]]
    const read = readAs(own, field, root, depth + 1)
    // A schema lists a field with a default as needed.
    const mayLack = !needed.has(name) || (isObject(own) && 'default' in own)
    const isLeftOut = read === null && mayLack && !takesNull(own, root)
    return isLeftOut ? [] : [[name, read]]
  })
  return Object.fromEntries(fields)
}

function converted(schema: Schema, value: unknown): unknown {
  if (fits(schema, value)) return value
  switch (schema.type) {
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value
    case 'boolean':
      if (value === 'true') return true
      return value === 'false' ? false : value
    case 'string':
      return typeof value === 'number' ? String(value) : value
    case 'array':
    case 'object': {
      const read = typeof value === 'string' && value.length <= MAX_TEXT ? parsed(value) : undefined
      return read !== undefined && fits(schema, read) ? read : value
    }
    default:
      return value
  }
}

/** Whether a value has the schema's type; its parts may still differ. */
function fits({ type, enum: list }: Schema, value: unknown): boolean {
  if (Array.isArray(list)) return list.includes(value)
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'null':
      return value === null
    case undefined:
      return true
    default:
      return typeof value === type
  }
}

function takesNull(schema: unknown, root: unknown): boolean {
  const wanted = resolved(schema, root)
  if (wanted === null) return true
  if (Array.isArray(wanted.anyOf)) return wanted.anyOf.some((form) => takesNull(form, root))
  return fits(wanted, null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The schema, or the one of `#/$defs/name`. */
function resolved(schema: unknown, root: unknown): Schema | null {
  if (!isObject(schema)) return null
  if (typeof schema.$ref !== 'string') return schema
  const defs = isObject(root) ? root.$defs : undefined
  const found = isObject(defs) ? defs[schema.$ref.replace('#/$defs/', '')] : undefined
  return isObject(found) ? found : null
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
