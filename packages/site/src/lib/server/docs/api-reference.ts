/** The operations of the API, as `/openapi.json` describes them. */
import { isJsonObject } from '@yalkut/model'
import { curlOf, sentAs } from './curl.ts'

type Fields = Record<string, unknown>

export interface ApiTag {
  name: string
  /** In addresses. */
  slug: string
  about: string
  operations: Operation[]
}

export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  /** Markdown; empty without one. */
  about: string
  access: string
  parameters: Field[]
  body: Sent | null
  answers: Answer[]
  curl: string
}

/** A parameter, or a field of an object. */
export interface Field {
  name: string
  /** `string`, `integer`, `Item`, `Item[]`, `"he" or "en"`. */
  type: string
  isRequired: boolean
  about: string
  /** Of a parameter: `path` or `query`. */
  place: string
}

interface Sent {
  type: string
  mediaType: string
  /** As it is sent; empty without one. */
  example: string
  fields: Field[]
}

export interface Answer {
  status: string
  about: string
  type: string
  fields: Field[]
}

/** The tags of a document, in its order, each with its operations. */
export function readTags(document: Readonly<Fields>): ApiTag[] {
  const operations = readOperations(document)
  return listOf(document.tags).map((tag) => {
    const name = textOf(tag.name)
    return {
      name,
      slug: name.toLowerCase(),
      about: textOf(tag.description),
      operations: operations.filter(({ tags }) => tags.includes(name)).map(({ view }) => view),
    }
  })
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const

function readOperations(document: Readonly<Fields>): { tags: readonly unknown[]; view: Operation }[] {
  const baseUrl = textOf(listOf(document.servers)[0]?.url)
  return Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const found = objectOf(methods)[method]
      if (!isJsonObject(found)) return []
      const view = viewOperation(document, { method, path, baseUrl }, found)
      return [{ tags: Array.isArray(found.tags) ? found.tags : [], view }]
    }),
  )
}

interface Address {
  method: string
  path: string
  baseUrl: string
}

function viewOperation(document: Readonly<Fields>, address: Address, found: Fields): Operation {
  const { method, path, baseUrl } = address
  const access = textOf(found['x-access'])
  const body = readBody(document, found)
  const parameters = listOf(found.parameters).map((each) => viewParameter(document, each))
  const answers = Object.entries(objectOf(found.responses)).map(([status, answer]) =>
    viewAnswer(document, status, objectOf(answer)),
  )
  const needed = parameters.filter(({ place, isRequired }) => place === 'query' && isRequired)
  return {
    id: textOf(found.operationId),
    method: method.toUpperCase(),
    path,
    summary: textOf(found.summary),
    about: textOf(found.description),
    access,
    parameters,
    answers,
    body: body?.sent ?? null,
    curl: curlOf({
      method,
      path,
      baseUrl,
      needed: needed.map(({ name }) => name),
      needsToken: listOf(found.security).some((way) => 'token' in way) && access !== 'opt',
      body: body === null ? null : { mediaType: body.sent.mediaType, example: body.example },
    }),
  }
}

function viewParameter(document: Readonly<Fields>, parameter: Fields): Field {
  return {
    name: textOf(parameter.name),
    type: typeOf(parameter.schema),
    isRequired: parameter.required === true,
    about: textOf(parameter.description) || textOf(resolved(document, parameter.schema).description),
    place: textOf(parameter.in),
  }
}

function readBody(document: Readonly<Fields>, operation: Fields): { sent: Sent; example: unknown } | null {
  const [content] = Object.entries(objectOf(objectOf(operation.requestBody).content))
  if (content === undefined) return null
  const [mediaType, said] = content
  const { schema, example } = objectOf(said)
  const fields = fieldsOf(document, schema)
  const sent = { type: typeOf(schema), mediaType, example: sentAs(mediaType, example), fields }
  return { sent, example }
}

function viewAnswer(document: Readonly<Fields>, status: string, said: Fields): Answer {
  const answer = resolved(document, said)
  const [content] = Object.values(objectOf(answer.content))
  const { schema } = objectOf(content)
  const isGood = status.startsWith('2')
  return {
    status,
    about: textOf(answer.description),
    type: schema === undefined ? '' : typeOf(schema),
    fields: isGood ? fieldsOf(document, schema) : [],
  }
}

/** The fields of an object's schema; none for what is no object, or is one of several. */
function fieldsOf(document: Readonly<Fields>, schema: unknown): Field[] {
  const { properties, required } = resolved(document, schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(objectOf(properties)).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isRequired: needed.includes(name),
    place: '',
    about: textOf(objectOf(property).description) || textOf(resolved(document, property).description),
  }))
}

/** What a `$ref` leads to. */
function resolved(document: Readonly<Fields>, value: unknown): Fields {
  const { $ref, ...rest } = objectOf(value)
  if (typeof $ref !== 'string') return rest
  return $ref
    .split('/')
    .slice(1)
    .reduce<Fields>((at, part) => objectOf(at[part]), document)
}

/** A schema in a few words. */
function typeOf(schema: unknown): string {
  const { $ref, type, items, enum: values, const: value, anyOf, oneOf, format } = objectOf(schema)
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (value !== undefined) return JSON.stringify(value)
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' | ')
  const several = Array.isArray(anyOf) ? anyOf : oneOf
  if (Array.isArray(several)) return [...new Set(several.map(typeOf))].join(' | ')
  if (type === 'array') return listTypeOf(typeOf(items))
  if (Array.isArray(type)) return type.join(' | ')
  if (format === 'binary') return 'bytes'
  return typeof type === 'string' ? type : 'any'
}

function listTypeOf(type: string): string {
  return type.includes(' ') ? `(${type})[]` : `${type}[]`
}

function objectOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {}
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
