import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { ICONS, MIRRORED } from '../src/lib/icons.ts'
import { makeIcons, SPRITE } from './make-icons.ts'

const sprite = await readFile(SPRITE, 'utf8')

/** Lucide's plus, whose lines cross upright. */
const PLUS = '<path d="M5 12h14"/><path d="M12 5v14"/>'

interface Line {
  from: readonly [number, number]
  to: readonly [number, number]
}

test('the sprite is well-formed and has each drawing once', async () => {
  const ids: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => assert.fail(error))
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'symbol') ids.push(String(attributes.id))
  })
  parser.write(sprite).close()
  assert.deepEqual(ids, [...ICONS])
  assert.equal(new Set(ICONS).size, ICONS.length)
  for (const name of MIRRORED) assert.ok(ICONS.includes(name))
})

test('no drawing has an upright cross, which is a sign of another faith', () => {
  assert.equal(hasCross(linesOf(PLUS)), true)
  for (const name of ICONS) {
    const symbol = new RegExp(`<symbol id="${name}" .*</symbol>`).exec(sprite)?.[0]
    assert.ok(symbol !== undefined, name)
    assert.equal(hasCross(linesOf(symbol)), false, name)
  }
})

test('the sprite is made once, under a name that changes with it', async () => {
  const ours = join(import.meta.dirname, '..')
  await makeIcons(ours)
  assert.equal(await makeIcons(ours), false)
  const address = /'([^']+)'/.exec(await readFile(join(ours, 'src/made/icons.ts'), 'utf8'))?.[1]
  assert.match(address ?? '', /^\/_app\/immutable\/icons\/icons-[0-9a-f]{10}\.svg$/)
  assert.equal(await readFile(join(ours, 'static', address ?? ''), 'utf8'), sprite)
})

/** The straight lines of a drawing. Curves are passed over. */
function linesOf(svg: string): Line[] {
  const paths = [...svg.matchAll(/\bd="([^"]+)"/g)].flatMap(([, path = '']) => straightLines(path))
  const lines = [...svg.matchAll(/<line ([^>]+)>/g)].map(([, attributes = '']): Line => {
    const of = (name: string): number => Number(new RegExp(`\\b${name}="([^"]+)"`).exec(attributes)?.[1])
    return { from: [of('x1'), of('y1')], to: [of('x2'), of('y2')] }
  })
  return [...paths, ...lines]
}

/** How many numbers each command of a path takes. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

function straightLines(path: string): Line[] {
  const lines: Line[] = []
  let at: readonly [number, number] = [0, 0]
  let start = at
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = command.toLowerCase()
    const takes = TAKES[kind] ?? 0
    const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number))
    for (let from = 0; from < Math.max(1, numbers.length); from += Math.max(1, takes)) {
      const part = numbers.slice(from, from + takes)
      const [x, y] = command === kind ? at : [0, 0]
      const to: readonly [number, number] =
        kind === 'z'
          ? start
          : kind === 'h'
            ? [x + (part[0] ?? 0), at[1]]
            : kind === 'v'
              ? [at[0], y + (part[0] ?? 0)]
              : [x + (part.at(-2) ?? 0), y + (part.at(-1) ?? 0)]
      if (kind === 'm' && from === 0) start = to
      else if (!'csqta'.includes(kind)) lines.push({ from: at, to })
      at = to
    }
  }
  return lines
}

/** True when a level line and an upright one meet away from the ends of both. */
function hasCross(lines: readonly Line[]): boolean {
  const level = lines.filter(({ from, to }) => from[1] === to[1] && from[0] !== to[0])
  const upright = lines.filter(({ from, to }) => from[0] === to[0] && from[1] !== to[1])
  const inside = (value: number, one: number, other: number): boolean =>
    value > Math.min(one, other) && value < Math.max(one, other)
  return level.some((flat) =>
    upright.some(
      (tall) => inside(tall.from[0], flat.from[0], flat.to[0]) && inside(flat.from[1], tall.from[1], tall.to[1]),
    ),
  )
}
