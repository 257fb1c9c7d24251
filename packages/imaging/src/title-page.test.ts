/** Title pages: what is drawn of ordinary and of hostile words. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PNG } from 'pngjs'
import { openImaging, type TitlePage } from './index.ts'

const imaging = openImaging({ threads: 1 })
after(() => imaging.close())

const he = (text: string) => ({ text, isRightToLeft: true })
const en = (text: string) => ({ text, isRightToLeft: false })

interface Drawn {
  png: Buffer
  /** The first and the last column, and row, with ink between these rows. */
  box: [left: number, top: number, right: number, bottom: number]
}

/** The place of the title: above its rule, inside the frame. */
async function titleOf(title: TitlePage['title']): Promise<Drawn> {
  const { bytes, mime, width, height } = await imaging.drawTitlePage({
    title,
    under: he('ספר'),
    library: he('ילקוט'),
  })
  assert.deepEqual([mime, width, height], ['image/png', 1_200, 630])
  const png = PNG.sync.read(Buffer.from(bytes))
  assert.deepEqual([png.width, png.height], [1_200, 630])
  let [left, top, right, bottom] = [1_200, 630, 0, 0]
  for (let y = 50; y < 420; y++) {
    for (let x = 50; x < 1_150; x++) {
      if ((png.data[(y * 1_200 + x) * 4] ?? 255) > 128) continue
      ;[left, right] = [Math.min(left, x), Math.max(right, x)]
      ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    }
  }
  return { png: Buffer.from(bytes), box: [left, top, right, bottom] }
}

/** The least room around the title. */
function assertInside({ box: [left, top, right, bottom] }: Drawn, title: string): void {
  assert.ok(left >= 90 && right <= 1_110 && top >= 90 && bottom <= 412, `${title}: ${bottom}`)
}

test('a title stands in the middle, a short one larger than a long one', async () => {
  const short = await titleOf(he('תורה אור'))
  const long = await titleOf(he('שיחות קודש של שבת פרשת בראשית וליל שמחת תורה, '.repeat(2)))
  for (const drawn of [short, long]) {
    const [left, , right] = drawn.box
    assert.ok(Math.abs(left + right - 1_200) < 8)
    assertInside(drawn, 'middle')
  }
  const heightOf = ({ box }: Drawn): number => box[3] - box[1]
  assert.ok(heightOf(short) > 60 && heightOf(short) < 120)
  assert.ok(heightOf(long) > 2 * heightOf(short))
})

test('other titles make other pictures; points and te’amim are drawn, and the direction of a name counts', async () => {
  const titles = [
    he('בראשית'),
    he('בְּרֵאשִׁית'),
    he('בְּרֵאשִׁ֖ית'),
    en('Bereishis'),
    en('Bereishis 5742 (תשמ״ב)'),
    he('Bereishis 5742 (תשמ״ב)'),
    en('Ḥasidus'),
    en('Hasidus'),
  ]
  const drawn = await Promise.all(titles.map(titleOf))
  const different = new Set(drawn.map(({ png }) => png.toString('base64')))
  assert.equal(different.size, titles.length)
})

test('the same title makes the same bytes', async () => {
  const [one, other] = [await titleOf(he('תניא')), await titleOf(he('תניא'))]
  assert.ok(one.png.equals(other.png))
})

test('a long title is shortened to three lines, also one word of many letters, in bounded time', async () => {
  for (const title of ['מילים רבות '.repeat(10_000), 'ש'.repeat(100_000), 'W'.repeat(100_000)]) {
    const started = performance.now()
    const drawn = await titleOf(he(title))
    assertInside(drawn, title.slice(0, 20))
    assert.ok(drawn.box[3] - drawn.box[1] > 150, 'three lines')
    assert.ok(performance.now() - started < 10_000)
  }
})

test('markup, controls, halves of letters and heaps of marks are letters or nothing', async () => {
  const hostile = [
    '<b>bold</b> &amp; &#x41; <span size="1000pt">x',
    '</span></markup>',
    'a\u202egpj.exe\u202c \u2066x\u2069 \u0000\u0007',
    '\ud800 \udfff',
    `ש${'\u05b0'.repeat(50_000)}`,
    `a${'\u0301\u0323'.repeat(3_000)}`,
    '日本 😀 \u{1f468}\u200d\u{1f469}\u200d\u{1f467} ﷽',
    'line\nline\nline\nline\nline\nline',
  ]
  for (const title of hostile) assertInside(await titleOf(en(title)), title.slice(0, 20))
  const [marked, letters] = [await titleOf(en('<b>a</b>')), await titleOf(en('a'))]
  assert.ok(marked.box[2] - marked.box[0] > 2 * (letters.box[2] - letters.box[0]))
})

test('a title of nothing is left out', async () => {
  for (const title of ['', ' \n ', '\u200b\u200f\u0000']) {
    const { box } = await titleOf(he(title))
    assert.deepEqual(box, [1_200, 630, 0, 0])
  }
})

test('a passage fills its square: a verse in large letters, a long passage in small ones, a longer one shortened', async () => {
  const words = ['בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים', 'משביעים אותו תהי צדיק '.repeat(20), 'תהי צדיק ואל תהי רשע '.repeat(5_000)]
  const heights = await Promise.all(
    words.map(async (text) => {
      const { bytes } = await imaging.drawPassagePage({
        words: he(text),
        source: he('תניא, פרק א'),
        library: he('ילקוט'),
      })
      const png = PNG.sync.read(Buffer.from(bytes))
      assert.deepEqual([png.width, png.height], [1_200, 1_200])
      const rows = Array.from({ length: 1_100 }, (_, y) => y + 50).filter((y) =>
        Array.from({ length: 1_090 }, (__, x) => png.data[(y * 1_200 + x + 55) * 4] ?? 255).some((red) => red < 100),
      )
      const inWords = rows.filter((y) => y < 970)
      assert.ok((inWords[0] ?? 0) >= 60 && (inWords.at(-1) ?? 0) <= 960, text.slice(0, 20))
      return inWords.length
    }),
  )
  assert.ok((heights[0] ?? 0) < (heights[1] ?? 0) && (heights[1] ?? 0) < (heights[2] ?? 0), String(heights))
})
