/** One operation of `/openapi.json`. */
import type { RouteDoc } from '../http/callers/access.ts'
import { forSenders } from '../http/requests/for-senders.ts'
import type { Method, Route } from '../routing/route.ts'
import { exampleOfBody } from './examples.ts'
import { type JsonValue, objectOf } from './json.ts'
import { type Composing, responsesOf } from './responses.ts'
import type { Shapes } from './schemas.ts'

export function operationOf(route: Route, composing: Composing): JsonValue {
  const { spec } = route
  const { operationId, tag, summary, description, access, paged = false } = spec
  const { shapes } = composing
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    'x-access': access,
    'x-paged': paged,
    security: securityOf(spec),
    parameters: [
      ...parametersOf(spec.params, 'path', shapes),
      ...parametersOf(spec.query, 'query', shapes),
      ...(spec.replay === undefined ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...bodyOf(route, shapes),
    responses: responsesOf(route, composing),
  }
}

/** Each entry is one way to be admitted. An empty object `{}` means: also without an account. */
function securityOf({ access, visitors = false }: RouteDoc): JsonValue[] {
  if (access === 'pub') return []
  if (access === 'site') return visitors ? [{}, { session: [] }] : [{ session: [] }]
  return access === 'opt' ? [{}, { token: [] }] : [{ token: [] }]
}

const IDEMPOTENCY_KEY: JsonValue = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the sender, new for each act. A second sending of the same request with it, within a day, changes nothing and is answered as the first was.',
  schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[!-~]+$' },
}

function parametersOf(schema: unknown, part: 'path' | 'query', shapes: Shapes): JsonValue[] {
  const { properties, required } = objectOf(schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(objectOf(properties)).map(([name, property]) => {
    const { description, deprecated, ...rest } = objectOf(shapes.lift(property))
    // TypeBox lists a parameter with a default as required; a sender may leave it out.
    const isNeeded = part === 'path' || (needed.includes(name) && !('default' in rest))
    return {
      name,
      in: part,
      ...(isNeeded && { required: true }),
      ...(description === undefined ? {} : { description }),
      ...(deprecated === undefined ? {} : { deprecated }),
      schema: rest,
    }
  })
}

function bodyOf({ spec, method }: Route, shapes: Shapes): JsonValue {
  if (spec.bodyKind === 'bytes' && SENDS.has(method)) return BYTES
  const { mediaType = usualTypeOf(spec), schema = spec.body } = spec.sent ?? {}
  if (schema === undefined) return {}
  const example = exampleOfBody(spec.operationId)
  const content = { schema: shapes.liftSent(schema), ...(example !== undefined && { example }) }
  const required = spec.sent !== undefined || 'required' in objectOf(forSenders(schema))
  const texts = spec.bodyKind === 'text' ? TEXTS : {}
  return { requestBody: { required, content: { [mediaType]: content, ...texts } } }
}

function usualTypeOf({ bodyKind }: Route['spec']): string {
  const isForm = bodyKind === 'form' || bodyKind === 'fields'
  return isForm ? 'application/x-www-form-urlencoded' : 'application/json'
}

/** The bodies of a route that takes a text itself too: the words that an engine read, in its own form. */
const TEXTS: { readonly [type: string]: JsonValue } = {
  'text/plain': textLike('בראשית ברא אלקים\nאת השמים ואת הארץ\n'),
  'text/html': textLike('<span class="ocr_line" title="bbox 10 20 900 60">בראשית ברא</span>'),
  'application/xml': textLike('<alto><TextLine><String CONTENT="בראשית"/></TextLine></alto>'),
}

function textLike(example: string): JsonValue {
  return { schema: { type: 'string' }, example }
}

/** The methods whose body is the file, on routes that take files. */
const SENDS: ReadonlySet<Method> = new Set<Method>(['POST', 'PATCH'])

/** The body of a route that takes a file. */
const BYTES: JsonValue = {
  requestBody: {
    required: true,
    description: 'The bytes of the file, or of a piece of it.',
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  },
}
