import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alikeAddress, wordFixed } from './alike-fix.ts'

test('one word that was put right is named without the marks around it', () => {
  assert.deepEqual(wordFixed('והנה האוד, ירד', 'והנה האור, ירד'), { from: 'האוד', to: 'האור' })
  assert.deepEqual(wordFixed('אמר ר. יוחנן', 'אמר ר׳ יוחנן'), { from: 'ר.', to: 'ר׳' })
  assert.deepEqual(wordFixed('כתב רמב"ס', 'כתב רמב"ם'), { from: 'רמב"ס', to: 'רמב"ם' })
})

test('two fixes, added and removed words, and long ones are not one word', () => {
  for (const [before, after] of [
    ['אחת שתים שלוש', 'אחד שתים שלש'],
    ['אחת שתים', 'אחת ועוד שתים'],
    ['אחת ועוד שתים', 'אחת שתים'],
    ['אחת', 'אחת'],
    ['א'.repeat(101), 'ב'],
  ] as const) {
    assert.equal(wordFixed(before, after), null, before)
  }
})

test('the address names the words and the line of the first fix', () => {
  const address = alikeAddress('rh-2w12gaxx', { from: 'a&b', to: 'c' }, { page: 8, line: 'l3' })
  assert.equal(address, '/text/rh-2w12gaxx/alike?from=a%26b&to=c&page=8&line=l3')
})
