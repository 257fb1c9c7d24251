/** What a release for phone apps says: its files, its manifests, its changes. Source: service.md#appcatalogmanifest;
 *  shapes.md#app-catalog. */
import { type Static, Type } from 'typebox'
import { named, nullable } from '../../core/shapes/named.ts'
import { LocalName } from '../../core/shapes/names.ts'

const Sentences = Type.Array(Type.String())

/** What changed in a release, in sentences. */
export const Changes = Type.Object({ en: Sentences, he: Sentences })
export type Changes = Static<typeof Changes>

export const ReleaseChanges = Type.Object(
  {
    version: Type.String({ description: 'The release: `1.0.4`.' }),
    date: Type.String({ format: 'date', description: 'Its day, in UTC.' }),
    en: Type.Array(Type.String(), { description: 'Sentences in English.' }),
    he: Type.Array(Type.String(), { description: 'Sentences in Hebrew.' }),
  },
  named('AppCatalogChanges', 'What changed in one release of the catalog for phone apps.'),
)
export type ReleaseChanges = Static<typeof ReleaseChanges>

/** What a release says of one of its files. Stored as JSON. */
export const ReleaseFile = Type.Object({
  schemaVersion: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  years: Type.Array(Type.Integer(), { description: 'Hebrew years that have an occasion.' }),
  occasions: Type.Integer({ minimum: 0, description: 'How many occasions it has.' }),
  collections: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description: 'Since schema 2: how many occasions each collection has.',
    }),
  ),
  works: Type.Optional(
    Type.Object(
      { works: Type.Integer(), units: Type.Integer() },
      { description: 'Since schema 3: how many works and units it has.' },
    ),
  ),
  missing: Type.Array(Type.String(), {
    description:
      'Parts that nobody can hear yet: `<event>/<part>`, or the id of a recording that has no part. The first 1,000.',
  }),
})
export type ReleaseFile = Static<typeof ReleaseFile>

export const AppCatalogManifest = Type.Object(
  {
    ...ReleaseFile.properties,
    version: Type.String({ description: 'The release: `1.0.4`.' }),
    releasedAt: Type.String({ format: 'date-time' }),
    url: Type.String({ description: 'The address of `catalog.json`; its bytes never change.' }),
    changelog: Type.Array(ReleaseChanges, {
      description: 'The newest 20 releases, the newest first. All are in `changelog.json`.',
    }),
  },
  named('AppCatalogManifest', 'The newest release of the catalog for phone apps.'),
)
export type AppCatalogManifest = Static<typeof AppCatalogManifest>

export const AppCatalogChangelog = Type.Object(
  {
    changelog: Type.Array(ReleaseChanges, {
      description: 'The newest 1,000 releases, the newest first.',
    }),
  },
  named('AppCatalogChangelog', 'What changed from release to release.'),
)
export type AppCatalogChangelog = Static<typeof AppCatalogChangelog>

const AppOccasion = Type.Object(
  {
    id: Type.String(),
    date: nullable(Type.String({ description: 'A date key: `5742-05-10`.' })),
    title: LocalName,
    kind: Type.String({ description: '`farbrengen`, `sicha` and other kinds of events.' }),
    recordings: Type.Array(
      Type.Object({
        id: Type.String(),
        part: nullable(Type.Integer({ description: 'Its place in the occasion, from 1.' })),
        url: Type.String({
          description: 'Of a file of this catalog, or elsewhere. It may begin with a slash.',
        }),
        durationMs: nullable(Type.Integer()),
      }),
      { description: 'In the order of their parts; those without a part last.' },
    ),
  },
  named('AppOccasion', 'An event with at least one recording that anybody can hear.'),
)
export type AppOccasion = Static<typeof AppOccasion>

const AppWork = Type.Object(
  {
    id: Type.String(),
    path: nullable(Type.String()),
    title: LocalName,
    units: Type.Array(
      Type.Object({
        id: Type.String(),
        label: LocalName,
        order: Type.String(),
        date: nullable(Type.String()),
      }),
    ),
  },
  named('AppWork', 'A work with its units, in order.'),
)
export type AppWork = Static<typeof AppWork>

export const AppCatalog = Type.Object(
  {
    schemaVersion: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
    version: Type.String({ description: 'The release: `1.0.4`.' }),
    occasions: Type.Array(AppOccasion, { description: 'By date; those without a date last.' }),
    collections: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Since schema 2: the ids of occasions by the slug of the set they are in.',
      }),
    ),
    works: Type.Optional(Type.Array(AppWork, { description: 'Since schema 3.' })),
  },
  named('AppCatalog', 'A release of the catalog for phone apps.'),
)
