/** The sheet of one verse or paragraph: its words with their source, its link, and what may be done about it. */
import { inLang, type Lang } from '#lib/lang.ts'
import { isSingleKey } from '#lib/single-keys.ts'
import { plainOf } from './fix/plain.ts'
import { type Spot, spotOf } from './fix/spot.ts'
import { idOf, verseHere } from './verse-here.ts'
import { sourceWritten } from './verse-source.ts'

/** Whether there was a verse and a sheet to open. `element`: the verse; null: the one that the reader is at. */
export function openVerse(element: HTMLElement | null): void {
  const sheet = document.getElementById('verse')
  const verse = element ?? verseHere()
  if (sheet === null || verse === null) return
  show(sheet, verse)
  sheet.showPopover()
}

function show(sheet: HTMLElement, verse: HTMLElement): void {
  const id = idOf(verse)
  const number = numberOf(verse)
  const { source: whole = '', verseSource = null } = sheet.dataset
  const source = sourceWritten({ source: whole, verseSource, number, lang: pageLang() })
  const link = linkTo(id)
  const status = sheet.querySelector('[role="status"]')
  const said = sheet.dataset.copied ?? ''
  const title = sheet.querySelector('h2')
  if (title !== null) title.textContent = source
  if (status !== null) status.textContent = ''
  const copy = (text: string) => async (): Promise<void> => {
    const isCopied = await copied(text)
    if (status !== null) status.textContent = isCopied ? said : text
  }
  const spot = spotOf(verse)
  press(sheet, 'words', copy(`${plainOf(verse).text.trim()}\n(${source})\n${link}`))
  press(sheet, 'link', copy(link))
  const report = sheet.querySelector<HTMLAnchorElement>('[data-verse="report"]')
  if (report !== null) report.href = addressOf('/report', spot, id, report.href)
  const picture = sheet.querySelector<HTMLAnchorElement>('[data-verse="picture"]')
  if (picture !== null) picture.href = pictureOf(picture.href, verse, spot?.place.entity ?? null, id)
  leadBeside(sheet, verse, id)
  const mine = sheet.querySelector<HTMLAnchorElement>('[data-verse="mine"]')
  if (mine !== null) mine.href = mineAddress(mine.href, spot?.place.entity ?? null, id)
  const fix = sheet.querySelector<HTMLAnchorElement>('[data-verse="fix"]')
  if (fix === null) return
  fix.href = addressOf('/suggest', spot, id, fix.href)
  fix.onclick = (event) => fixHere(event, sheet, verse)
}

/** What is beside the verse opens there; with another key it is a page of its own. */
function leadBeside(sheet: HTMLElement, verse: HTMLElement, id: string): void {
  const link = sheet.querySelector<HTMLAnchorElement>('[data-verse="beside"]')
  if (link === null) return
  const [whole = ''] = link.href.split('?')
  link.href = id === '' ? whole : `${whole}?segment=${encodeURIComponent(id)}`
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    sheet.hidePopover()
    void import('./beside.ts').then(({ openBeside }) => openBeside(verse))
  }
}

/** False: the browser refuses, or has no clipboard, as outside of https. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function press(sheet: HTMLElement, name: string, act: () => Promise<void>): void {
  const button = sheet.querySelector<HTMLButtonElement>(`[data-verse="${name}"]`)
  if (button !== null) button.onclick = () => void act()
}

/** In the words, as the key “e” does; the page of fixes where single keys are switched off. */
function fixHere(event: MouseEvent, sheet: HTMLElement, verse: HTMLElement): void {
  const key = new KeyboardEvent('keydown', { key: 'e', code: 'KeyE', bubbles: true, cancelable: true })
  const number = verse.querySelector<HTMLElement>(':scope > .n')
  if (number === null || !isSingleKey(key)) return
  event.preventDefault()
  sheet.hidePopover()
  number.focus()
  number.dispatchEvent(key)
}

function numberOf(verse: HTMLElement): string {
  return verse.querySelector(':scope > .n')?.textContent?.trim() ?? ''
}

function linkTo(id: string): string {
  const url = new URL(location.href)
  url.hash = id
  return url.href
}

/** Where one marks a paragraph. `usual`: of the whole unit. */
function mineAddress(usual: string, entity: string | null, id: string): string {
  const url = new URL(usual, location.href)
  if (entity !== null) url.searchParams.set('item', entity)
  url.searchParams.set('segment', id)
  return url.href
}

/** `usual`: of the whole unit. */
function pictureOf(usual: string, verse: HTMLElement, entity: string | null, id: string): string {
  const address = new URL(usual, location.href)
  if (entity !== null) address.pathname = `/share/${entity}.png`
  const lang = verse.closest<HTMLElement>('[lang]')?.lang === 'en' ? 'en' : 'he'
  address.search = String(new URLSearchParams({ segment: id, lang }))
  return address.href
}

/** `usual`: of the whole unit. */
function addressOf(path: string, spot: Spot | null, id: string, usual: string): string {
  const asked = new URL(usual, location.href).searchParams
  const query = new URLSearchParams({ entity: spot?.place.entity ?? asked.get('entity') ?? '', segment: id })
  if (spot?.place.kind === 'body') query.set('version', spot.place.version)
  return inLang(`${path}?${query}`, pageLang())
}

function pageLang(): Lang {
  return document.documentElement.lang === 'en' ? 'en' : 'he'
}
