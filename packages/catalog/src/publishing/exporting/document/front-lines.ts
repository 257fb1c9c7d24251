/** What a file says of itself: where it is from, which edition it has, under which licence, and what nobody has checked. */
import { licenceUrl, type Sentence, type SentenceLanguage } from '@yalkut/model'
import { exportingSaid } from '../../../core/sentences/exporting.ts'
import type { Edition, ExportHead } from './document.ts'

export interface FrontLine {
  name: string
  text: string
  href: string | null
}

export function frontLines(head: ExportHead): FrontLine[] {
  const { lang, address, editions, paragraphs, machine, revision, at, wordless } = head
  const said = (sentence: Sentence): string => sentence[lang]
  const line = (name: Sentence, text: string, href: string | null = null): FrontLine => ({
    name: said(name),
    text,
    href,
  })
  return [
    line(exportingSaid('export-source'), address, address),
    ...editions.flatMap((edition) => editionLines(edition, lang)),
    line(
      exportingSaid('export-checking'),
      said(
        machine === 0
          ? exportingSaid('export-checked')
          : exportingSaid('export-unchecked', { n: machine, all: paragraphs }),
      ),
    ),
    ...(wordless === 0
      ? []
      : [line(exportingSaid('export-missing'), said(exportingSaid('export-wordless', { n: wordless })))]),
    line(exportingSaid('export-revision'), `${revision} (${at.slice(0, 10)})`),
  ]
}

function editionLines({ language, title, credit, licence, url }: Edition, lang: SentenceLanguage): FrontLine[] {
  const named = [title, credit].filter((text) => text !== null && text !== '').join(' · ')
  const edition = exportingSaid('export-edition', { language: languageName(lang, language) })[lang]
  const shown = licence === null ? exportingSaid('export-no-licence')[lang] : licenceName(lang, licence)
  return [
    { name: edition, text: named === '' ? exportingSaid('export-own-edition')[lang] : named, href: url },
    { name: exportingSaid('export-licence')[lang], text: shown, href: licence === null ? null : licenceUrl(licence) },
  ]
}

function languageName(lang: SentenceLanguage, language: string): string {
  return new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? language
}

/** Words of other licences are in no file. A version of page words may have a notice of its own. */
function licenceName(lang: SentenceLanguage, licence: string): string {
  switch (licence) {
    case 'public-domain':
      return exportingSaid('licence-public-domain')[lang]
    case 'facts-and-links':
      return exportingSaid('licence-facts')[lang]
    case 'cc0':
    case 'cc-by':
    case 'cc-by-nc':
      return licence.replace('-', ' ').toUpperCase()
    default:
      return licence
  }
}
