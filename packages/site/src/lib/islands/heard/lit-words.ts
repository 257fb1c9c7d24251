/** Marks the paragraph and the word that are heard. Words are marked by the browser's highlights, so the page keeps one
 *  element a paragraph. */

export interface Heard {
  recording: string
  /** What the times of the recording begin with in addresses. */
  before: string
  article: HTMLElement
  box: HTMLElement
  /** The path of the page that it came from. */
  page: string
  media: HTMLMediaElement
  /** Timed paragraphs, in order. */
  text: readonly Paragraph[]
  /** The address of the times of the words; empty without them. */
  wordTimes: string
}

interface Paragraph {
  element: HTMLElement
  from: number
  to: number
}

interface Word {
  from: number
  to: number
  startMs: number
  endMs: number
}

/** The paragraphs that have times of a recording: the transcript's and the hanacha's. */
export function textOf(article: HTMLElement, before: string): Paragraph[] {
  const part = article.querySelector(`[data-before="${before}"]`)?.closest('.part') ?? article
  return [...part.querySelectorAll<HTMLElement>('[data-at]')].map((element) => {
    const { at = '0', to = '0' } = element.dataset
    return { element, from: Number(at), to: Number(to) }
  })
}

/** The paragraph of a second. */
export function seekOf({ text }: Heard, second: number): HTMLElement | undefined {
  return text.findLast(({ from }) => from <= second)?.element
}

/** Times of words by recording; empty while they are fetched. */
const wordsOf = new Map<string, Map<string, Word[]>>()

export function lightWords(heard: Heard): void {
  const { media, text, recording } = heard
  const second = media.currentTime
  for (const { element, from, to } of text) {
    element.toggleAttribute('data-lit', from <= second && second < to)
  }
  if (heard.wordTimes === '' || !('highlights' in CSS)) return
  const words = wordsOf.get(recording)
  if (words === undefined) {
    if (!media.paused) void fetchWords(heard)
    return
  }
  const ranges = text.flatMap(({ element, from, to }) =>
    from <= second && second < to ? rangeOf(element, words.get(element.id) ?? [], second * 1_000) : [],
  )
  CSS.highlights.set('heard', new Highlight(...ranges))
}

/** The word of a paragraph that is heard at a time. */
function rangeOf(element: HTMLElement, words: readonly Word[], ms: number): Range[] {
  const word = words.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)
  const said = (element.querySelector('.said') ?? element).firstChild
  if (word === undefined || said === null || word.to > (said.textContent?.length ?? 0)) return []
  const range = new Range()
  range.setStart(said, word.from)
  range.setEnd(said, word.to)
  return [range]
}

async function fetchWords({ recording, wordTimes }: Heard): Promise<void> {
  const words = new Map<string, Word[]>()
  wordsOf.set(recording, words)
  const answer = await fetch(wordTimes).catch(() => null)
  if (answer?.ok !== true) return
  const transcript: { paragraphs: { id: string; words: Word[] | null }[] } = await answer.json()
  for (const { id, words: timed } of transcript.paragraphs) if (timed !== null) words.set(id, timed)
}
