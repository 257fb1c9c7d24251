/** Random histories: the source changes and is imported again, people correct words, and every paragraph has words of its own.
 *  Whatever happens, no word is beside words of another paragraph, none stands twice, and none is lost but what the source
 *  deleted; and the same place has the same id in two editions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BodyVersion, isBody, type JsonObject, parseJsonObject, plainRuns } from '@yalkut/model'
import { onOneEngine } from '@yalkut/testing/engines'
import { fc } from '@yalkut/testing/properties/fast-check'
import { recordsOf, type Sefer, wordsIn } from '@yalkut/testing/values/sefer'
import { mergeItems, shown, suggest } from '@yalkut/testing/worlds/world'
import { worldOn } from '@yalkut/testing/worlds/world-on'
import { approveSuggestion } from '../../changing/review/approve.ts'
import type { ImportOutcome } from './import-order.ts'
import { importRecords } from './import-records.ts'

const WORDS = 6

type Paragraph = string[]
type Source = { title: string; chapters: Paragraph[][]; away: Paragraph[][] }

/** Each edition has the same paragraphs, in words of its own: `w7x2` and `v7x2`. */
const EDITIONS = ['w', 'v'] as const
type Edition = (typeof EDITIONS)[number]

const at = fc.nat({ max: 30 })
const upstream = fc.record({
  what: fc.constantFrom(
    ...(['insert', 'delete', 'move', 'join', 'split', 'type', 'type'] as const),
    ...(['rename', 'chapter in', 'chapter out', 'chapter back'] as const),
  ),
  at,
  to: at,
})
const people = fc.record({ what: fc.constantFrom('fix' as const, 'wait' as const), at, word: at })
const history = fc.array(
  fc.record({
    people: fc.array(people, { maxLength: 3 }),
    upstream: fc.array(upstream, { minLength: 1, maxLength: 2 }),
    approves: fc.boolean(),
    /** Those of two editions that the import has. */
    has: fc.constantFrom<readonly Edition[]>(EDITIONS, EDITIONS, EDITIONS, ['w'], ['v']),
  }),
  { minLength: 1, maxLength: 4 },
)

/** A word without corrections and typing changes: `w7x2`, the third word of the eighth paragraph. */
function origin(word: string): string {
  return /^[wv]\d+x\d+/.exec(word)?.[0] ?? word
}

function owners(words: readonly string[]): string {
  return [...new Set(words.map((word) => origin(word).split('x')[0]))].sort().join()
}

function inEdition(words: readonly string[], edition: Edition): string[] {
  return words.map((word) => word.replace(/^w/, edition))
}

type Records = ReturnType<typeof recordsOf>

/** The records of one sefer, with the versions of all its editions in each chapter. */
function besideEachOther([first = [], second]: Records[]): Records {
  if (second === undefined) return first
  return first.map((record, at) => {
    const [body, other] = [record.data.body, second[at]?.data.body]
    if (!isBody(body) || !isBody(other)) return record
    const versions = [...body.versions, ...other.versions]
    return {
      ...record,
      data: { ...record.data, body: JSON.parse(JSON.stringify({ ...body, versions })) },
    }
  })
}

