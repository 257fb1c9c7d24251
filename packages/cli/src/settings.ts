/** Settings: flags, or environment variables of the same names. They are read once, and unknown or invalid ones are
 *  refused with a message. Source: decisions.md#the-command. */
import { readS3Address } from '@yalkut/objects'
import { type Flags, type FlagValues, LOCATION_FLAGS, readValues, USUAL_DATA_DIR } from './flags.ts'
import { UsageError } from './usage.ts'

export interface Location {
  dataDir: string
  databaseUrl?: string
  /** `s3://…`: the store of files. Default: the data folder. */
  objectsUrl?: string
}

export interface Parsed<F extends Flags> {
  location: Location
  flags: FlagValues<F>
}

/** Reads a command's flags. Throws UsageError: an unknown flag, an extra argument, or a flag without its value. */
export function readFlags<F extends Flags>(args: readonly string[], flags: F, env: NodeJS.ProcessEnv): Parsed<F> {
  const values = readValues(args, { ...LOCATION_FLAGS, ...flags }, env)
  return { location: locationOf(values), flags: values }
}

function locationOf(values: FlagValues<typeof LOCATION_FLAGS>): Location {
  const { data, 'database-url': databaseUrl } = values
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new UsageError('--database-url must be a postgres:// address.')
  }
  const objectsUrl = readObjectsUrl(values['objects-url'])
  return {
    dataDir: data ?? USUAL_DATA_DIR,
    ...(databaseUrl && { databaseUrl }),
    ...(objectsUrl && { objectsUrl }),
  }
}

/** Throws UsageError before anything is opened: the address is not valid. */
function readObjectsUrl(text: string | undefined): string | undefined {
  return text === undefined ? undefined : readStoreAddress(text, 'objects-url')
}

/** The address of an S3-compatible store, as it is. Throws UsageError, which names the flag. */
export function readStoreAddress(text: string, flag: string): string {
  try {
    readS3Address(text)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new UsageError(words.replace('OBJECTS_URL', flag === 'objects-url' ? 'OBJECTS_URL' : `--${flag}`))
  }
  return text
}
