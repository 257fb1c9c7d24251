import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneEngine } from '@yalkut/testing/engines'
import { randomFrom } from '@yalkut/testing/random/random'
import { addScan, holdFile } from '@yalkut/testing/worlds/heard'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import { layersOfEach } from '../../core/shown/layers.ts'
import { uploadOcr } from '../scans/upload-ocr.ts'
import { answerDoubts } from './answer-doubts.ts'
import { doubtsOfScans } from './doubtful-words.ts'
import { listDoubts } from './list-doubts.ts'

const PAGES = 200
const LINES = 10
const WORDS = 8

interface RandomWord {
  right: string
  read: string
  sure: number
}

/** An engine that reads one word in 25 wrongly, and is mostly less sure of those. */
function randomWord(random: () => number): RandomWord {
  const letters = () => String.fromCharCode(0x5d0 + Math.floor(random() * 27))
  const right = Array.from({ length: 3 + Math.floor(random() * 4) }, letters).join('')
  const isWrong = random() < 0.04
  const read = isWrong ? `${right.slice(0, -1)}${right.at(-1) === 'ד' ? 'ר' : 'ד'}` : right
  const around = isWrong ? 45 : 96
  const spread = isWrong ? 45 : 30
  const sure = Math.round(around + (random() + random() - 1) * spread)
  return { right, read, sure: Math.max(0, Math.min(99, sure)) }
}

onOneEngine('200 pages with planted errors', (engine) => {
  const world = worldOn(engine)

  test('15 of 100 words read find at least 80 of 100 errors, and the calibration shown is right within 5 points', async (t) => {
    const { catalog, people } = world()
    const random = randomFrom(11)
    const lines = Array.from({ length: PAGES * LINES }, () => Array.from({ length: WORDS }, () => randomWord(random)))
    const written = lines.map((words) => {
      const all = words.map(({ read, sure }) => `<span class="ocrx_word" title="x_wconf ${sure}">${read}</span>`)
      return `<span class="ocr_line">${all.join(' ')}</span>`
    })
    const pages = Array.from(
      { length: PAGES },
      (_, at) => `<div class="ocr_page">${written.slice(at * LINES, (at + 1) * LINES).join('')}</div>`,
    )
    const scan = await addScan(world(), await holdFile(world(), 'open'))
    const { id } = await uploadOcr(catalog, people.robot, scan, {
      content: pages.join(''),
      engine: { name: 'made', version: '1' },
    })
    await approveSuggestion(catalog, people.sara, id)

    const wordAt = (page: number, line: string, from: number): RandomWord => {
      const words = lines[(page - 1) * LINES + Number(line.slice(1)) - 1] ?? []
      let start = 0
      for (const word of words) {
        if (start === from) return word
        start += word.read.length + 1
      }
      throw new Error(`no word at ${page} ${line} ${from}`)
    }
    let read = 0
    let found = 0
    let threshold = 0
    for (;;) {
      const shown = await listDoubts(catalog, people.chana, { scan, limit: 100 })
      threshold = shown.threshold
      if (shown.doubts.length === 0) break
      const answers = shown.doubts.map(({ page, line, from, to, rev }) => {
        const { right, read: word } = wordAt(page, line, from)
        read += 1
        if (right !== word) found += 1
        // A person errs once in fifty words.
        return { scan, page, line, from, to, rev, text: random() < 0.02 ? `${right}ק` : right }
      })
      await answerDoubts(catalog, people.chana, { answers })
    }
    const all = lines.flat()
    const errors = all.filter((word) => word.right !== word.read)
    t.diagnostic(`figure doubts.read ${((100 * read) / all.length).toFixed(1)}`)
    t.diagnostic(`figure doubts.found ${((100 * found) / errors.length).toFixed(1)}`)
    assert.ok(read <= 0.15 * all.length, `${read} of ${all.length} words were shown`)
    assert.ok(found >= 0.8 * errors.length, `${found} of ${errors.length} errors were found`)
    const { calibration } = await listDoubts(catalog, people.dovid, { scan, limit: 1 })
    let farthest = 0
    for (const { from, to, answered, wrong } of calibration) {
      const real = all.filter(({ sure }) => sure >= from && sure < Math.min(to, threshold))
      const share = real.filter((word) => word.right !== word.read).length / real.length
      if (answered >= 30) {
        farthest = Math.max(farthest, Math.abs(wrong / answered - share))
        assert.ok(Math.abs(wrong / answered - share) <= 0.05, `${from}: ${wrong} of ${answered}`)
      }
    }
    t.diagnostic(`figure doubts.calibration ${(100 * farthest).toFixed(1)}`)
    assert.ok(calibration.length >= 5)
  })

  test('are read in whole pages, up to what one request reads', async () => {
    const { catalog, people } = world()
    const words = ['אחת', 'שתים'].map((word) => `<span class="ocrx_word" title="x_wconf 40">${word}</span>`)
    const page = `<div class="ocr_page"><span class="ocr_line">${words.join(' ')}</span></div>`
    const scan = await addScan(world(), await holdFile(world(), 'open'))
    const { id } = await uploadOcr(catalog, people.robot, scan, {
      content: page.repeat(3),
      engine: { name: 'made', version: '1' },
    })
    await approveSuggestion(catalog, people.sara, id)
    const { reads } = catalog.projection
    const read = (left: { pages: number; words: number }) => {
      const [found] = doubtsOfScans(reads, layersOfEach(reads, [scan]), left)
      return [found?.pages.size, found?.words.length, left]
    }
    assert.deepEqual(read({ pages: 9, words: 9 }), [3, 6, { pages: 6, words: 3 }])
    assert.deepEqual(read({ pages: 2, words: 9 }), [2, 4, { pages: 0, words: 5 }])
    assert.deepEqual(read({ pages: 9, words: 5 }), [2, 4, { pages: 6, words: 0 }])
  })
})
