/** The usage text, and the error for a call that does not follow it. */

export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export const USAGE = `yalkut serve        [--sample] [--port N] [--host HOST] [--base-url URL]
                    [--workers N] [--drain SECONDS] [--log text|json] [--site off] [--contact-email ADDRESS] [--trust-proxy N|NETWORKS]
                    [--rate-limit off] [--captcha off] [--max-upload SIZE] [--map-size SIZE]
                    [--smtp-url URL] [--mail-from ADDRESS] [--oidc-issuer URL
                    --oidc-client-id ID --oidc-client-secret SECRET]
                    [--mirror-of URL --key K [--rebuild-every MINUTES]] [--jobs off] [--signing-keys DIR] [--keep-editions 8]
                    [--digest-at 08:00] [--time-zone Asia/Jerusalem]
                    [--embeddings-url URL --embeddings-model M [--embeddings-key K]
                    [--embeddings-dimensions 512]] [--webhooks-allow-loopback 1]
                    [--oai-admin-email YOU@LIBRARY] [--git-mirror off] [--metrics [HOST:]PORT]
yalkut jobs         [--once] [--base-url URL] [--smtp-url URL] [--mail-from ADDRESS]
                    [--digest-at 08:00] [--time-zone Asia/Jerusalem] [--embeddings-url URL …]
                    [--jobs-metrics [HOST:]PORT] [--log text|json]
                    sends mails and runs timed jobs in its own process, beside serve --jobs off
yalkut person add   --handle H --name N [--steward] [--admin] [--trusted] [--bot]
                    [--link] [--base-url URL]
yalkut person set   --handle H [--steward on|off] [--admin on|off] [--trusted on|off] [--bot on|off]
yalkut person link  --handle H [--base-url URL]
yalkut token add    --person H --name X --scopes read,write [--may-go-live]
yalkut keeper add|remove --set ID|PATH --person ID|HANDLE [--as HANDLE]
yalkut import sefaria|osis|jsonl|csv|marc --from FILE|DIR [--approve-as H] [--dry-run]
                    [--editions 'TITLE|TITLE']  of sefaria's files: those editions alone
                    [--remove-missing] [--yes]
                    [--source-name NAME]  of tables, JSON Lines and MARC: the name by which later files are known
yalkut import page-fixes --from FILE|DIR [--dry-run]
                    takes in pages to turn, and the addresses from which files were fetched
yalkut import files  --from DIR --table FILE.csv --as HANDLE [--dry-run] [--base-url URL]
                    sends the files that a table lists, as suggestions of that person; goes on where it was stopped
yalkut keygen       [--rotate] [--signing-keys DIR]  makes the key that signs editions
yalkut edition      [--notes WORDS] [--signing-keys DIR] [--keep-editions 8] [--base-url URL]
                    makes a signed copy of the catalog as files, which everybody may download
yalkut dump         --to DIR  writes the same files to a folder, unsigned
yalkut app-catalog release  [--version X.Y.Z] [--en SENTENCES --he SENTENCES] [--base-url URL]
                    makes the catalog for phone apps, as files that never change
yalkut git-mirror   [--base-url URL]  brings the git mirror of the data folder to the last commit
yalkut mirror pull URL --key K [--to DIR] [--tag T]
                    downloads an edition of another catalog, and keeps only what is signed by K
yalkut backup       --to DIR|s3://… [--signing-keys DIR]
                    copies the whole catalog while it is served; a second run copies what is new
yalkut restore      --from DIR|s3://… [--signing-keys DIR] [--dry-run]
                    makes a catalog from a backup, in an empty folder, on either database
yalkut erase        --item ID [--segment S] --because WORDS
                    takes words out of the ledger for good; their hashes stay
yalkut reindex      rebuilds the projection from the ledger
yalkut check        [--objects]  verifies every commit, and compares with the commits all that is
                    stored beside them; and verifies the bytes of every file
yalkut link citations  [--limit N] [--dry-run]
                    proposes links from texts to the units that they cite, for people to check
yalkut words propose-abbreviations  [--limit N] [--json]
                    lists likely abbreviations that search does not know, for people to check
yalkut --version
yalkut worker ocr   --server URL --token T [--once] [--work-dir DIR]
                    [--engine auto|tesseract.js|tesseract] [--ocr-languages heb]
yalkut worker transcript  --server URL --token T [--once] [--work-dir DIR]
                    --command 'PROGRAM {audio} {out}' | --address URL [--model M] [--api-key K]
                    [--engine-name N] [--engine-version V] [--speech-language yi]
yalkut worker align  --server URL --token T [--once] [--work-dir DIR]
                    times the paragraphs and words of recordings, without a speech model

All commands except the workers accept --data DIR (or DATA_DIR; default ./data), --database-url URL
(or DATABASE_URL) and --objects-url s3://… (or OBJECTS_URL).
Results are JSON on stdout, those of words lines with tabs. Messages and progress go to stderr.`

/** One line: how a command is called; for no command, their names. */
export function usageOf(command: string | null): string {
  const entries = USAGE.split(/^yalkut /m).slice(1)
  const words = command?.split(' ') ?? []
  const own = entries.find((entry) => words.length > 0 && isOf(entry, words))
  if (own === undefined) return `Commands: ${entries.map(nameOf).join(', ')}. “yalkut --help” lists their flags.`
  // The flags end where the explanation begins, on a line of its own.
  const flags = own
    .split('\n')
    .filter((line, at) => at === 0 || /^\s*(\[|--)/.test(line))
    .map((line) => line.trim().replace(/ {2,}[a-z].*$/, ''))
  return `Usage: yalkut ${flags.join(' ').replaceAll(/\s+/g, ' ')}`
}

function nameOf(entry: string): string {
  return (/^[a-z|-]+(?: [a-z|-]+)?/.exec(entry)?.[0] ?? '').trim()
}

/** “keeper add|remove” is the entry of “keeper add”. */
function isOf(entry: string, words: readonly string[]): boolean {
  const own = nameOf(entry).split(' ')
  return words.every((word, at) => (own[at] ?? '').split('|').includes(word))
}
