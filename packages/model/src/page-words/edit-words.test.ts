import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '@yalkut/testing/properties/fast-check'
import { isRefusal } from '../refusal.ts'
import { bodyProblems } from './body-problems.ts'
import type { Body, BodySegment, Run } from './body-schema.ts'
import { editSegments, editWords, type SegmentEdit, type WordsChange } from './edit-words.ts'
import { keepMarkers } from './keep-markers.ts'
import { plainRuns } from './plain-text.ts'
import { findSegment, segmentsOf } from './walk.ts'

const words = (text: string): Run[] => [{ text }]
const paragraph = (id: string, text: string): BodySegment => ({
  id,
  kind: 'paragraph',
  text: words(text),
})

function page(): Body {
  return {
    profile: 'torah-library',
    versions: [
      {
        id: 'he',
        language: 'he',
        segments: [
          { id: 'h1', kind: 'heading', text: words('פרק א') },
          paragraph('p1', 'תניא בסוף פרק ג׳ דנדה'),
          {
            id: 's1',
            kind: 'section',
            text: words('הגהה'),
            children: [paragraph('p2', 'משביעים אותו'), paragraph('p7', 'תהי צדיק')],
          },
        ],
      },
      { id: 'en', language: 'en', segments: [paragraph('p1', 'It has been taught')] },
    ],
  }
}

function change(more: Partial<WordsChange> & Pick<WordsChange, 'change'>): Body {
  const next = editWords(page(), { version: 'he', ...more })
  assert.ok(next)
  assert.deepEqual(bodyProblems(next), [])
  return next
}

function refusedWith(code: string, body: Body | null, more: WordsChange): string {
  try {
    editWords(body, more)
  } catch (error) {
    assert.ok(isRefusal(error), String(error))
    assert.equal(error.code, code)
    return error.message
  }
  assert.fail(`${more.change} was not refused`)
}

const idsOf = (body: Body, version = 0): string[] => {
  const found = body.versions[version]
  return found === undefined ? [] : segmentsOf(found).map(({ id }) => id)
}

describe('Editing a segment', () => {
  test('changes its words and nothing else', () => {
    const next = change({ change: 'edit', segment: 'p2', text: words('משביעין אותו') })
    const expected = page()
    const section = expected.versions[0]?.segments[2]
    if (section?.children?.[0]) section.children[0].text = words('משביעין אותו')
    assert.deepEqual(next, expected)
  })

  test('marks a machine’s words as checked, also where the whole version is a machine’s', () => {
    const body = page()
    const [he, en] = body.versions
    if (he?.segments[1]) he.segments[1].origin = { by: 'ocr:reader@1' }
    if (en) en.origin = { by: 'translator@2' }
    const first = editWords(body, {
      change: 'edit',
      version: 'he',
      segment: 'p1',
      text: words('תניא'),
    })
    assert.deepEqual(first?.versions[0]?.segments[1]?.origin, { by: 'ocr:reader@1', checked: true })
    const second = editWords(body, { change: 'check', version: 'en', segment: 'p1' })
    assert.deepEqual(second?.versions[1]?.segments[0]?.origin, {
      by: 'translator@2',
      checked: true,
    })
    assert.deepEqual(second?.versions[1]?.origin, { by: 'translator@2' })
  })

  test('to the same words is refused, with a hint to check a machine’s words', () => {
    const edit = {
      change: 'edit',
      version: 'he',
      segment: 'p2',
      text: words('משביעים אותו'),
    } as const
    refusedWith('state', page(), edit)
    const body = page()
    if (body.versions[0]) body.versions[0].origin = { by: 'ocr:reader@1' }
    assert.match(refusedWith('state', body, edit), /check them/)
  })

  test('can change a paragraph to a heading', () => {
    const next = change({ change: 'edit', segment: 'p1', kind: 'heading' })
    assert.equal(next.versions[0]?.segments[1]?.kind, 'heading')
    assert.deepEqual(next.versions[0]?.segments[1]?.text, words('תניא בסוף פרק ג׳ דנדה'))
  })
})

