/** The key and the certificate of a server at https://localhost. Only tests trust the certificate. */
import { readFileSync } from 'node:fs'

const read = (name: string): string =>
  readFileSync(new URL(`./testdata/localhost-${name}.pem`, import.meta.url), 'utf8')

export const LOCALHOST_KEY = read('key')
export const LOCALHOST_CERTIFICATE = read('cert')
