/** Says in a case which items' withheld words an approval would show. */
import { inLang, type Lang } from '#lib/lang.ts'

export function sayWhatShows(section: HTMLElement, words: string, ids: readonly string[]): void {
  const box = document.createElement('div')
  box.className = 'say bad'
  const said = document.createElement('p')
  said.textContent = words
  const lang: Lang = document.documentElement.lang === 'en' ? 'en' : 'he'
  const list = document.createElement('p')
  for (const id of ids) {
    const link = document.createElement('a')
    link.href = inLang(`/${id}`, lang)
    link.textContent = id
    list.append(link, ' ')
  }
  box.append(said, list)
  section.querySelector('h2')?.after(box)
}
