/** The arguments of a request of OAI-PMH. Pure. Source: shapes.md#oai-pmh-sru-reconciliation. */

const VERBS = ['Identify', 'ListMetadataFormats', 'ListSets', 'GetRecord', 'ListIdentifiers', 'ListRecords'] as const
export type Verb = (typeof VERBS)[number]

const NAMES = ['identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'] as const
type Name = (typeof NAMES)[number]

export type Arguments = { verb: Verb } & { [N in Name]?: string }

export interface OaiError {
  code:
    | 'badArgument'
    | 'badResumptionToken'
    | 'badVerb'
    | 'cannotDisseminateFormat'
    | 'idDoesNotExist'
    | 'noRecordsMatch'
  message: string
}

export function refusalOf(code: OaiError['code'], message: string): OaiError {
  return { code, message }
}

interface Rule {
  required: readonly Name[]
  optional: readonly Name[]
  /** A resumption token is alone. */
  resumes: boolean
}

const LIST: Rule = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  resumes: true,
}

const RULES: { readonly [V in Verb]: Rule } = {
  Identify: { required: [], optional: [], resumes: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumes: false },
  ListSets: { required: [], optional: [], resumes: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumes: false },
  ListIdentifiers: LIST,
  ListRecords: LIST,
}

export function readArguments(fields: readonly (readonly [string, string])[]): Arguments | OaiError {
  const given = new Map(fields)
  const verbs = fields.filter(([name]) => name === 'verb')
  const verb = VERBS.find((each) => each === given.get('verb'))
  if (verb === undefined || verbs.length !== 1) {
    return refusalOf('badVerb', `The argument “verb” is one of: ${VERBS.join(', ')}.`)
  }
  if (given.size !== fields.length) return bad('An argument is given more than once.')
  const args: Arguments = { verb }
  for (const [name, value] of given) {
    if (name === 'verb') continue
    const known = NAMES.find((each) => each === name)
    if (known === undefined) return bad(`${verb} does not take “${name.slice(0, 50)}”.`)
    args[known] = value
  }
  return problemOf(args) ?? args
}

function problemOf(args: Arguments): OaiError | null {
  const { required, optional, resumes } = RULES[args.verb]
  const given = NAMES.filter((name) => args[name] !== undefined)
  if (resumes && args.resumptionToken !== undefined) {
    return given.length === 1 ? null : bad('A resumptionToken is given alone.')
  }
  const missing = required.find((name) => !given.includes(name))
  if (missing !== undefined) return bad(`${args.verb} needs “${missing}”.`)
  const extra = given.find((name) => !required.includes(name) && !optional.includes(name))
  return extra === undefined ? null : bad(`${args.verb} does not take “${extra}”.`)
}

export function bad(message: string): OaiError {
  return refusalOf('badArgument', message)
}
