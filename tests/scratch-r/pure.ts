import { bodyFromMarkup, readShaar, tidyRuns } from '@yalkut/model'
import { readOcr } from '@yalkut/ocr'
import { compareWords } from '../../packages/catalog/src/texts/compare-words.ts'
import { readParagraphs } from '../../packages/catalog/src/texts/text-items.ts'
import { readNameDate } from '../../packages/catalog/src/uploads/name-dates.ts'
function time(name: string, f: () => unknown) {
  const t = performance.now(); let out = ''
  try { f() } catch (e) { out = String(e).slice(0, 150) }
  const ms = performance.now() - t
  console.log((ms > 500 ? '!! ' : '   ') + name.padEnd(40), ms.toFixed(0).padStart(7), out)
}
const r = (s: string, n: number) => s.repeat(n)
const N = 60_000
for (const [n, s] of [['[[', r('[[', N)], ['[[rh-', r('[[rh-', N)], ["'''", r("'''", N)], ["'' '''", r("''x'''y", N)], ['<ref>', r('<ref>', N)], ['<ref>a', r('<ref>a</ref', N)], ['[http', r('[http://a ', N)], ['<u>', r('<u>', N)], ['* ', r('* \n', N)], ['1.', r('1. x\n', N)], ['==', r('== x ==\n', N)], ['==long', '== ' + r('= ', N)], ['spaces', 'x' + r(' ', N * 5) + 'y'], ['nl', r('\n', N * 5)], ['[http]]', r('[http://a]', N)], ['[[rh-|', r('[[rh-11111111|', N)], ['====', r('=', N * 5)], ["'", r("'", N * 5)], ['** nested', Array.from({ length: 2000 }, (_, i) => r('*', i) + ' x').join('\n')]] as const) time('markup ' + n, () => bodyFromMarkup(s as string))
const head = '---\nshaar: 1\ntitle: א\nby: '
for (const [n, s] of [['spaces by', head + 'rh-x' + r(' ', N) + '(' + '\n---\n'], ['parens', head + 'rh-x (' + r('(', N) + '\n'], ['newlines', head + r('\n', N * 3)], ['lines', '---\n' + r('x\n', N)], ['sections', '---\nshaar: 1\n---\n' + r('## ', N)], ['key', '---\n' + r('a-', N)], ['trail', '---\nshaar: 1\ntitle: x' + r(' ', N) + 'y\n---\n## על הספר | About\n' + r(' ', N) + 'x' + r('\n', N) + 'z']] as const) time('shaar ' + n, () => readShaar(s as string))
const hp = '<html><div class="ocr_page" title="bbox 0 0 10 10"><span class="ocr_line" title="bbox 0 0 1 1">'
for (const [n, s] of [['entities', hp + r('&lt;', 4_000_000)], ['deep', hp + r('<b>', 1_000_000)], ['p', hp + r('<p>', 3_000_000)], ['bbox', hp + '<i title="' + r('bbox 1 ', 2_000_000) + '">'], ['digits', hp + '<i title="bbox ' + r('1', 10_000_000) + '">'], ['class', '<i class="' + r('a ', 5_000_000) + '">'], ['attrs', hp + '<i ' + Array.from({ length: 300_000 }, (_, i) => `a${i}=1`).join(' ') + '>'], ['br', hp + r('<br>', 3_000_000)], ['words', hp + r('<i class=ocrx_word>a</i>', 400_000)], ['unclosed comment', hp + r('<!--', 3_000_000)], ['cdata', hp + r('<![CDATA[', 1_000_000)], ['lines', hp + r('<span class="ocr_line">a</span>', 300_000)], ['pages', r('<div class="ocr_page">', 300_000)], ['</', hp + r('</x', 3_000_000)], ['&', hp + r('&', 10_000_000)], ['&#', hp + r('&#x', 5_000_000)], ['text 30M', r('a', 30_000_000)], ['text lines', r('a\n', 5_000)], ['nl', r('\n', 30_000_000)], ['ff', r('\f', 30_000_000)], ['spaces', r(' ', 30_000_000)]] as const) time('hocr/text ' + n, () => readOcr(s as string))
const ap = '<alto><Layout><Page WIDTH="10" HEIGHT="10"><TextLine>'
for (const [n, s] of [['deep', r('<alto>', 1_000_000)], ['doctype', '<!DOCTYPE lolz [<!ENTITY lol "lol">]><alto>&lol;</alto>'], ['strings', ap + r('<String CONTENT="a" HPOS="1" VPOS="1" WIDTH="1" HEIGHT="1"/>', 300_000) + '</TextLine></Page></Layout></alto>'], ['attrs', '<alto ' + Array.from({ length: 300_000 }, (_, i) => `a${i}="1"`).join(' ') + '>'], ['comment', '<alto><!--' + r('-', 5_000_000)], ['ent', '<alto>' + r('&amp;', 3_000_000)], ['badent', '<alto>&xxe;</alto>'], ['pi', '<alto>' + r('<?a ?>', 1_000_000)], ['cdata', '<alto>' + r('<![CDATA[x]]>', 1_000_000)], ['utf16', '<?xml version="1.0" encoding="UTF-16"?><alto/>'], ['ns', '<a:alto xmlns:a="x">' + r('<b:c/>', 500_000)], ['long name', '<alto><' + r('a', 20_000_000)], ['long attr', '<alto a="' + r('a', 20_000_000)]] as const) time('alto ' + n, () => readOcr(s as string, 'alto'))
const words = (n: number, k: number) => Array.from({ length: n }, () => 'א' + Math.floor(Math.random() * k)).join(' ')
for (const [n, a, b] of [['disjoint 100k', r('א ', 150_000), r('ב ', 150_000)], ['rnd2', words(100_000, 2), words(100_000, 2)], ['rnd100', words(70_000, 100), words(70_000, 100)], ['rnd all', words(45_000, 1e5), words(45_000, 1e5)], ['long word', r('א', 300_000), r('א', 300_000)], ['long word 50k', r('א', 50_000), 'x'], ['spaces', 'א' + r(' ', 50_000) + 'ב', 'x'], ['quotes', r('״', 100_000), r('"', 100_000)], ['abbr', r('ע״י ', 70_000), r('על ידי ', 40_000)], ['rev', Array.from({ length: 40_000 }, (_, i) => 'a' + i).join(' '), Array.from({ length: 40_000 }, (_, i) => 'a' + (40_000 - i)).join(' ')]] as const) time('compare ' + n, () => compareWords(a, b))
time('paragraphs', () => readParagraphs(r('\n' + r(' ', 1000), 10_000), 400))
time('paragraphs2', () => readParagraphs('x' + r(' ', 1_000_000) + 'x' , 400))
time('names', () => readNameDate(r('5742-05-', 100)))
time('names2', () => readNameDate(r('י״א ', 100)))
time('runs', () => tidyRuns(Array.from({ length: 200_000 }, () => ({ text: 'a', marks: ['b', 'b', 'i'] }))))
const normal = (t: string) => t.replace(/\r\n?/g, '\n').replace(/[ \t]+$/gm, '').trim()
time('shaar normal 50k', () => normal('x' + r(' ', 50_000) + 'y'))
time('shaar normal 100k', () => normal('x' + r(' ', 100_000) + 'y'))
