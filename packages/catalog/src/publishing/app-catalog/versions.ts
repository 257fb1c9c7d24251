/** The versions of releases for phone apps: `X.Y.Z`. Pure. Source: service.md#appcatalogmanifest. */

/** The versions of the schema of `catalog.json`. */
export const SCHEMA_VERSIONS = [1, 2, 3] as const
export type SchemaVersion = (typeof SCHEMA_VERSIONS)[number]

export const RELEASE_PATTERN = '^(0|[1-9]\\d{0,5})\\.(0|[1-9]\\d{0,5})\\.(0|[1-9]\\d{0,5})$'
const PATTERN = new RegExp(RELEASE_PATTERN)

export const FIRST_RELEASE = '1.0.0'

export function isReleaseVersion(text: string): boolean {
  return PATTERN.test(text)
}

/** Both are versions. Positive: `a` is later. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

/** The version after one: its last number is one higher. */
export function nextRelease(version: string): string {
  const [major, minor, patch] = partsOf(version)
  return `${major}.${minor}.${patch + 1}`
}

function partsOf(version: string): [number, number, number] {
  const [, major, minor, patch] = PATTERN.exec(version) ?? []
  if (major === undefined || minor === undefined || patch === undefined) {
    throw new TypeError(`“${version}” is no version of a release`)
  }
  return [Number(major), Number(minor), Number(patch)]
}
