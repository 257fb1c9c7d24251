/** Elements of the forms. Everything that comes from the service or from a person is text. */

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  more: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), more)
  element.append(...children)
  return element
}

let made = 0

/** A label and its field. */
export function labelled(
  label: string,
  field: HTMLTextAreaElement | HTMLInputElement,
): (HTMLElement | HTMLLabelElement)[] {
  made += 1
  field.id = `fix-${made}`
  return [make('label', { htmlFor: field.id, textContent: label }), field]
}

/** The language and the direction of words on the page. */
export function languageOf(element: Element): { lang: string; dir: 'rtl' | 'ltr' } {
  const lang = element.closest('[lang]')?.getAttribute('lang') ?? 'he'
  return { lang, dir: ['he', 'yi', 'ar'].includes(lang) ? 'rtl' : 'ltr' }
}

export function inPageLang(address: string): string {
  return document.documentElement.lang === 'en' ? `/en${address}` : address
}