describe('Footnote markers and line ends', () => {
  const before: Run[] = [
    { text: 'אחת ' },
    { text: 'שתים', marks: ['b'] },
    { note: 'n1' },
    { text: ' שלש' },
    { eol: 'line', split: true },
    { text: ' ארבע' },
  ]

  test('stay after the same word when only words are sent', () => {
    assert.deepEqual(keepMarkers(before, words('אפס אחת שתיים שלש ארבע חמש')), [
      { text: 'אפס אחת שתיים' },
      { note: 'n1' },
      { text: ' שלש' },
      { eol: 'line', split: true },
      { text: ' ארבע חמש' },
    ])
  })

  test('are replaced by the sent ones when at least one is sent', () => {
    const sent: Run[] = [{ text: 'אחת' }, { note: 'n1' }]
    assert.deepEqual(keepMarkers(before, sent), sent)
  })

  test('add no spaces to the sent words', () => {
    const printed: Run[] = [{ text: 'מלה שתים ' }, { eol: 'line' }, { text: 'סוף' }]
    assert.deepEqual(keepMarkers(printed, words('מלה שלוש סוף')), [
      { text: 'מלה שלוש ' },
      { eol: 'line' },
      { text: 'סוף' },
    ])
    assert.deepEqual(keepMarkers(printed, words('מלה')), [{ text: 'מלה' }, { eol: 'line' }])
    const a: Run = { marker: '*' }
    const b: Run = { marker: '†' }
    const noted: Run[] = [{ text: 'א' }, a, { text: ' ' }, b, { text: ' ב' }]
    assert.deepEqual(keepMarkers(noted, words('ב')), [a, b, { text: 'ב' }])
  })

  test('are all kept, and none is added, whatever the new words are', () => {
    const wordList = fc.array(fc.constantFrom('א', 'ב', 'ג', 'ד'), { maxLength: 12 })
    const marker = fc.constantFrom<Run>({ marker: '*' }, { eol: 'line' }, { eol: 'page' })
    const positions = fc.array(fc.tuple(fc.nat(12), marker, fc.boolean()), { maxLength: 4 })
    fc.assert(
      fc.property(wordList, positions, wordList, (old, marks, next) => {
        const runs: Run[] = old.flatMap((word, at): Run[] => [
          { text: `${at === 0 ? '' : ' '}${word}` },
          ...marks
            .filter(([position]) => position === at)
            .flatMap(([, run, isApart]): Run[] => [...(isApart ? words(' ') : []), run]),
        ])
        if (next.length === 0) return
        const kept = keepMarkers(runs, words(next.join(' ')))
        const count = (list: Run[]): number => list.filter((run) => !('text' in run)).length
        assert.equal(count(kept), count(runs))
        assert.equal(plainRuns(kept), next.join(' '))
      }),
    )
  })
})

describe('Adding a segment', () => {
  test('puts it after its neighbour, with the same kind and a new id', () => {
    const next = change({ change: 'add', segment: 'p2', text: words('ואל תהי רשע') })
    assert.deepEqual(idsOf(next), ['h1', 'p1', 's1', 'p2', 'p8', 'p7'])
    const heading = change({ change: 'add', segment: 'h1', kind: 'paragraph', text: words('א') })
    assert.deepEqual(heading.versions[0]?.segments[1], paragraph('p8', 'א'))
  })

  test('without a neighbour puts it at the end; after a section its kind is paragraph', () => {
    const next = change({ change: 'add', text: words('סוף') })
    assert.deepEqual(next.versions[0]?.segments.at(-1), paragraph('p8', 'סוף'))
  })

  test('that another version has gives it the same id, in the same section', () => {
    const next = change({
      change: 'add',
      version: 'en',
      segment: 'p7',
      text: words('Be righteous'),
    })
    assert.deepEqual(idsOf(next, 1), ['p1', 's1', 'p7'])
    const again = editWords(next, {
      change: 'add',
      version: 'en',
      segment: 'p2',
      text: words('An oath'),
    })
    assert.deepEqual(again && idsOf(again, 1), ['p1', 's1', 'p2', 'p7'])
  })

  test('in a new language makes a new version', () => {
    const add = {
      change: 'add',
      language: 'yi',
      segment: 'p1',
      text: words('מ׳האט געלערנט'),
    } as const
    const next = editWords(page(), add)
    assert.deepEqual(next?.versions[2], {
      id: 'yi',
      language: 'yi',
      segments: [paragraph('p1', 'מ׳האט געלערנט')],
    })
  })

  test('after an unknown segment, or to an unknown version without a language, is refused', () => {
    refusedWith('not-found', page(), {
      change: 'add',
      version: 'he',
      segment: 'x',
      text: words('א'),
    })
    refusedWith('not-found', page(), { change: 'add', version: 'fr', text: words('א') })
  })
})

