/** The words of an item that is no unit: those of its own body, in the language of the page where there are such. */
import { blocksOf, bodyOf, rowsOf } from '@yalkut/model'
import { writePlaces } from '#lib/fix-place.ts'
import { href } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Ask } from '#lib/server/ask.ts'
import type { ShownItem } from '#lib/server/shown-items.ts'
import { notesHtml, type WordsOptions, wordsHtml } from '#lib/server/words-html.ts'
import type { Names } from './unit-about.ts'

export interface OwnWords {
  /** HTML that `wordsHtml` made. */
  html: string
  /** Where they are corrected. */
  fix: string
}

/** Null without words. */
export function ownWords({ lang }: Ask, item: ShownItem, names: Names): OwnWords | null {
  const versions = bodyOf(item)?.versions ?? []
  const version = versions.find(({ language }) => language === lang) ?? versions[0]
  if (version === undefined) return null
  const blocks = [blocksOf(version)]
  const rows = rowsOf(blocks)
  const options: WordsOptions = {
    hrefOf: (target) =>
      target.startsWith('/')
        ? inLang(encodeURI(target), lang)
        : href({ id: target, path: names.get(target)?.path }, lang),
  }
  const notes = notesHtml(blocks, rows, options)
  const shown = wordsHtml(blocks, rows, options)
  return {
    html: shown + (notes === '' ? '' : `<ol class="notes">${notes}</ol>`),
    fix: writePlaces([{ kind: 'body', entity: item.id, version: version.id }]),
  }
}
