/** The answer to a report that was sent. */

/** `secret`: by which its sender follows it. */
export function sentReport(
  baseUrl: string,
  { id, number, secret }: { id: number; number: number; secret: string },
): { id: number; number: number; trackUrl: string } {
  return { id, number, trackUrl: trackAddress(baseUrl, secret) }
}

export function trackAddress(baseUrl: string, secret: string): string {
  return `${baseUrl}/report/track?token=${secret}`
}
