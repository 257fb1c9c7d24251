/** The page of an author, a person, a place, a topic or a source: what is known, and what speaks of it. */
import { linkCounts, namesOf, pageOfLinked } from '@yalkut/catalog/reading'
import { isOf, nameOf } from '@yalkut/model'
import { href } from '#lib/href.ts'
import { inLang, type Lang } from '#lib/lang.ts'
import type { CoverView, Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { opening } from '#lib/server/head.ts'
import { nameIn } from '#lib/server/names.ts'
import type { ShownItem, ShownOf } from '#lib/server/shown-items.ts'
import { bookWords } from '#lib/words/books.ts'
import { typeName, typeNames } from '#lib/words/types.ts'
import { breadcrumbLd } from './book-ld.ts'
import { imagesOf, workCovers } from './cover-views.ts'
import { anyFact, dateFact, type Fact, fact, idsInside, linksFact } from './facts.ts'
import { editHref } from './item-acts.ts'
import { type LinkTo, linkOf, linkTo } from './links.ts'
import { type OwnWords, ownWords } from './own-words.ts'
import type { Link } from './unit-about.ts'

export type Subject = ShownOf<'author' | 'person' | 'place' | 'topic' | 'source'>

export interface SubjectPage extends Page {
  kind: 'subject'
  id: string
  name: Named
  /** The name in the other language. */
  alsoName: Named | null
  /** One line: what it is, its years. */
  under: string[]
  note: string | null
  words: OwnWords | null
  facts: Fact[]
  groups: SubjectGroup[]
  historyHref: string
  editHref: string
  fixHref: string
}

export interface SubjectGroup {
  title: string
  count: number
  covers: CoverView[]
  links: Link[]
  /** All of them, when more than a few are shown. */
  allHref: string | null
  next: string | null
}

/** So many groups, and so many of each; a group alone has a page of more. */
const MAX_GROUPS = 8
const MAX_EACH = 12
const MAX_ALONE = 100

/** What only says where facts come from is no subject's own group. */
const NO_GROUP = new Set(['relation', 'schema', 'alignment-span', 'segment', 'text-page'])

export async function subjectPage(ask: Ask, subject: Subject): Promise<SubjectPage> {
  const { catalog, lang, baseUrl, query } = ask
  const { id, type, data } = subject
  const counts = linkCounts(catalog, id).filter(({ type: from }) => !NO_GROUP.has(from))
  const alone = query.get('group')
  const wanted = counts.filter(({ type: from, field }) => alone === null || alone === `${from}.${field}`)
  const groups = wanted.slice(0, MAX_GROUPS).map((group) => ({
    ...group,
    ...pageOfLinked(catalog, {
      to: id,
      field: group.field,
      type: group.type,
      limit: alone === null ? MAX_EACH : MAX_ALONE,
      cursor: alone === null ? undefined : (query.get('cursor') ?? undefined),
    }),
  }))
  const works = groups.flatMap(({ items }) => items.filter((item) => isOf(item, 'work')))
  const names = namesOf(catalog, [
    ...idsInside({ ...data, sources: [] }),
    ...works.flatMap((work) => work.data.authors.slice(0, 1)),
  ])
  const link = linkTo(ask, names)
  const images = await imagesOf(ask, works)
  const name = nameIn(lang, subject)
  const own = nameOf(type, data)
  const other = lang === 'he' ? own?.en : own?.he
  const under = underName(ask, subject)
  const here = href(subject, lang)
  const note = 'note' in data && data.note !== undefined ? data.note : null
  return {
    kind: 'subject',
    head: {
      title: name.text,
      description: opening([name.text, ...under, note ?? ''].filter(Boolean).join('. ')),
      kind: type === 'author' || type === 'person' ? 'profile' : 'website',
      jsonLd: [
        { '@type': LD_TYPES[type], name: name.text, url: baseUrl + here },
        breadcrumbLd(ask, [{ name, href: here }]),
      ],
    },
    id,
    name,
    under,
    note,
    alsoName: other === undefined || other === name.text ? null : { text: other, lang: lang === 'he' ? 'en' : 'he' },
    words: ownWords(ask, subject, names),
    facts: factsOf(lang, subject, link),
    groups: groups.map(({ type: from, field, count, items, next }): SubjectGroup => {
      const key = `${from}.${field}`
      const address = `${here}?group=${encodeURIComponent(key)}`
      const found = items.filter((item) => isOf(item, 'work'))
      return {
        title: bookWords(lang).linked[key] ?? typeNames(lang, from),
        count,
        covers: workCovers(ask, found, { names, images }),
        links: items.filter((item) => !isOf(item, 'work')).map((item) => linkOf(ask, item)),
        allHref: alone === null && next !== null ? address : null,
        next: alone === null || next === null ? null : `${address}&cursor=${encodeURIComponent(next)}`,
      }
    }),
    historyHref: inLang(`/history/${id}`, lang),
    editHref: editHref(lang, id),
    fixHref: inLang(`/report?entity=${id}`, lang),
  }
}

const LD_TYPES: { readonly [T in Subject['type']]: string } = {
  author: 'Person',
  person: 'Person',
  place: 'Place',
  topic: 'DefinedTerm',
  source: 'Organization',
}

function underName({ lang }: Ask, { type, data }: Subject): string[] {
  const words = bookWords(lang)
  const isAuthor = type === 'author'
  const what = isAuthor
    ? words.authorKinds[data.kind]
    : type === 'place' && data.kind !== undefined
      ? words.placeKinds[data.kind]
      : typeName(lang, type)
  return [what, ...(isAuthor && data.rebbe !== undefined ? [words.generation(data.rebbe)] : [])]
}

function factsOf(lang: Lang, { type, data }: Subject, link: LinkTo): Fact[] {
  const usual = [
    ...('aliases' in data && data.aliases !== undefined ? fact(lang, 'aliases', ...data.aliases) : []),
    ...('born' in data ? dateFact(lang, 'born', data.born) : []),
    ...('passed' in data ? dateFact(lang, 'passed', data.passed) : []),
    ...('topics' in data && data.topics !== undefined ? linksFact(lang, 'topics', link(data.topics)) : []),
  ]
  switch (type) {
    case 'author':
    case 'topic':
      return 'broader' in data && data.broader !== undefined
        ? [...linksFact(lang, 'broader', link([data.broader])), ...usual]
        : usual
    case 'person':
      return data.author === undefined ? usual : [...usual, ...linksFact(lang, 'authors', link([data.author]))]
    case 'place':
      return [
        ...(data.within === undefined ? [] : linksFact(lang, 'within', link([data.within]))),
        ...usual,
        ...(data.geo === undefined ? [] : fact(lang, 'geo', `${data.geo.lat}, ${data.geo.lon}`)),
      ]
    case 'source':
      return [
        ...fact(lang, 'licence', bookWords(lang).licences[data.licence]),
        ...anyFact(lang, 'url', data.url, link),
        ...fact(lang, 'credit', data.credit),
        ...fact(lang, 'terms', data.terms),
      ]
    default:
      return usual
  }
}

export function isSubject(item: ShownItem): item is Subject {
  return item.type in LD_TYPES
}
