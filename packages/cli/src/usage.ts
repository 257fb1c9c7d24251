/** Mistakes in how the command was called: said in words, with what to type instead. */

export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export const USAGE = `yalkut serve        [--sample] [--port N] [--host HOST] [--base-url URL]
                    [--trust-proxy N|NETWORKS] [--rate-limit off] [--captcha off]
                    [--max-upload SIZE]
                    [--smtp-url URL] [--mail-from ADDRESS] [--oidc-issuer URL
                    --oidc-client-id ID --oidc-client-secret SECRET]
                    [--jobs off] [--digest-at 08:00] [--time-zone Asia/Jerusalem]
yalkut jobs         [--once] [--base-url URL] [--smtp-url URL] [--mail-from ADDRESS]
                    [--digest-at 08:00] [--time-zone Asia/Jerusalem]
                    mails and timed work in a process of their own, beside serve --jobs off
yalkut person add   --handle H --name N [--steward] [--admin] [--trusted] [--bot]
                    [--link] [--base-url URL]
yalkut person link  --handle H [--base-url URL]
yalkut token add    --person H --name X --scopes read,write
yalkut import sefaria|osis|jsonl --from FILE|DIR [--approve-as H]
yalkut reindex      builds the projection again from the ledger
yalkut check        verifies the whole line of commits
yalkut worker ocr   --server URL --token T [--once] [--work-dir DIR]
                    [--engine auto|tesseract.js|tesseract] [--ocr-languages heb]
yalkut worker transcript  --server URL --token T [--once] [--work-dir DIR]
                    --command 'PROGRAM {audio} {out}' | --address URL [--model M] [--api-key K]
                    [--engine-name N] [--engine-version V] [--speech-language yi]

All but the workers take --data DIR (or DATA_DIR; ./data), --database-url URL (or DATABASE_URL) and
--objects-url s3://… (or OBJECTS_URL).
Results are JSON on stdout; words and progress go to stderr.`
