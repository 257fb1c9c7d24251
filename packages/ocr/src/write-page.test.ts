import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOcr, writeAlto, writeHocr, writePageXml } from './index.ts'

const PAGE = {
  at: '2026-11-28T05:00:00.000Z',
  page: 3,
  engine: { name: 'reader "A"', version: '1 & 2' },
  lines: [
    {
      id: 'l1',
      text: 'אחת רמב"ם <שלש>',
      box: [0.1, 0.2, 0.8, 0.05],
      unsure: [
        { from: 4, to: 9, sure: 31 },
        { from: 10, to: 15, sure: 7 },
      ],
    },
    { id: 'n1', text: 'בלי מקום' },
  ],
}

for (const [name, write] of [
  ['alto', writeAlto],
  ['hocr', writeHocr],
  ['page', writePageXml],
] as const) {
  test(`a page that is written as ${name} is read again with its boxes and its doubts`, async () => {
    const { format, pages } = await readOcr(write(PAGE))
    assert.equal(format, name)
    assert.deepEqual(pages, [{ lines: PAGE.lines.map(({ id: _, ...line }) => line) }])
  })
}
