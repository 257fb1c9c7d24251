/** The page of an author, a person, a place, a topic or a source: what is known, and what speaks of it. */
import { linkCounts, linkedItems, namesOf, pageOfLinked, wholeItems } from '@yalkut/catalog/reading'
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
  /** Of an author: the items of the same person, which have no pages of their own. */
  persons: { editHref: string; historyHref: string }[]
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
/** Items of one person; more than one are duplicates, of which a suggestion makes one. */
const MAX_PERSONS = 2

/** What only says where facts come from is no subject's own group. */
const NO_GROUP = new Set(['relation', 'schema', 'alignment-span', 'segment', 'text-page'])

export async function subjectPage(ask: Ask, subject: Subject): Promise<SubjectPage> {
  const { catalog, lang, baseUrl } = ask
  const { id, type, data } = subject
  const persons = personsOf(ask, subject)
  const groups = groupsOf(ask, [subject, ...persons])
  const works = groups.flatMap(({ items }) => items.filter((item) => isOf(item, 'work')))
  const names = namesOf(catalog, [
    ...idsInside({ ...data, sources: [] }),
    ...persons.flatMap((person) => idsInside({ topics: person.data.topics, body: person.data.body })),
    ...works.flatMap((work) => work.data.authors.slice(0, 1)),
  ])
  const link = linkTo(ask, names)
  const images = await imagesOf(ask, works)
  const name = nameIn(lang, subject)
  const own = nameOf(type, data)
  const other = lang === 'he' ? own?.en : own?.he
  const under = underName(ask, subject)
  const here = href(subject, lang)
  const note = [subject, ...persons].find((each) => each.data.note !== undefined)?.data.note ?? null
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
    words: [subject, ...persons].map((each) => ownWords(ask, each, names)).find((words) => words !== null) ?? null,
    facts: factsOf(lang, subject, { persons, link }),
    groups: groups.map(({ key, type: from, field, count, items, next, isAlone }): SubjectGroup => {
      const address = `${here}?group=${encodeURIComponent(key)}`
      const found = items.filter((item) => isOf(item, 'work'))
      return {
        title: bookWords(lang).linked[`${from}.${field}`] ?? typeNames(lang, from),
        count,
        covers: workCovers(ask, found, { names, images }),
        links: items.filter((item) => !isOf(item, 'work')).map((item) => linkOf(ask, item)),
        allHref: !isAlone && next !== null ? address : null,
        next: !isAlone || next === null ? null : `${address}&cursor=${encodeURIComponent(next)}`,
      }
    }),
    historyHref: inLang(`/history/${id}`, lang),
    editHref: editHref(lang, id),
    fixHref: inLang(`/report?entity=${id}`, lang),
    persons: persons.map((person) => ({
      editHref: editHref(lang, person.id),
      historyHref: inLang(`/history/${person.id}`, lang),
    })),
  }
}

/** What speaks of each of these items, which are one subject. The address names a group by its type and its field, and by the
 *  item where that is another than the first. */
function groupsOf({ catalog, query }: Ask, items: readonly ShownItem[]) {
  const alone = query.get('group')
  const counts = items.flatMap(({ id: to }, at) =>
    linkCounts(catalog, to)
      .filter(({ type, field }) => !NO_GROUP.has(type) && !(type === 'person' && field === 'author'))
      .map((group) => ({ ...group, to, key: `${group.type}.${group.field}${at === 0 ? '' : `.${to}`}` })),
  )
  const wanted = counts.filter(({ key }) => alone === null || alone === key)
  return wanted.slice(0, MAX_GROUPS).map((group) => ({
    ...group,
    isAlone: alone !== null,
    ...pageOfLinked(catalog, {
      to: group.to,
      field: group.field,
      type: group.type,
      limit: alone === null ? MAX_EACH : MAX_ALONE,
      cursor: alone === null ? undefined : (query.get('cursor') ?? undefined),
    }),
  }))
}

/** An author and a person of one human being are two items with one page, that of the author. Two statements. */
function personsOf({ catalog }: Ask, { id, type }: Subject): ShownOf<'person'>[] {
  if (type !== 'author') return []
  const found = linkedItems(catalog, 'person', { to: id, field: 'author', limit: MAX_PERSONS })
  const whole = wholeItems(
    catalog,
    found.map((person) => person.id),
  )
  return whole.filter((item) => isOf(item, 'person'))
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

interface FactsAsked {
  persons: readonly ShownOf<'person'>[]
  link: LinkTo
}

function factsOf(lang: Lang, { type, data }: Subject, { persons, link }: FactsAsked): Fact[] {
  const all = [data, ...persons.map((person) => person.data)]
  const aliases = all.flatMap((each) => ('aliases' in each ? (each.aliases ?? []) : []))
  const topics = all.flatMap((each) => ('topics' in each ? (each.topics ?? []) : []))
  const [born] = all.flatMap((each) => ('born' in each ? (each.born ?? []) : []))
  const [passed] = all.flatMap((each) => ('passed' in each ? (each.passed ?? []) : []))
  const usual = [
    ...fact(lang, 'aliases', ...new Set(aliases)),
    ...dateFact(lang, 'born', born),
    ...dateFact(lang, 'passed', passed),
    ...linksFact(lang, 'topics', link([...new Set(topics)])),
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