onOneEngine('histories of imports', (engine) => {
  const world = worldOn(engine)
  let sefarim = 0
  let next = 0

  const fresh = (): Paragraph => {
    next += 1
    return Array.from({ length: WORDS }, (_, n) => `w${next}x${n}`)
  }

  function change(source: Source, { what, at: from, to }: { what: string; at: number; to: number }): void {
    const { chapters } = source
    const chapter = chapters[from % chapters.length]
    const target = chapters[to % chapters.length]
    if (chapter === undefined || target === undefined) return
    const place = from % Math.max(1, chapter.length)
    const own = chapter[place]
    if (what === 'insert') chapter.splice(place, 0, fresh())
    if (what === 'rename') source.title = `${source.title}x`
    if (what === 'chapter in') chapters.splice(from % chapters.length, 0, [fresh(), fresh()])
    if (what === 'chapter out' && chapters.length > 1) {
      source.away.push(...chapters.splice(from % chapters.length, 1))
    }
    if (what === 'chapter back') {
      const back = source.away.pop()
      if (back !== undefined) chapters.splice(to % (chapters.length + 1), 0, back)
    }
    if (own === undefined) return
    if (what === 'delete' && chapter.length > 1) chapter.splice(place, 1)
    if (what === 'move' && chapter.length > 1) {
      chapter.splice(place, 1)
      target.splice(to % (target.length + 1), 0, own)
    }
    if (what === 'join') {
      const after = chapter[place + 1]
      if (after !== undefined) chapter.splice(place, 2, [...own, ...after])
    }
    if (what === 'split' && own.length >= 4) {
      const middle = Math.floor(own.length / 2)
      chapter.splice(place, 1, own.slice(0, middle), own.slice(middle))
    }
    if (what === 'type') chapter[place] = own.with(to % own.length, `${own[to % own.length]}t`)
  }

  function editionOf(name: string, { title, chapters }: Source, edition: Edition): Sefer {
    const texts = chapters.map((chapter) => chapter.map((words) => inEdition(words, edition).join(' ')))
    return edition === 'w'
      ? { name, title, chapters: texts }
      : { name, title: `Second ${title}`, language: 'en', chapters: texts }
  }

  async function run(name: string, source: Source, editions: readonly Edition[]): Promise<ImportOutcome> {
    async function* records() {
      yield* besideEachOther(editions.map((each) => recordsOf(editionOf(name, source, each))))
    }
    const order = { source: 'sefaria', title: 'Import', records: records(), approveAs: 'sara' }
    return await importRecords(world().catalog, { ...order, isSure: true })
  }

  /** The chapters of the sefer that the catalog has. */
  function unitsOf(name: string): { id: string; data: JsonObject }[] {
    const { reads } = world().catalog.projection
    const [work] = recordsOf({ name, chapters: [] })
    const units = reads.links.of('unit', { to: work?.id ?? '', field: 'work', limit: 100 })
    return units.map(({ id }) => ({ id, data: shown(world(), id).data }))
  }

  function paragraphsOf(name: string): { unit: string; data: JsonObject; words: string[] }[] {
    return unitsOf(name).flatMap(({ id, data }) =>
      wordsIn(data).map((text) => ({ unit: id, data, words: text.split(' ') })),
    )
  }

  /** One word put right, at once or as a suggestion that waits. */
  async function correct(
    name: string,
    { what, at: which, word }: { what: 'fix' | 'wait'; at: number; word: number },
  ): Promise<{ fixed: string; waits: number | null } | null> {
    const list = paragraphsOf(name)
    const chosen = list[which % Math.max(1, list.length)]
    const before = chosen?.words[word % chosen.words.length]
    if (chosen === undefined || before === undefined) return null
    const fixed = `${before}f`
    const text = JSON.stringify(chosen.data.body).replace(new RegExp(`${before}(?![a-z0-9])`), fixed)
    const body = parseJsonObject(text)
    const item = { id: chosen.unit, type: 'unit', data: { ...chosen.data, body } }
    if (what === 'wait') return { fixed, waits: (await suggest(world(), [item])).id }
    await mergeItems(world(), [item])
    return { fixed, waits: null }
  }

  /** The ids of whole paragraphs in each edition of each chapter. */
  function idsOf(name: string): Map<string, Partial<Record<Edition, string>>> {
    const ids = new Map<string, Partial<Record<Edition, string>>>()
    const note = (unit: string, { segments }: BodyVersion): void => {
      for (const { id, text = [] } of segments) {
        const origins = plainRuns(text).split(' ').map(origin)
        const [first = ''] = origins
        const edition = EDITIONS.find((each) => first.startsWith(each)) ?? 'w'
        const key = `${unit} ${origins.map((word) => word.slice(1)).join(' ')}`
        ids.set(key, { ...ids.get(key), [edition]: id })
      }
    }
    for (const { id, data } of unitsOf(name)) {
      if (isBody(data.body)) for (const version of data.body.versions) note(id, version)
    }
    return ids
  }

  for (const editions of [1, 2] as const)
    test(`keep every word beside its own: ${editions} of the editions`, async () => {
      const seen = { clashes: 0, imports: 0, fixes: 0, late: 0 }
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          sefarim += 1
          const name = `history-${sefarim}`
          const source: Source = {
            title: 'Own',
            away: [],
            chapters: [9, 8, 8].map((length) => Array.from({ length }, fresh)),
          }
          const wholes = new Set<string>()
          const fixes = new Set<string>()
          const waiting: { fixed: string; waits: number }[] = []
          let clashes = 0
          let isAlwaysBoth = true
          /** What the last import of each edition had. */
          const last = new Map<Edition, string[]>()
          const given = (has: readonly Edition[]) => (editions === 1 ? EDITIONS.slice(0, 1) : has)
          const note = () => {
            for (const words of [...source.chapters, ...source.away].flat()) {
              for (const each of EDITIONS) wholes.add(owners(inEdition(words, each)))
            }
          }
          const imported = async (has: readonly Edition[]): Promise<ImportOutcome> => {
            for (const each of has) last.set(each, inEdition(source.chapters.flat(2), each))
            isAlwaysBoth &&= has.length === 2
            return await run(name, source, has)
          }

          function check(): void {
            const list = paragraphsOf(name)
            for (const { words } of list) {
              assert.ok(wholes.has(owners(words)), `mixed: ${words.join(' ')}`)
            }
            const found = list.flatMap(({ words }) => words)
            for (const fix of fixes) {
              assert.ok(
                found.some((word) => word.startsWith(fix)),
                `${fix} is lost`,
              )
            }
            const origins = found.map(origin)
            if (clashes > 0) return
            for (const word of [...last.values()].flat()) {
              assert.ok(origins.includes(origin(word)), `${word} is missing`)
            }
            assert.equal(new Set(origins).size, origins.length, 'doubled')
            if (!isAlwaysBoth) return
            for (const [words, { w, v }] of idsOf(name)) assert.equal(v, w, `${words} apart`)
          }

          note()
          await imported(given(EDITIONS))
          check()
          for (const step of steps) {
            for (const each of step.people) {
              const made = await correct(name, each)
              if (made === null) continue
              if (made.waits === null) fixes.add(made.fixed)
              else waiting.push({ fixed: made.fixed, waits: made.waits })
              seen.fixes += 1
            }
            // An edition with another name is known by nine tenths of its words: nothing else changes with it.
            const [renaming] = step.upstream.filter(({ what }) => what === 'rename')
            const isPlain = editions === 1 || (isAlwaysBoth && step.has.length === 2)
            const changes = renaming === undefined ? step.upstream : isPlain ? [renaming] : []
            for (const each of changes) {
              change(source, each)
              note()
            }
            const outcome = await imported(given(step.has))
            seen.imports += 1
            clashes += outcome.clashes
            seen.clashes += outcome.clashes
            check()
            const again = await imported(given(step.has))
            assert.deepEqual([again.items, again.clashes], [0, 0], 'a second run changes nothing')
            for (const { waits } of step.approves ? waiting.splice(0) : []) {
              const { catalog, people: callers } = world()
              await approveSuggestion(catalog, callers.sara, waits).then(
                () => {
                  seen.late += 1
                },
                (error: { code?: string }) => {
                  assert.equal(error.code, 'conflict')
                  clashes += 1
                },
              )
              check()
            }
          }
        }),
        { numRuns: Number(process.env.HISTORIES ?? 40) },
      )
      if (process.env.SHOW_COST) console.log(seen)
      assert.ok(seen.imports > 0 && seen.fixes > 0)
    })
})
