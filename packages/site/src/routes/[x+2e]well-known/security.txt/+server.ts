import { answerFile } from '#lib/server/answer-file.ts'

/** Where somebody who found a hole writes to. Source: RFC 9116: it must name a day, less than a year away, until which it is
 *  true. */
export const GET = answerFile(({ baseUrl, contactEmail, now }) => {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1))
  return {
    type: 'text/plain; charset=utf-8',
    body: `${contactEmail === null ? '' : `Contact: mailto:${encodeURI(contactEmail)}\n`}Contact: ${baseUrl}/contact
Expires: ${until.toISOString()}
Preferred-Languages: he, en
Canonical: ${baseUrl}/.well-known/security.txt
`,
  }
})
