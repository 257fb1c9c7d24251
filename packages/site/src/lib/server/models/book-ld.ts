/** Sefarim and their chapters as schema.org knows them. */
import { licenceUrl } from '@yalkut/model'
import { href } from '#lib/href.ts'
import type { JsonLd } from '#lib/json-ld.ts'
import type { Named } from '#lib/names.ts'
import type { Ask } from '#lib/server/ask.ts'
import { nameIn } from '#lib/server/names.ts'
import type { ShownOf, ShownUnit } from '#lib/server/shown-items.ts'

export function bookLd(
  { lang, baseUrl }: Ask,
  {
    unit,
    work,
    authors,
    language,
    name,
    credit,
  }: {
    unit: ShownUnit
    work: ShownOf<'work'> | null
    authors: readonly Named[]
    language: string | null
    name: Named
    /** Of the words that the page shows. */
    credit: { href: string | null; licence: string | null } | undefined
  },
): JsonLd {
  const licence = licenceUrl(credit?.licence ?? '')
  const source = credit?.href ?? unit.data.bodySource?.url
  return {
    '@type': 'Chapter',
    name: name.text,
    url: baseUrl + href(unit, lang),
    ...(language !== null && { inLanguage: language }),
    ...(licence !== null && { license: licence }),
    ...(source !== undefined && { isBasedOn: source }),
    ...(work !== null && {
      isPartOf: {
        '@type': 'Book',
        name: nameIn(lang, work).text,
        url: baseUrl + href(work, lang),
        author: authors.map(({ text }) => ({ '@type': 'Person', name: text })),
      },
    }),
  }
}

export function breadcrumbLd({ baseUrl }: Ask, crumbs: readonly { name: Named; href: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href: address }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: name.text,
      item: baseUrl + address,
    })),
  }
}
