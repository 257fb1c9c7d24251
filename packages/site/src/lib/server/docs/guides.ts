/** The guides of `/docs`: which there are, in which order and languages, and where links between files lead. */
import { dirname, join } from 'node:path/posix'
import { DOCUMENTS, isSection, SECTIONS, type Section } from '#lib/documents.ts'
import { inLang, LANGS, type Lang } from '#lib/lang.ts'
import { type MarkdownPage, markdownPage } from '#lib/server/markdown-html.ts'
import { FILES } from './files.ts'

export interface Guide {
  section: Section
  name: string
  /** The Hebrew address. */
  address: string
  /** The file of each language; a guide has one at least. */
  files: { readonly [L in Lang]?: string }
}

/** A text as a page shows it. `lang`: of the words, where it is not the page's. */
export interface Shown extends MarkdownPage {
  lang: Lang | undefined
}

/** Guides that are beside the folder of documents. */
const AT_ROOT = ['ARCHITECTURE', 'CONTRIBUTING', 'SECURITY'] as const

/** In the order of the list in `docs/README.md`. */
const GUIDES: readonly Guide[] = allGuides()

export function guidesOf(section: Section): readonly Guide[] {
  return GUIDES.filter((guide) => guide.section === section)
}

export function findGuide(section: Section, name: string): Guide | null {
  return guidesOf(section).find((guide) => guide.name === name) ?? null
}

/** `baseUrl` stands in place of the example's address. */
export function showGuide(guide: Guide, lang: Lang, baseUrl: string): Shown {
  const file = guide.files[lang] ?? guide.files.en ?? guide.files.he ?? ''
  return showFile(file, { lang, baseUrl, of: file === guide.files[lang] ? lang : otherOf(guide) })
}

/** The title and the first paragraph alone. */
export function introduceGuide(guide: Guide, lang: Lang, baseUrl: string): Shown {
  const file = guide.files[lang] ?? guide.files.en ?? guide.files.he ?? ''
  const of = file === guide.files[lang] ? lang : otherOf(guide)
  return showFile(file, { lang, baseUrl, of }, (words) => words.split('\n## ', 1)[0] ?? '')
}

const otherOf = ({ files }: Guide): Lang => (files.en === undefined ? 'he' : 'en')

interface Showing {
  /** The page's language. */
  lang: Lang
  /** The language of the file. */
  of: Lang
  baseUrl: string
}

/** The base address in the examples of the documents. */
const EXAMPLE = 'https://yalkut.example'

export function showFile(
  file: string,
  { lang, of, baseUrl }: Showing,
  part: (words: string) => string = (words) => words,
): Shown {
  const words = part(FILES.get(file) ?? '').replaceAll(EXAMPLE, baseUrl)
  const page = markdownPage(words, { lang, linkTo: (target) => linkFrom(file, target, lang) })
  return { ...page, lang: of === lang ? undefined : of }
}

/** Where a link between two files leads; null for files that are no pages. */
function linkFrom(file: string, target: string, lang: Lang): string | null {
  const [path = '', anchor] = decodeURI(target).split('#', 2)
  const address = ADDRESSES.get(join(dirname(file), path))
  if (address === undefined) return null
  return inLang(address, lang) + (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`)
}

function allGuides(): Guide[] {
  const guides = new Map<string, Guide>()
  for (const path of FILES.keys()) {
    const [, section = '', name = ''] = /^docs\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? []
    if (!isSection(section) || name === 'README') continue
    const hebrew = `docs/he/${name}.md`
    const hasHebrew = isForPeople(section) && FILES.has(hebrew)
    guides.set(path, guideAt(section, name, { en: path, ...(hasHebrew && { he: hebrew }) }))
  }
  for (const name of AT_ROOT) {
    guides.set(`${name}.md`, guideAt('specification', name.toLowerCase(), { en: `${name}.md` }))
  }
  const list = FILES.get('docs/README.md') ?? ''
  const rankOf = ([path]: [string, Guide]): number => {
    const at = list.indexOf(path.startsWith('docs/') ? `(${path.slice(5)})` : `(../${path})`)
    return at < 0 ? list.length : at
  }
  return [...guides].toSorted((a, b) => rankOf(a) - rankOf(b)).map(([, guide]) => guide)
}

/** Programs and operators of servers read English: the guides of other sections have one language. */
function isForPeople(section: Section): boolean {
  return section === 'readers' || section === 'editors'
}

function guideAt(section: Section, name: string, files: Guide['files']): Guide {
  return { section, name, address: `/docs/${section}/${name}`, files }
}

/** The Hebrew address of the page that a file is. */
const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['docs/README.md', '/docs'],
  ['docs/specification/README.md', '/docs/specification'],
  ['CHANGELOG.md', '/changelog'],
  ...GUIDES.flatMap(({ files, address }) => Object.values(files).map((file): [string, string] => [file, address])),
  ...[...DOCUMENTS, 'takedown'].flatMap((name) =>
    LANGS.map((lang): [string, string] => [`docs/site/${name}.${lang}.md`, `/${name}`]),
  ),
  ...SECTIONS.map((section): [string, string] => [`docs/${section}`, `/docs/${section}`]),
])
