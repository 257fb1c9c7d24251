/** Runs one task. This happens in a thread, so that a file that exhausts the memory stops only that thread. */
import sharp, { type Sharp } from 'sharp'
import { ANALYSIS_WIDTH, analyse } from './analyse-page.ts'
import { type Drawn, drawPage, loadPage } from './draw.ts'
import { fixPages } from './fix-pages.ts'
import { drawPassagePage } from './passage-page.ts'
import {
  assertNoBomb,
  countPages,
  countReadable,
  isRepaired,
  openPdf,
  type PdfFile,
  pageLabels,
  pageSize,
  UnusablePdf,
} from './pdf-file.ts'
import { takePages } from './take-pages.ts'
import type { AnswerOf, ImageFormat, Outcome, Rendered, Task } from './tasks.ts'
import { drawTitlePage } from './title-page.ts'

/** The outcome of a task. For a file that cannot be used the outcome has the reason; other errors are thrown. */
export async function runTask(task: Task): Promise<Outcome<AnswerOf[Task['kind']]>> {
  try {
    return { ok: true, value: await answer(task) }
  } catch (error) {
    if (error instanceof UnusablePdf) return { ok: false, unusable: error.unusable }
    throw error
  }
}

async function answer(task: Task): Promise<AnswerOf[Task['kind']]> {
  if (task.kind === 'title') return await drawTitlePage(task.page)
  if (task.kind === 'passage') return await drawPassagePage(task.page)
  return await answerOf(task)
}

async function answerOf(task: Exclude<Task, { kind: 'title' | 'passage' }>): Promise<AnswerOf[Task['kind']]> {
  const file = openPdf(task.path)
  try {
    switch (task.kind) {
      case 'inspect':
        return inspect(file)
      case 'render':
        return await encode(drawPage(file, task.page, task.width, task.gray), task.format)
      case 'sizes':
        return sizes(file)
      case 'fixPages':
        return fixPages(file, task.pages, task.to)
      case 'takePages':
        return takePages(file, task.pages, task.to)
      case 'analyse':
        return await analyse(drawPage(file, task.page, ANALYSIS_WIDTH, true), task.page)
      default:
        return task satisfies never
    }
  } finally {
    file.close()
  }
}

/** Draws the first page too, as a file whose pages cannot be drawn is of no use. */
function inspect(file: PdfFile): AnswerOf['inspect'] {
  countPages(file)
  assertNoBomb(file)
  const first = loadPage(file, 1)
  const { width, height } = pageSize(first)
  first.destroy()
  drawPage(file, 1, ANALYSIS_WIDTH, true)
  // Opening the pages corrects a number that the file gives wrongly.
  const pages = countReadable(file)
  return { pages, labels: pageLabels(file, pages), isRepaired: isRepaired(file), width, height }
}

function sizes(file: PdfFile): AnswerOf['sizes'] {
  return Array.from({ length: countPages(file) }, (_, index) => {
    const page = loadPage(file, index + 1)
    try {
      return pageSize(page)
    } finally {
      page.destroy()
    }
  })
}

async function encode(drawn: Drawn, format: ImageFormat): Promise<Rendered> {
  const { width, height, channels } = drawn
  const image = sharp(drawn.samples, { raw: { width, height, channels } })
  if (channels === 1) image.toColourspace('b-w')
  const bytes = await inFormat(image, format).toBuffer()
  return { bytes: new Uint8Array(bytes), mime: `image/${format}`, width, height }
}

function inFormat(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'webp':
      return image.webp({ quality: 80 })
    case 'avif':
      // More effort takes a second for a page and makes the image a few percent smaller.
      return image.avif({ quality: 50, effort: 2 })
    case 'jpeg':
      return image.jpeg({ quality: 85, mozjpeg: true })
    case 'png':
      return image.png()
    default:
      return format satisfies never
  }
}
