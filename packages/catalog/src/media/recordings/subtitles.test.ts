/** The words of cues in WebVTT and SubRip end no cue and begin no tag or command. Source: shapes.md#transcript. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSubRip } from './write-sub-rip.ts'
import { type Cue, writeWebVtt } from './write-web-vtt.ts'

const CUE: Cue = { id: 'a', content: 'x', speaker: null, startMs: 0, endMs: 1_500, checked: true }
const NEXT: Cue = { ...CUE, id: 'b', content: 'last', startMs: 2_000, endMs: 3_000 }

/** Of the first cue, with another one after it: what stands between its times and the empty line. */
function saidIn(written: string): string | undefined {
  const cues = written.replaceAll(/\r\n?/g, '\n').split('\n\n')
  const at = cues.findIndex((each) => each.includes('-->'))
  assert.equal(cues.length - at, 2)
  return cues[at]?.split('\n').slice(2).join('\n')
}

const written = (content: string, speaker: string | null = null) => {
  const cues = [{ ...CUE, content, speaker }, NEXT]
  return { webVtt: saidIn(writeWebVtt('he', cues)), subRip: saidIn(writeSubRip(cues)) }
}

test('no end of a line of any kind ends a cue', () => {
  for (const end of ['\r\r', '\r\n\r\n', '\n\n', '\r', ' \r \r ']) {
    assert.deepEqual(written(`one${end}two`), { webVtt: 'one\ntwo', subRip: 'one\ntwo' })
    assert.deepEqual(written('x', `A${end}B`), { webVtt: '<v A B>x', subRip: 'A B: x' })
  }
  assert.deepEqual(written('one \t\ttwo'), { webVtt: 'one two', subRip: 'one two' })
})

test('braces, which players take for commands in SubRip, are brackets there', () => {
  assert.deepEqual(written('{\\an8}up', '{b}'), { webVtt: '<v {b}>{\\an8}up', subRip: '(b): (\\an8)up' })
})
