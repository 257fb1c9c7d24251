/** What machines do, and what of their work waits for people: `/machine`. */
import { type MachineBoard, machineBoard, machineQuality, machineToCheck, trainingSummary } from '@yalkut/catalog/media'
import { listedItems, shownItems } from '@yalkut/catalog/reading'
import { isItemId, isOf } from '@yalkut/model'
import { href, proofreadHref } from '#lib/href.ts'
import { inLang } from '#lib/lang.ts'
import type { Named } from '#lib/names.ts'
import type { Ask, Page } from '#lib/server/ask.ts'
import { localName } from '#lib/server/names.ts'
import { nameOfListed } from '#lib/server/search-hits.ts'
import { counted } from '#lib/words/in-both.ts'
import { ASKED, type Asked } from './asked.ts'
import { machineWords } from './words.ts'

type Request = MachineBoard['running'][number]

export interface RequestLine {
  id: number
  kind: Request['kind']
  item: string
  name: Named
  href: string
  /** Its place in the queue, or how far it is. */
  said: string | null
  /** In percent; null: nobody knows. */
  share: number | null
  /** Why it failed. */
  why: string | null
}

export interface ForEyes {
  key: string
  name: Named
  said: string
  href: string
  act: string
}

export interface MachinePage extends Page {
  isFree: boolean
  running: RequestLine[]
  waiting: RequestLine[]
  failed: RequestLine[]
  kinds: { kind: Asked; said: string; backlog: string | null }[]
  eyes: ForEyes[]
  /** The desk of doubtful words. */
  doubts: string
  training: { said: string; clips: string; share: number }
  /** Wrong letters of a hundred, before the machine learned from proofreading and after. */
  quality: {
    key: string
    engine: string
    typeface: Named
    lines: number
    before: string
    after: string
  }[]
  /** How often words of each certainty were wrong, by engine and typeface. */
  certainty: { key: string; engine: string; typeface: Named; said: string; steps: string[] }[]
  did: string | null
}

const MOST = 20
const EYES = 12

export async function machinePage(ask: Ask): Promise<MachinePage> {
  const { catalog, lang, query } = ask
  const words = machineWords(lang)
  const { summary, running, waiting, failed } = await machineBoard(catalog, MOST)
  const ids = [...running, ...waiting, ...failed].map(({ item }) => item)
  const quality = await machineQuality(catalog, MOST)
  const typefaces = [...quality.rows, ...quality.certainty].map(({ typeface }) => typeface).filter(isItemId)
  const asked = [...new Set([...ids, ...typefaces])]
  // A scan has no name of its own: it is called by its printing.
  const printings = new Map(
    shownItems(catalog, asked).flatMap((item) =>
      isOf(item, 'scan') ? [[item.id, item.data.publication] as const] : [],
    ),
  )
  const known = new Map(
    listedItems(catalog, [...new Set([...asked, ...printings.values()])]).map((item) => [item.id, item]),
  )
  const namedAs = (id: string): Named => {
    const item = known.get(printings.get(id) ?? id) ?? known.get(id)
    return item === undefined ? { text: id } : nameOfListed(item, lang)
  }
  // Of a scan whose publisher or year nobody wrote, the letters are its own: its name stands for them.
  const typefaceIn = (typeface: string): Named => (isItemId(typeface) ? namedAs(typeface) : { text: typeface })
  const lineOf = (request: Request): RequestLine => {
    const item = known.get(request.item)
    const { id, kind, note, position, progress } = request
    return {
      id,
      kind,
      item: request.item,
      name: namedAs(request.item),
      href: href(item ?? { id: request.item }, lang),
      said:
        progress !== null
          ? words.progress(progress.done, progress.total)
          : position === null
            ? null
            : words.place(position),
      share: progress?.total ? (100 * progress.done) / progress.total : null,
      why: request.status === 'failed' ? note : null,
    }
  }
  const { hours, goal, gold, silver } = await trainingSummary(catalog)
  const rate = (wrong: number | null): string => (wrong === null ? '–' : number.format(100 * wrong))
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  return {
    head: { title: words.title, description: words.about },
    isFree: summary.startsAtOnce,
    running: running.map(lineOf),
    // The next one first.
    waiting: waiting.map(lineOf).toReversed(),
    failed: failed.map(lineOf),
    kinds: ASKED.map((kind) => {
      const { doneLastWeek, failedLastWeek, backlog } = summary[kind]
      return {
        kind,
        said: words.week(doneLastWeek, failedLastWeek),
        backlog: backlog === 0 || kind === 'align' ? null : counted(lang, backlog, words.backlogOf[kind]),
      }
    }),
    eyes: eyesOf(ask),
    doubts: proofreadHref(lang, { shelf: 'doubt=1' }),
    training: {
      said: words.hours(number.format(hours), number.format(goal)),
      clips: words.clips(gold, silver),
      share: goal === 0 ? 0 : Math.min(100, (100 * hours) / goal),
    },
    quality: quality.rows.map(({ engine, typeface, lines, before, after }) => ({
      key: `${engine.name} ${engine.version} ${typeface}`,
      engine: `${engine.name} ${engine.version}`,
      typeface: typefaceIn(typeface),
      lines,
      before: rate(before),
      after: rate(after),
    })),
    certainty: quality.certainty.map(({ engine, typeface, answered, calibration }) => ({
      key: `${engine.name} ${engine.version} ${typeface}`,
      engine: `${engine.name} ${engine.version}`,
      typeface: typefaceIn(typeface),
      said: words.answered(answered),
      steps: calibration.map(({ from, to, answered: all, wrong }) =>
        words.calibrated(from, to, number.format((100 * wrong) / all)),
      ),
    })),
    did: query.get('did') === 'asked' ? words.did : query.get('did') === 'joined' ? words.joined : null,
  }
}

/** The newest of each kind, which lead to where they are checked. */
function eyesOf({ catalog, lang }: Ask): ForEyes[] {
  const words = machineWords(lang)
  const { scans, transcripts, texts } = machineToCheck(catalog, EYES)
  const saidOf = (all: string, checked: number): string => (checked === 0 ? all : `${all}, ${words.checkedOf(checked)}`)
  const named = (title: (typeof scans)[number]['title'], id: string): Named =>
    title === null ? { text: id } : localName(lang, title)
  return [
    ...scans.map(({ scan, title, pages, checked }) => ({
      key: scan,
      name: named(title, scan),
      said: saidOf(counted(lang, pages, words.pages), checked),
      href: proofreadHref(lang, { scan }),
      act: words.proofread,
    })),
    ...transcripts.map(({ recording, title, paragraphs, checked }) => ({
      key: recording,
      name: named(title, recording),
      said: saidOf(counted(lang, paragraphs, words.paragraphs), checked),
      href: inLang(`/transcribe/${recording}`, lang),
      act: words.listen,
    })),
    ...texts.map(({ entity, path, title, label, segments, checked }) => ({
      key: entity,
      name: named(label ?? title, entity),
      said: saidOf(counted(lang, segments, words.paragraphs), checked),
      href: href({ id: entity, path }, lang),
      act: words.read,
    })),
  ]
}
