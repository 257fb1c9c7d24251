/** The vocabulary of schema.org, read out of the types of the package `schema-dts`, which are made from it: a judge of the
 *  facts that pages give to search engines. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Known {
  parents: string[]
  properties: Set<string>
}

/** Fields of JSON-LD itself, and what search engines add to the vocabulary. */
const OF_JSON_LD: ReadonlySet<string> = new Set(['@context', '@type', '@id', '@graph', 'query-input'])

function readVocabulary(): Map<string, Known> {
  const file = createRequire(import.meta.url).resolve('schema-dts/package.json')
  const text = readFileSync(file.replace(/package\.json$/, 'dist/schema.d.ts'), 'utf8')
  const known = new Map<string, Known>()
  const interfaces = /^(?:export )?interface (\w+)(?: extends ([^{]+?))? \{\n([\s\S]*?)^\}/gm
  for (const [, name = '', above = '', body = ''] of text.matchAll(interfaces)) {
    const parents = above.match(/\w+/g) ?? []
    const properties = new Set([...body.matchAll(/^ {4}"([^"]+)"\??:/gm)].map(([, each = '']) => each))
    known.set(name, { parents: [...parents], properties })
  }
  return known
}

const vocabulary = readVocabulary()

function hasProperty(name: string, property: string): boolean {
  const known = vocabulary.get(name)
  if (known === undefined) return false
  return known.properties.has(property) || known.parents.some((above) => hasProperty(above, property))
}

/** What is wrong with a thing in JSON-LD: types and properties that schema.org does not have. */
export function faultsOfJsonLd(thing: unknown, path = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((each, at) => faultsOfJsonLd(each, `${path}/${at}`))
  if (typeof thing !== 'object' || thing === null) return []
  const type: unknown = '@type' in thing ? thing['@type'] : undefined
  if (typeof type !== 'string') return '@id' in thing ? [] : [`${path}: has no type`]
  const leaf = `${type}Leaf`
  if (!vocabulary.has(leaf)) return [`${path}: schema.org has no ${type}`]
  return Object.entries(thing).flatMap(([property, value]) => {
    if (OF_JSON_LD.has(property)) return []
    const here = `${path}/${property}`
    if (!hasProperty(leaf, property)) return [`${here}: a ${type} has no ${property}`]
    if (value === null || value === '' || value === undefined) return [`${here}: is empty`]
    return faultsOfJsonLd(value, here)
  })
}
