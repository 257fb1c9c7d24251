/** Pages of PDFs as images: counted, drawn, looked at. Source: service.md#file-types; service.md#page-images;
 *  decisions.md#the-stack. */
import { availableParallelism } from 'node:os'
import { refuse } from '@yalkut/model'
import { type Ended, type PoolOptions, ThreadPool } from '@yalkut/threads'
import type {
  AnswerOf,
  ImageFormat,
  Inspected,
  Look,
  Outcome,
  PageFix,
  Rendered,
  Straightened,
  Task,
} from './tasks.ts'

/** What made an image or a hash: changes when they come out differently. */
export const IMAGE_ENCODER = 'mupdf@1.28+sharp@0.35'

export interface RenderOptions {
  /** Of the image, in dots: 16 to 8,000. */
  width: number
  format?: ImageFormat
  /** Shades of gray instead of colours. */
  gray?: boolean
}

/** Each refuses `invalid`, with `detail.reason`, for a file that is broken, encrypted or overwhelming, `not-found` for
 *  a page that is not there, `busy` when too much waits. */
export interface Imaging {
  inspectPdf(path: string): Promise<Inspected>
  /** `page`: from 1. */
  renderPage(path: string, page: number, options: RenderOptions): Promise<Rendered>
  lookAtPage(path: string, page: number): Promise<Look>
  /** The sizes of all pages, in points. */
  pageSizes(path: string): Promise<{ width: number; height: number }[]>
  /** Writes a copy with these pages put right. */
  straighten(path: string, pages: readonly PageFix[], to: string): Promise<Straightened>
  close(): Promise<void>
}

const USUAL: PoolOptions = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  timeLimitMs: 60_000,
  maxWaiting: 500,
}

export function openImaging(options: Partial<PoolOptions> = {}): Imaging {
  const pool: Pool = new ThreadPool(THREAD, { ...USUAL, ...options })
  return {
    inspectPdf: async (path) => await run(pool, { kind: 'inspect', path }),
    async renderPage(path, page, { width, format = 'webp', gray = false }) {
      const dots = Math.min(8_000, Math.max(16, Math.round(width)))
      return await run(pool, { kind: 'render', path, page, width: dots, format, gray })
    },
    lookAtPage: async (path, page) => await run(pool, { kind: 'look', path, page }),
    pageSizes: async (path) => await run(pool, { kind: 'sizes', path }),
    straighten: async (path, pages, to) => await run(pool, { kind: 'straighten', path, pages, to }),
    close: () => pool.close(),
  }
}

const THREAD = new URL('./thread.ts', import.meta.url)
type Pool = ThreadPool<Task, Outcome<AnswerOf[Task['kind']]>>

async function run<K extends Task['kind']>(
  pool: Pool,
  task: Extract<Task, { kind: K }>,
): Promise<AnswerOf[K]> {
  const ended = await pool.run(task)
  if (ended.kind !== 'done') throw whyNot(ended)
  const outcome = ended.answer
  if (outcome.ok) return answerOf(task.kind, outcome.value)
  const { reason, message } = outcome.unusable
  throw refuse(reason === 'no-page' ? 'not-found' : 'invalid', message, { reason })
}

function whyNot(ended: Exclude<Ended<unknown>, { kind: 'done' }>): Error {
  if (ended.kind === 'full') {
    const message = 'Too many pages are being drawn just now. Try again in a moment.'
    return refuse('busy', message, { retryAfterSeconds: 10 })
  }
  if (ended.kind === 'late') {
    const message = 'This file takes longer to open than any real one: it is not used.'
    return refuse('invalid', message, { reason: 'bomb' })
  }
  const message = 'This file could not be opened: it asks for more memory than there is.'
  return refuse('invalid', message, { reason: 'bomb' }, { cause: ended.cause })
}

/** A thread answers what it was asked. */
function answerOf<K extends Task['kind']>(kind: K, value: AnswerOf[Task['kind']]): AnswerOf[K] {
  if (isAnswer(kind, value)) return value
  throw new Error(`a thread answered something else than ${kind}`)
}

const FIELD: { readonly [K in Task['kind']]: string } = {
  inspect: 'pages',
  render: 'bytes',
  look: 'ink',
  sizes: 'length',
  straighten: 'fixed',
}

function isAnswer<K extends Task['kind']>(
  kind: K,
  value: AnswerOf[Task['kind']],
): value is AnswerOf[K] {
  return FIELD[kind] in value
}
