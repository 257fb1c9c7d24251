/** Writes NOTICE: the licence that each package states with which Yalkut runs. Run it after the lock file changed:
 *  `node tools/write-notice.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Facts = { [name: string]: unknown }

process.chdir(new URL('..', import.meta.url).pathname)

const INTRO = `Yalkut
Copyright the contributors to Yalkut

Yalkut is licensed under the GNU Affero General Public License, version 3 only (AGPL-3.0-only): see LICENSE.
Catalog facts are CC0-1.0, the community's text is CC BY-SA 4.0, and imported words keep the licence that each version names.

Yalkut runs with the packages below, which npm installs from package-lock.json, each under its own licence. AGPL-3.0-only can include
them:

- 0BSD, BSD-2-Clause, BSD-3-Clause, CC0-1.0, ISC, MIT and MIT-0 only ask that their notices are kept.
- Apache-2.0 may be combined with version 3 of the GPL, and so with AGPL-3.0.
- LGPL-3.0-or-later (libvips, which sharp loads as a library of its own) may be used by a work under any licence.
- @libav.js/variant-obsolete and @libav.js/variant-fat are builds of FFmpeg's libraries, LGPL-2.1-or-later: they are loaded as WebAssembly of their
  own, and may be used by a work under any licence. Their sources are at https://github.com/Yahweasel/libav.js/releases.
- @echogarden/espeak-ng-emscripten is GPL-3.0-or-later (eSpeak NG): section 13 of the GPL allows a combination with a work under AGPL-3.0.
- mupdf is AGPL-3.0-or-later: it is used under version 3.
- @hebcal/hdate is GPL-2.0-or-later by the header of its main source (hdate.js: version 2 of the GPL "or (at your option) any later
  version", as Hebcal itself). Its package.json says "GPL-2.0", and its other files say "distributed under GPLv2" and no more. Yalkut uses
  it under version 3, section 13 of which allows a combination with a work under AGPL-3.0.
- @hebcal/core is GPL-2.0-or-later by the headers of its sources in the same words, and "GPL-2.0" in its package.json. Yalkut uses its table of
  weekly portions, under version 3.
- @hebcal/noaa (LGPL-2.1) computes sunsets; it is loaded as a module of its own, and
  may be used by a work under any licence.
- @hebcal/learning and @hebcal/leyning are BSD-2-Clause. Yalkut loads the calculators and tables of the first that import @hebcal/hdate alone, and tables
  of the second; none of @hebcal/core comes with them.
- The fonts of the site are OFL-1.1: Frank Ruhl Libre, Noto Serif Hebrew, Noto Rashi Hebrew, Source Serif 4 and Assistant. The site serves
  subsets of their files, and the text of each licence beside them. Its drawings are Lucide's (ISC): their file carries their licence.
- Node, which the package node fetches, is MIT; what it bundles is listed in its own LICENSE.

Packages that only tests and tools use are not listed. This file is made by tools/write-notice.ts.
`

function factsIn(path: string): Facts {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return isFacts(value) ? value : {}
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The licence that a package states; for a package of another platform, the licence in the lock file. */
function licenceOf(path: string, locked: Facts): string {
  const installed = `${path}/package.json`
  const { license } = existsSync(installed) ? factsIn(installed) : locked
  return typeof license === 'string' ? license : 'not stated'
}

const { packages } = factsIn('package-lock.json')
const byLicence = new Map<string, Set<string>>()
for (const [path, locked] of Object.entries(isFacts(packages) ? packages : {})) {
  if (!isFacts(locked) || !path.includes('node_modules/')) continue
  if (locked.dev === true || locked.link === true) continue
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence = licenceOf(path, locked)
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name))
}

const lists = [...byLicence]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([licence, names]) => `${licence}\n\n${[...names].sort().map(indented).join('\n')}\n`)
writeFileSync('NOTICE', [INTRO, ...lists].join('\n'))

function indented(name: string): string {
  return `  ${name}`
}
