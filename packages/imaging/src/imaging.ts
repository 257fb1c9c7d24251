/** Counts, draws, analyses and fixes pages of PDFs, and draws title pages, in threads. Source: service.md#file-types;
 *  service.md#page-images; decisions.md#the-stack. */
import { availableParallelism } from 'node:os'
import { refuse, serverStops } from '@yalkut/model'
import { type Ended, type PoolOptions, ThreadPool } from '@yalkut/threads'
import { prepareFonts } from './fonts.ts'
import { imagingSaid } from './sentences.ts'
import type {
  AnswerOf,
  FixedPages,
  ImageFormat,
  Outcome,
  PageAnalysis,
  PageFix,
  PageRange,
  PassagePage,
  PdfFacts,
  Rendered,
  TakenPages,
  Task,
  TitlePage,
} from './tasks.ts'

/** The programs that make images and hashes. Changes when their output changes. */
export const IMAGE_ENCODER = 'mupdf@1.28+sharp@0.35'

export interface RenderOptions {
  /** Of the image, in pixels: 16 to 8,000. */
  width: number
  format?: ImageFormat
  /** Shades of gray instead of colours. */
  gray?: boolean
}

/** All methods refuse `invalid`, with `detail.reason`, for a file that is broken, encrypted or needs too much time or
 *  memory; `not-found` for a page that does not exist; and `busy` while too many tasks wait. */
export interface Imaging {
  inspectPdf(path: string): Promise<PdfFacts>
  /** An image of a page. `page`: from 1. */
  renderPage(path: string, page: number, options: RenderOptions): Promise<Rendered>
  analysePage(path: string, page: number): Promise<PageAnalysis>
  /** The sizes of all pages, in points. */
  pageSizes(path: string): Promise<{ width: number; height: number }[]>
  /** Writes a copy of the file at `path` to `to`, with these pages fixed. */
  fixPages(path: string, pages: readonly PageFix[], to: string): Promise<FixedPages>
  /** Writes a file of these pages of the file at `path` to `to`. `unwanted`: a task that waits is refused as `busy`. */
  takePages(path: string, pages: PageRange, to: string, unwanted?: AbortSignal): Promise<TakenPages>
  /** A picture of words in 1,200 by 630 pixels, as PNG. Words that do not fit are shortened. */
  drawTitlePage(page: TitlePage): Promise<Rendered>
  /** A picture of a passage in 1,200 by 1,200 pixels, as PNG. Words that do not fit are shortened. */
  drawPassagePage(page: PassagePage): Promise<Rendered>
  close(): Promise<void>
}

const DEFAULTS: PoolOptions = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  timeLimitMs: 60_000,
  maxWaiting: 500,
}

export function openImaging(options: Partial<PoolOptions> = {}): Imaging {
  const pool: Pool = new ThreadPool(THREAD, { ...DEFAULTS, ...options })
  return {
    inspectPdf: async (path) => await run(pool, { kind: 'inspect', path }),
    async renderPage(path, page, { width, format = 'webp', gray = false }) {
      const pixels = Math.min(8_000, Math.max(16, Math.round(width)))
      return await run(pool, { kind: 'render', path, page, width: pixels, format, gray })
    },
    analysePage: async (path, page) => await run(pool, { kind: 'analyse', path, page }),
    pageSizes: async (path) => await run(pool, { kind: 'sizes', path }),
    fixPages: async (path, pages, to) => await run(pool, { kind: 'fixPages', path, pages, to }),
    takePages: async (path, pages, to, unwanted) => await run(pool, { kind: 'takePages', path, pages, to }, unwanted),
    async drawTitlePage(page) {
      await prepareFonts()
      return await run(pool, { kind: 'title', page })
    },
    async drawPassagePage(page) {
      await prepareFonts()
      return await run(pool, { kind: 'passage', page })
    },
    close: () => pool.close(),
  }
}

const THREAD = new URL('./thread.ts', import.meta.url)
type Pool = ThreadPool<Task, Outcome<AnswerOf[Task['kind']]>>

async function run<K extends Task['kind']>(
  pool: Pool,
  task: Extract<Task, { kind: K }>,
  unwanted?: AbortSignal,
): Promise<AnswerOf[K]> {
  const ended = await pool.run(task, unwanted)
  if (ended.kind !== 'done') throw refusalFor(ended)
  const outcome = ended.answer
  if (outcome.ok) return answerOf(task.kind, outcome.value)
  const { reason, message } = outcome.unusable
  throw refuse(reason === 'no-page' ? 'not-found' : 'invalid', message, { reason })
}

function refusalFor(ended: Exclude<Ended<unknown>, { kind: 'done' }>): Error {
  if (ended.kind === 'full') {
    const message = imagingSaid('drawing-busy')
    return refuse('busy', message, { retryAfterSeconds: 10 })
  }
  if (ended.kind === 'closed') return serverStops()
  if (ended.kind === 'late') {
    const message = imagingSaid('bomb')
    return refuse('invalid', message, { reason: 'bomb' })
  }
  const message = imagingSaid('file-needs-memory')
  return refuse('invalid', message, { reason: 'bomb' }, { cause: ended.cause })
}

/** Narrows the answer of a thread to the kind of its task. Throws for an answer of another kind. */
function answerOf<K extends Task['kind']>(kind: K, value: AnswerOf[Task['kind']]): AnswerOf[K] {
  if (isAnswer(kind, value)) return value
  throw new Error(`a thread gave the answer of another task than ${kind}`)
}

/** A field that only the answer of this kind has. */
const FIELD: { readonly [K in Task['kind']]: string } = {
  inspect: 'pages',
  render: 'bytes',
  analyse: 'ink',
  sizes: 'length',
  fixPages: 'fixed',
  takePages: 'taken',
  title: 'bytes',
  passage: 'bytes',
}

function isAnswer<K extends Task['kind']>(kind: K, value: AnswerOf[Task['kind']]): value is AnswerOf[K] {
  return FIELD[kind] in value
}
