/** Faults of the sources that comments cite, and of the links of the documentation. Pure: the repository is a parameter.
 *  Source: docs/specification/README.md. */
import { posix } from 'node:path'
import { commentsOf } from './comments.ts'
import { codeOf, linksOf } from './markdown.ts'

export interface Repository {
  exists(path: string): boolean
  /** The anchors of a Markdown page; null when there is no such page. */
  anchors(path: string): ReadonlySet<string> | null
}

export interface Fault {
  file: string
  line: number
  message: string
}

const SPECIFICATION = 'docs/specification'
const CITATION = /(?<![\w-])(service|routes|shapes|decisions)\.md(?:#([\w-]+))?/g
/** Pages that are not in the repository. */
const ELSEWHERE = /(?<![\w/-])(?:spec|contract|design|style|search|site)\.md\b/g
const TRACKER = /\bissues? (?:no\. ?)?\d+\b/gi
const SOURCE = /\bSources?:\s/g
const ADDRESS = /\bhttps?:\/\/\S|\b[a-z0-9-]+\.(?:org|io|com)\b/
const STANDARD =
  /\b(?:RFC|ISO|W3C|ECMA|IEEE|BCP|UAX|MCP|IIIF|JSON-RPC|JSON Schema|JSON Lines|WebAuthn|WebVTT|ALTO|hOCR|OSIS|Unicode|OpenAPI|OpenID|Client ID Metadata)\b|\bdraft-\w/
const FILE = /(?<![\w./-])(?:docs|packages|tests|bench|tools|bin|examples)\/[\w./-]*\w|(?<![\w./-])[A-Z]+\.md\b/g

/** The faults of one TypeScript file. */
export function sourceFaults(file: string, code: string, repository: Repository): Fault[] {
  return commentsOf(code).flatMap(({ line, text }) => {
    const at = (index: number, message: string): Fault => {
      return { file, line: line + text.slice(0, index).split('\n').length - 1, message }
    }
    return [
      ...[...text.matchAll(CITATION)].flatMap(({ index, 0: cited, 1: page, 2: anchor }) => {
        const problem = citationProblem(cited, `${page}.md`, anchor, repository)
        return problem === null ? [] : [at(index, problem)]
      }),
      ...[...text.matchAll(ELSEWHERE)].map(({ index, 0: page }) =>
        at(index, `${page} is not in this repository: cite a heading of ${SPECIFICATION}/`),
      ),
      ...[...text.matchAll(TRACKER)].map(({ index, 0: words }) =>
        at(index, `“${words}” cites a tracker: cite a heading of ${SPECIFICATION}/`),
      ),
      ...[...text.matchAll(SOURCE)].flatMap(({ index, 0: sign }) => {
        const source = sourceAt(text, index + sign.length)
        return sourceProblems(source, repository).map((problem) => at(index, problem))
      }),
    ]
  })
}

function citationProblem(
  cited: string,
  page: string,
  anchor: string | undefined,
  repository: Repository,
): string | null {
  if (anchor === undefined) return `${cited} names no heading: write ${page}#heading`
  const anchors = repository.anchors(`${SPECIFICATION}/${page}`)
  if (anchors === null) return `there is no ${SPECIFICATION}/${page}`
  return anchors.has(anchor) ? null : `${cited}: ${page} has no such heading`
}

/** The text of a source, up to the end of its sentence, its paragraph or the comment. */
function sourceAt(text: string, from: number): string {
  const rest = text.slice(from)
  const end = /\.(?=\s|$)|\n\s*\n/.exec(rest)
  return end === null ? rest : rest.slice(0, end.index)
}

function sourceProblems(source: string, { exists }: Repository): string[] {
  const files = [...source.matchAll(FILE)].map(([path]) => path)
  const missing = files.filter((path) => !exists(path))
  if (missing.length > 0) return missing.map((path) => `there is no file ${path}`)
  const isNamed = [CITATION, FILE, ADDRESS, STANDARD].some((known) => source.search(known) >= 0)
  if (isNamed) return []
  const words = source.trim().replaceAll(/\s+/g, ' ').slice(0, 80)
  return [`“Source: ${words}” leads nowhere: name a heading, an address, a standard or a file`]
}

/** The links of one page that lead nowhere. */
export function linkFaults(file: string, markdown: string, repository: Repository): Fault[] {
  return linksOf(markdown).flatMap(({ line, target }) => {
    // An address of the site begins with a slash: the tests of its pages follow it.
    if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(target)) return []
    const [address = '', anchor] = target.split('#')
    const path = address === '' ? file : posix.join(posix.dirname(file), decodeURI(address))
    if (!repository.exists(path)) return [{ file, line, message: `${target}: no such file` }]
    if (anchor === undefined || anchor === '') return []
    const anchors = repository.anchors(path)
    const isThere = anchors === null || anchors.has(decodeURIComponent(anchor))
    return isThere ? [] : [{ file, line, message: `${target}: no such heading` }]
  })
}

/** What a page about the code may name. */
export interface Named {
  /** Files and folders of the repository. */
  paths: readonly string[]
  /** Every word of the sources. */
  words: ReadonlySet<string>
}

/** A path, or the end of one; patterns, addresses, flags and examples in capitals are not looked at. */
const PATH = /^(?![/.#-])[\w.[\]()/-]*(?:\/|\.(?:ts|cjs|md|json|svelte))[\w.[\]()/-]*$/
const EXAMPLE = /(?<![A-Za-z])[A-Z]{4,}(?![A-Za-z])|NN/
/** A name of the code: `CHECKS`, `openCatalog`, `Clock`. */
const NAME = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:[A-Z]\w*)+|[A-Z][a-z]+(?:[A-Z]\w*)+)(?=\(|$)/

/** Paths and names in the backticks of a page that are in the repository no more. */
export function namedFaults(file: string, markdown: string, { paths, words }: Named): Fault[] {
  const ends = new Set(paths.flatMap((path) => endsOf(path)))
  return codeOf(markdown).flatMap(({ line, target }) => {
    const name = NAME.exec(target)?.[0]
    if (name !== undefined && !words.has(name)) {
      return [{ file, line, message: `\`${target}\`: no source has this name` }]
    }
    if (!PATH.test(target) || EXAMPLE.test(target.replace(/\w+\.md$/, ''))) return []
    const isThere = ends.has(target.replace(/\/$/, ''))
    return isThere ? [] : [{ file, line, message: `\`${target}\`: no such file or folder` }]
  })
}

/** `a/b/c.ts` also as `b/c.ts` and `c.ts`: a page names what is inside of the folder that it writes about. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}