describe('Removing a segment', () => {
  test('removes the notes too to which only it refers', () => {
    const body = page()
    const [he] = body.versions
    if (he?.segments[1]?.text) he.segments[1].text.push({ note: 'n1' }, { note: 'n2' })
    if (he?.segments[0]?.text) he.segments[0].text.push({ note: 'n2' })
    if (he) he.notes = ['n1', 'n2'].map((id) => ({ id, kind: 'note', text: words(id) }))
    const next = editWords(body, { change: 'remove', version: 'he', segment: 'p1' })
    assert.deepEqual(next && idsOf(next), ['h1', 's1', 'p2', 'p7', 'n2'])
    refusedWith('invalid', body, { change: 'remove', version: 'he', segment: 'n2' })
  })

  test('that is a section with children is refused', () => {
    refusedWith('invalid', page(), { change: 'remove', version: 'he', segment: 's1' })
  })

  test('that is the last one removes the version, and the last version the body', () => {
    const next = change({ change: 'remove', version: 'en', segment: 'p1' })
    assert.deepEqual(
      next.versions.map(({ id }) => id),
      ['he'],
    )
    const one: Body = {
      profile: 'plain',
      versions: [{ id: 'he', language: 'he', segments: [paragraph('p1', 'א')] }],
    }
    assert.equal(editWords(one, { change: 'remove', segment: 'p1' }), null)
  })
})

describe('Starting a page', () => {
  test('gives the page its first words', () => {
    assert.deepEqual(editWords(null, { change: 'start', text: words('שלום') }), {
      profile: 'plain',
      versions: [{ id: 'he', language: 'he', segments: [paragraph('p1', 'שלום')] }],
    })
  })

  test('that has words already, or without new words, is refused', () => {
    refusedWith('state', page(), { change: 'start', text: words('שלום') })
    refusedWith('invalid', null, { change: 'start' })
  })
})

describe('A change', () => {
  test('without a version, of several, or without a segment is refused', () => {
    refusedWith('invalid', page(), { change: 'edit', segment: 'p1', text: words('א') })
    refusedWith('invalid', page(), { change: 'edit', version: 'he', text: words('א') })
    const next = editWords(page(), {
      change: 'edit',
      language: 'en',
      segment: 'p1',
      text: words('A'),
    })
    assert.equal(next?.versions[1] && plainRuns(findSegment(next.versions[1], 'p1')?.text ?? []), 'A')
  })

  test('that checks a person’s words, or edits a page without words, is refused', () => {
    refusedWith('state', page(), { change: 'check', version: 'he', segment: 'p1' })
    refusedWith('not-found', null, { change: 'edit', segment: 'p1', text: words('א') })
  })
})

test('several edits in one pass are the same as one after the other, also of a section and its paragraphs', () => {
  const ids = ['h1', 'p1', 's1', 'p2', 'p7']
  const text = fc.string({ minLength: 1 }).map((each) => words(`${each}ק`))
  const kinds = fc.constantFrom('paragraph' as const, 'verse' as const)
  const edit = fc.tuple(text, fc.option(kinds, { nil: undefined }))
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...ids)),
      fc.array(edit, { minLength: 5, maxLength: 5 }),
      (chosen, made) => {
        const edits = chosen.map((segment, at): SegmentEdit => {
          const [runs, kind] = made[at] ?? [words('ק'), undefined]
          return { segment, text: runs, ...(kind !== undefined && segment !== 's1' && { kind }) }
        })
        const oneByOne = edits.reduce<Body>(
          (body, each) => editWords(body, { change: 'edit', version: 'he', ...each }) ?? body,
          page(),
        )
        assert.deepEqual(editSegments(page(), 'he', edits), oneByOne)
      },
    ),
  )
})
