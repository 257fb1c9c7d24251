/** The reader's own highlights and notes, drawn into the words of the page. */

interface Note {
  id: string
  segment?: string
  text?: string
  colour?: string
}

/** Under the words, so that letters stay as dark as they are. */
const COLOURS: ReadonlyMap<string, string> = new Map([
  ['yellow', 'rgb(255 214 0 / 0.28)'],
  ['green', 'rgb(0 190 90 / 0.22)'],
  ['blue', 'rgb(40 130 255 / 0.2)'],
  ['pink', 'rgb(255 70 150 / 0.2)'],
])
const MARK = '✎'
const MOST = 500
/** Words of a page are of its unit, or of a few texts of it. */
const MOST_ITEMS = 4

/** Asks for the notes of these items and draws them. Pages without words of their own have none. */
export async function showNotes(items: readonly string[]): Promise<void> {
  const article = document.querySelector<HTMLElement>('article[data-entity][data-fix]')
  if (article === null) return
  const found = await Promise.all(items.slice(0, MOST_ITEMS).map(notesOf))
  for (const note of found.flat()) draw(article, note)
}

async function notesOf(item: string): Promise<Note[]> {
  const answer = await fetch(`/v1/notes?item=${item}&limit=${MOST}`).catch(() => null)
  if (answer?.ok !== true) return []
  const { notes }: { notes: Note[] } = await answer.json()
  return notes
}

/** The newest come first: the colour of the newest stays. */
function draw(article: HTMLElement, { id, segment = '', text = '', colour = '' }: Note): void {
  const place = [...article.querySelectorAll<HTMLElement>('[id]')].find((each) => each.id === segment)
  if (place === undefined) return
  const shade = COLOURS.get(colour)
  if (shade !== undefined && place.style.backgroundColor === '') place.style.backgroundColor = shade
  const english = document.documentElement.lang === 'en'
  const link = document.createElement('a')
  link.href = `${english ? '/en' : ''}/mine?note=${id}`
  link.title = text === '' ? (english ? 'Your mark' : 'הסימון שלכם') : text
  link.setAttribute('aria-label', `${english ? 'Your note' : 'ההערה שלכם'}: ${text}`)
  link.textContent = MARK
  // Copied words and fixes do not take it for a word.
  link.dataset.mine = ''
  link.style.userSelect = 'none'
  link.style.marginInline = '0.2em'
  const number = place.querySelector(':scope > .n')
  if (number === null) place.prepend(link)
  else number.after(link)
}
