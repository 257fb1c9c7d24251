/** The words of the pages, in both languages. An area of pages has a file in `he/` and one in `en/`; the Hebrew file is the
 *  shape, so that a missing English word stops the compiler. */
import type { Lang } from '#lib/lang.ts'

/** `const words = inBoth({ he, en })`, then `words(lang)`. */
export function inBoth<W>(both: { readonly [L in Lang]: W }): (lang: Lang) => W {
  return (lang) => both[lang]
}

const RULES = { he: new Intl.PluralRules('he'), en: new Intl.PluralRules('en') }

/** “3 chapters”: the form for the number, with the number in place of `#`. */
export function counted(lang: Lang, n: number, forms: { one: string; two?: string; other: string }): string {
  const rule = RULES[lang].select(n)
  const form = rule === 'one' ? forms.one : rule === 'two' ? (forms.two ?? forms.other) : forms.other
  return form.replace('#', n.toLocaleString(lang))
}
