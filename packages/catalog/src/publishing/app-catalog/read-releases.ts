/** Releases for phone apps, as apps read them. Source: service.md#app-catalogs; shapes.md#app-catalog. */
import type { Readable } from 'node:stream'
import { type AppReleaseRow, findRelease, readReleases } from '@yalkut/ledger/app-catalog'
import { refuse } from '@yalkut/model'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { appCatalogSaid } from '../../core/sentences/app-catalog.ts'
import type { Services } from '../../core/services/services.ts'
import {
  type AppCatalogChangelog,
  type AppCatalogManifest,
  Changes,
  type ReleaseChanges,
  ReleaseFile,
} from './shapes.ts'
import type { SchemaVersion } from './versions.ts'

/** Releases in the changelog of a manifest, and in `changelog.json`. */
const IN_MANIFEST = 20
const IN_CHANGELOG = 1_000

/** The manifest of the newest release. Refuses `not-found` while there is none, `gone` while it is withdrawn and the next one is
 *  being made. */
export async function appCatalogManifest(
  { ledger }: Services,
  schemaVersion: SchemaVersion,
  baseUrl: string,
): Promise<AppCatalogManifest> {
  const rows = await readReleases(ledger.read, IN_MANIFEST)
  const [newest] = rows
  if (newest === undefined) throw noRelease()
  assertGiven(newest)
  const { version, made_at: releasedAt } = newest
  const url = `${baseUrl}/v1/app/v${schemaVersion}/catalog/${version}/catalog.json`
  const changelog = rows.map(changesOf)
  return { ...fileOf(newest, schemaVersion), version, releasedAt, url, changelog }
}

/** Refuses `not-found` while there is no release. */
export async function appCatalogChangelog({ ledger }: Services): Promise<AppCatalogChangelog> {
  const rows = await readReleases(ledger.read, IN_CHANGELOG)
  if (rows.length === 0) throw noRelease()
  return { changelog: rows.map(changesOf) }
}

export interface AppCatalogBytes {
  sizeBytes: number
  sha256: string
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** The bytes of a release. `version`: null for the newest one. Refuses `not-found`, and `gone` for a withdrawn one. */
export async function appCatalogBytes(
  { ledger, objects }: Services,
  schemaVersion: SchemaVersion,
  version: string | null,
): Promise<AppCatalogBytes> {
  const [row] =
    version === null ? await readReleases(ledger.read, 1) : [(await findRelease(ledger.read, version)) ?? undefined]
  if (row === undefined) throw noRelease(version)
  assertGiven(row)
  const { bytes: sizeBytes, sha256 } = fileOf(row, schemaVersion)
  return { sizeBytes, sha256, open: (range) => objects.read(sha256, range) }
}

function noRelease(version: string | null = null): Error {
  if (version !== null) {
    return refuse('not-found', appCatalogSaid('no-app-release-of', { version }))
  }
  return refuse('not-found', appCatalogSaid('no-app-release'))
}

function assertGiven({ version, withdrawn_at: at }: AppReleaseRow): void {
  if (at === null) return
  throw refuse('gone', appCatalogSaid('app-release-withdrawn', { version, at }))
}

/** What a release says of its files. */
export function releaseFiles({ version, files }: Pick<AppReleaseRow, 'version' | 'files'>) {
  const found: unknown = JSON.parse(files)
  if (Value.Check(Type.Array(ReleaseFile), found)) return found
  throw new Error(`the files of release ${version} cannot be read`)
}

function fileOf(row: AppReleaseRow, schemaVersion: SchemaVersion): ReleaseFile {
  const file = releaseFiles(row).find((each) => each.schemaVersion === schemaVersion)
  if (file === undefined) throw new Error(`release ${row.version} has no schema ${schemaVersion}`)
  return file
}

function changesOf({ version, made_at, changes }: AppReleaseRow): ReleaseChanges {
  const said: unknown = JSON.parse(changes)
  if (!Value.Check(Changes, said)) {
    throw new Error(`the changes of release ${version} cannot be read`)
  }
  return { version, date: made_at.slice(0, 10), ...said }
}
