/** Which way imports may point: between packages, between the rooms of a package, between files. `npm run check` runs it
 *  over `packages/`; ARCHITECTURE.md says the same in words.
 *
 *  Test files may import anything, so they are left out; Biome looks for circles among them. */

/** What each package may import. `packages/testing` is for tests alone, so no package stands here with it. */
const PACKAGES = {
  hebrew: [],
  model: [],
  threads: [],
  ocr: ['model'],
  objects: ['model', 'threads'],
  imaging: ['model', 'threads'],
  ledger: ['model'],
  backups: ['ledger', 'objects', 'model'],
  projection: ['model', 'hebrew'],
  catalog: ['ledger', 'projection', 'objects', 'imaging', 'threads', 'ocr', 'model', 'hebrew'],
  importers: ['model', 'hebrew'],
  consumers: ['catalog', 'ledger', 'projection', 'model'],
  mirroring: ['catalog', 'ledger', 'model'],
  site: ['catalog', 'model', 'hebrew'],
  server: ['site', 'catalog', 'model', 'hebrew'],
  workers: ['imaging', 'threads', 'model'],
  cli: [
    'hebrew',
    'model',
    'threads',
    'ocr',
    'objects',
    'imaging',
    'ledger',
    'projection',
    'catalog',
    'backups',
    'importers',
    'consumers',
    'mirroring',
    'site',
    'server',
    'workers',
  ],
}

/** The wings of the catalog and the rooms of each, the lowest first: a room imports only rooms before it. */
const CATALOG_WINGS = {
  core: [
    'sentences',
    'shapes',
    'input',
    'schemas',
    'comparing',
    'learning',
    'meaning',
    'services',
    'access',
    'shown',
    'limits',
    'idempotency',
  ],
  reading: ['queries', 'beside', 'community', 'health', 'status', 'proving'],
  talking: ['conversations', 'issues', 'projects', 'reports'],
  changing: [
    'checks',
    'suggestions',
    'drafts',
    'approval',
    'assigning-reviews',
    'merging',
    'sending',
    'review',
    'review-lane',
    'erasing',
  ],
  media: [
    'takedowns',
    'files',
    'uploads',
    'listed-files',
    'scans',
    'contents',
    'recordings',
    'proofreading',
    'images',
    'machines',
  ],
  organizing: ['texts', 'item-words', 'tree-plans', 'importing'],
  people: [
    'mail-transport',
    'handles',
    'reading-positions',
    'private-notes',
    'saved-searches',
    'profiles',
    'sign-in',
    'tokens',
    'connected-apps',
    'comments',
    'inbox',
    'personal',
    'reports-by-mail',
    'fixes-from-reports',
    'admin',
  ],
  publishing: [
    'webhooks',
    'edition-signing',
    'edition-files',
    'serving-editions',
    'mirror-feeds',
    'app-catalog',
    'library-records',
    'citation-formats',
    'oai-pmh',
    'sru',
    'reconciliation',
    'exporting',
    'git-mirror',
  ],
}
const CATALOG_ROOMS = Object.entries(CATALOG_WINGS).flatMap(([wing, rooms]) => rooms.map((room) => `${wing}/${room}`))

/** Packages that compute and nothing else, and what of Node they may use all the same. */
const PURE = ['hebrew', 'model', 'ocr']
const PURE_NODE = ['crypto', 'timers/promises']

/** Helpers and data of tests. */
const TESTS = '/(testing|testdata)/|/testing\\.ts$|^packages/testing/|^tests/'

const oneOf = (names) => `(${names.join('|')})`

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

const arrowsOfPackages = Object.entries(PACKAGES).map(([name, uses]) =>
  forbid(
    `arrows-of-${name}`,
    `${name} imports only: ${uses.join(', ') || 'no other package'}.`,
    { path: `^packages/${name}/`, pathNot: TESTS },
    { path: '^packages/', pathNot: `^packages/${oneOf([name, ...uses])}/` },
  ),
)

const arrowsOfRooms = CATALOG_ROOMS.slice(0, -1).map((room, at) =>
  forbid(
    `arrows-of-catalog-${room.replace('/', '-')}`,
    `${room} imports only rooms that stand below it.`,
    { path: `^packages/catalog/src/${room}/` },
    { path: `^packages/catalog/src/${oneOf(CATALOG_ROOMS.slice(at + 1))}/` },
  ),
)

module.exports = {
  forbidden: [
    forbid('no-circle-of-files', 'Two files import each other.', {}, { circular: true }),
    {
      ...forbid('no-circle-of-rooms', 'Two folders import each other.', {}, { circular: true }),
      scope: 'folder',
    },
    forbid(
      'only-through-doors',
      'Another package is imported by its name: @yalkut/model, @yalkut/catalog/changing.',
      { path: '^packages/([^/]+)/', pathNot: TESTS },
      {
        path: '^packages/',
        pathNot: '^packages/$1/',
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    forbid(
      'only-what-is-there',
      'What is imported is not there, or its package does not export it.',
      {},
      { couldNotResolve: true },
    ),
    ...arrowsOfPackages,
    ...arrowsOfRooms,
    forbid(
      'pure-packages',
      'It computes and nothing else: no files, no network, no processes.',
      { path: `^packages/${oneOf(PURE)}/`, pathNot: TESTS },
      { dependencyTypes: ['core'], pathNot: `^${oneOf(PURE_NODE)}$` },
    ),
    forbid(
      'test-helpers-for-tests',
      'Helpers of tests are imported by tests alone.',
      { pathNot: TESTS },
      { path: TESTS },
    ),
    forbid(
      'no-development-packages',
      'What runs in production stands in “dependencies” of package.json.',
      { path: '^packages/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    // With swc, imports of types are seen as they stand, without `tsPreCompilationDeps`: that asks for an older tsc.
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // The site's pages are checked by svelte-check; the others import only its door. The client is for other projects: it
    // compiles by itself, with types made from the routes.
    exclude: {
      path: '\\.test\\.ts$|^packages/client/|^packages/site/(dist|static|[.]svelte-kit|build|src/(?!host/))|^packages/site/[^/]*$',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
