/** Fails when a package exports a name at a door that nobody imports there. Prints a line for each name. Run by
 *  `npm run check`.
 *
 *  A package's own tests count as users when they test the package through its door. `packages/testing` is not looked at:
 *  each of its files is a door. Nor is `packages/client`, which other projects import. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Door, importsOf, type Taken, unusedAt } from './doors.ts'
import { filesLike } from './repository-files.ts'

process.chdir(new URL('..', import.meta.url).pathname)

function doorsOf(folder: string): Door[] {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const named: Record<string, string> = typeof exports === 'string' ? { '.': exports } : (exports ?? {})
  return Object.entries(named)
    .filter(([subpath]) => !subpath.includes('*'))
    .map(([subpath, target]) => {
      const file = join(folder, target)
      return { module: name + subpath.slice(1), file, code: readFileSync(file, 'utf8') }
    })
}

interface Import extends Taken {
  by: string
  /** What a relative import leads to. */
  file: string
}

const imports: Import[] = filesLike('*.ts', '*.mjs').flatMap((by) =>
  importsOf(readFileSync(by, 'utf8')).map((taken) => ({
    ...taken,
    by,
    file: join(dirname(by), taken.from),
  })),
)

function usersOf(folder: string, door: Door): Taken[] {
  const isOwnTest = ({ by, file }: Import): boolean => by.endsWith('.test.ts') && file === door.file
  return imports.flatMap((taken) => {
    if (isOwnTest(taken)) return [{ from: door.module, names: taken.names }]
    return taken.by.startsWith(`${folder}/`) ? [] : [taken]
  })
}

let faults = 0
for (const manifest of filesLike('packages/*/package.json')) {
  const folder = dirname(manifest)
  if (folder === 'packages/client') continue
  for (const door of doorsOf(folder)) {
    for (const name of unusedAt(door, usersOf(folder, door))) {
      console.error(`${door.file}: nobody imports ${name} from ${door.module}.`)
      faults += 1
    }
  }
}
if (faults > 0) {
  console.error(`${faults} names at doors are not used: remove them from the doors.`)
  process.exitCode = 1
}
