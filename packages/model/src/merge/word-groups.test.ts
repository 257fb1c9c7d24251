import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../json.ts'
import { type MergedItem, mergeItem } from './merge-item.ts'

const id = 'rh-00000001'
const LIST = `${id}/body/versions/he/segments`

/** `p1: words` or `p1 n3: words`, one segment each. */
function bodyOf(...segments: string[]): JsonObject {
  const list = segments.map((each): JsonObject => {
    const [head = '', text = ''] = each.split(': ')
    const [name = '', n] = head.split(' n')
    return { id: name, kind: 'paragraph', ...(n && { n: Number(n) }), text: [{ text }] }
  })
  return {
    body: { profile: 'plain', versions: [{ id: 'he', language: 'he', segments: list }] },
  }
}

interface Outcome {
  merged: string[]
  clashes: string[]
}

function outcomeOf({ data, conflicts }: MergedItem): Outcome {
  const found = JSON.stringify(data).matchAll(
    /"id":"(\w+)","kind":"paragraph"(?:,"n":(\d+))?,"text":\[\{"text":"([^"]*)"/g,
  )
  return {
    merged: [...found].map(([, name, n, text]) => `${name}${n ? ` n${n}` : ''}: ${text}`),
    clashes: conflicts.map(({ path }) => path.replace(`${LIST}/`, '')),
  }
}

function merge(base: JsonObject, ours: JsonObject, theirs: JsonObject): Outcome {
  return outcomeOf(mergeItem({ id, base, ours, theirs }))
}

test('a paragraph that one side replaced clashes with a fix of it; the two are never mixed', () => {
  const base = bodyOf('p1: one two three four', 'p2: five six seven eight')
  const ours = bodyOf('p1: one two three four', 'p2: five six seven ate')
  const theirs = bodyOf('p1: one two three four', 'p2: nine ten eleven eight twelve')
  assert.deepEqual(merge(base, ours, theirs), {
    merged: ['p1: one two three four', 'p2: five six seven ate'],
    clashes: ['p2/text'],
  })
})

test('paragraphs that one side joined and the other corrected clash as one, and nothing stands twice', () => {
  const base = bodyOf('p1: one two three four', 'p2: five six seven eight', 'p3: nine ten')
  const ours = bodyOf('p1: one two three four', 'p2: five six seven ate', 'p3: nine ten')
  const theirs = bodyOf('p1: one two three four five six seven eight', 'p3: nine tens')
  const asOurs = {
    merged: ['p1: one two three four', 'p2: five six seven ate', 'p3: nine tens'],
    clashes: ['p1+p2'],
  }
  assert.deepEqual(merge(base, ours, theirs), asOurs)
  const taken = (take: 'ours' | 'theirs') =>
    outcomeOf(
      mergeItem({
        id,
        base,
        ours,
        theirs,
        resolutions: { [id]: { '/body/versions/he/segments/p1+p2': { take } } },
      }),
    )
  assert.deepEqual(taken('ours'), { ...asOurs, clashes: [] })
  assert.deepEqual(taken('theirs'), {
    merged: ['p1: one two three four five six seven eight', 'p3: nine tens'],
    clashes: [],
  })
  const split = merge(
    bodyOf('p1: one two three four five six seven eight'),
    bodyOf('p1: one two three four five six seven ate'),
    bodyOf('p1: one two three four', 'p2: five six seven eight'),
  )
  assert.deepEqual(split, {
    merged: ['p1: one two three four five six seven ate'],
    clashes: ['p1+p2'],
  })
})

test('a join by one side stays when the other side only counts otherwise', () => {
  const base = bodyOf('p1 n1: one two three', 'p2 n2: four five six', 'p3 n3: seven eight')
  const ours = bodyOf('p1 n1: one two three four five six', 'p3 n3: seven eight')
  const theirs = bodyOf('p0 n1: zero nought', 'p1 n2: one two three', 'p2 n3: four five six', 'p3 n4: seven eight')
  assert.deepEqual(merge(base, ours, theirs), {
    merged: ['p0 n1: zero nought', 'p1 n2: one two three four five six', 'p3 n4: seven eight'],
    clashes: [],
  })
})

test('what one side deleted stays deleted when the other side only counts otherwise', () => {
  const base = bodyOf('p1 n1: one two', 'p2 n2: three four')
  const theirs = bodyOf('p0 n1: zero', 'p1 n2: one two', 'p2 n3: three four')
  assert.deepEqual(merge(base, bodyOf('p1 n1: one two'), theirs), {
    merged: ['p0 n1: zero', 'p1 n2: one two'],
    clashes: [],
  })
  const corrected = bodyOf('p0 n1: zero', 'p1 n2: one two', 'p2 n3: three for')
  assert.deepEqual(merge(base, bodyOf('p1 n1: one two'), corrected).clashes, ['p2'])
})

test('words that a side shifted under the ids of others are not mixed with a fix', () => {
  const base = bodyOf('p1: one two three', 'p2: four five six', 'p3: seven eight nine')
  const ours = bodyOf('p1: one two three', 'p2: four fives six', 'p3: seven eight nine')
  const theirs = bodyOf('p1: new words here', 'p2: one two three', 'p3: four five six', 'p4: seven eight nine')
  assert.deepEqual(merge(base, ours, theirs), {
    merged: ['p1: one two three', 'p2: four fives six', 'p3: seven eight nine'],
    clashes: ['p1+p2+p3+p4'],
  })
})
