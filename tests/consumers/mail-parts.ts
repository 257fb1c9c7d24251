/** Mails with a text and an HTML part. */

/** The two parts of a mail, decoded. Source: RFC 2046, 5.1.4. */
export function partsOf(raw: string): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).slice(1, 3)
  const [text = '', html = ''] = parts.map((part) => {
    const at = part.indexOf('\r\n\r\n')
    const body = part.slice(at + 4)
    const encoding = /content-transfer-encoding: (\S+)/i.exec(part)?.[1]
    const bytes =
      encoding === 'base64'
        ? Buffer.from(body, 'base64')
        : Buffer.from(
            body
              .replaceAll(/=\r\n/g, '')
              .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          )
    return bytes.toString('utf8').replaceAll('\r\n', '\n')
  })
  return { text, html }
}
