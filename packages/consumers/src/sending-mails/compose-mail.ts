/** Writes a mail about decisions, as plain text and HTML. The mail has both languages, since accounts store no language.
 *  Pure. */
import type { Mail } from '@yalkut/catalog/people'
import {
  ENDING,
  isolated,
  LANGUAGES,
  type Language,
  NOTE,
  type Sentence,
  sentenceOf,
  subjectOf,
} from './decision-sentences.ts'
import type { Decision } from './read-decisions.ts'

export interface Composing {
  to: string
  decisions: readonly Decision[]
  messageId: string
  /** The address of this service, without a slash at its end. */
  baseUrl: string
  unsubscribeUrl: string
}

const LONGEST_NOTE = 2_000

export function composeMail(composing: Composing): Mail {
  const { to, decisions, messageId, unsubscribeUrl } = composing
  return {
    to,
    subject: subjectOf(decisions),
    text: LANGUAGES.map((language) => textIn(language, composing)).join('\n\n\n'),
    html: htmlOf(composing),
    messageId,
    unsubscribeUrl,
  }
}

function textIn(language: Language, { decisions, baseUrl, unsubscribeUrl }: Composing): string {
  const paragraphs = decisions.map((decision) => {
    const note = noteOf(decision)
    const lines = [
      plain(sentenceOf(decision, language)),
      ...(note === null ? [] : [NOTE[language], ...note.split('\n').map((line) => `> ${line}`)]),
      addressOf(decision, baseUrl),
    ]
    return lines.join('\n')
  })
  const { why, stop, change } = ENDING[language]
  const ending = [why, `${stop}: ${unsubscribeUrl}`, `${change}: ${baseUrl}/account`]
  return [...paragraphs, ending.join('\n')].join('\n\n')
}

function plain(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : isolated(oneLine(part.quoted)))).join('')
}

function htmlOf(composing: Composing): string {
  const parts = LANGUAGES.map((language) => {
    const direction = language === 'he' ? 'rtl' : 'ltr'
    return `<div lang="${language}" dir="${direction}">${htmlIn(language, composing)}</div>`
  })
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${parts.join('<hr>')}</body></html>`
}

function htmlIn(language: Language, { decisions, baseUrl, unsubscribeUrl }: Composing): string {
  const paragraphs = decisions.map((decision) => {
    const note = noteOf(decision)
    const quote = note === null ? '' : `<blockquote dir="auto">${lines(note)}</blockquote>`
    const address = escaped(addressOf(decision, baseUrl))
    const link = `<a dir="ltr" href="${address}">${address}</a>`
    return `<p>${marked(sentenceOf(decision, language))}</p>${quote}<p>${link}</p>`
  })
  const { why, stop, change } = ENDING[language]
  const links = [
    `<a href="${escaped(unsubscribeUrl)}">${escaped(stop)}</a>`,
    `<a href="${escaped(`${baseUrl}/account`)}">${escaped(change)}</a>`,
  ]
  return `${paragraphs.join('')}<p><small>${escaped(why)} ${links.join(' · ')}</small></p>`
}

function marked(sentence: Sentence): string {
  return sentence
    .map((part) => (typeof part === 'string' ? escaped(part) : `<bdi>${escaped(oneLine(part.quoted))}</bdi>`))
    .join('')
}

function lines(text: string): string {
  return text.split('\n').map(escaped).join('<br>')
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

function noteOf({ note }: Decision): string | null {
  if (note === null) return null
  const letters = [...note.replaceAll(/\r\n?/g, '\n')]
  return letters.length <= LONGEST_NOTE ? letters.join('') : `${letters.slice(0, LONGEST_NOTE).join('')}…`
}

/** The address of a suggestion's page. Source: shapes.md#robots. */
function addressOf({ number, suggestion }: Decision, baseUrl: string): string {
  return number === null ? `${baseUrl}/review?s=${suggestion}` : `${baseUrl}/suggestions/${number}`
}
