/** Headings and links of Markdown pages. Pure. */

/** The anchors that GitHub gives the headings of a page: a repeated heading gets a number. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  const times = new Map<string, number>()
  for (const line of withoutFences(markdown).split('\n')) {
    const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*$/.exec(line)?.[1]
    if (heading === undefined) continue
    const anchor = anchorOf(heading)
    const before = times.get(anchor) ?? 0
    times.set(anchor, before + 1)
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`)
  }
  return anchors
}

function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

export interface Link {
  /** From 1. */
  line: number
  target: string
}

/** Every link and image of a page that is not in code. */
export function linksOf(markdown: string): Link[] {
  return withoutFences(markdown)
    .split('\n')
    .flatMap((line, index) =>
      [...line.replaceAll(/(`+).*?\1/g, '').matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, target = '']) => ({
        line: index + 1,
        target,
      })),
    )
}

/** What stands in backticks in the sentences of a page: paths, names, commands. */
export function codeOf(markdown: string): Link[] {
  return withoutFences(markdown)
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(/`([^`]+)`/g)].map(([, target = '']) => ({ line: index + 1, target })))
}

/** Empties the lines of code blocks, so that the other lines keep their numbers. */
function withoutFences(markdown: string): string {
  let fence: string | null = null
  return markdown
    .split('\n')
    .map((line) => {
      const mark = /^[ \t]*(```+|~~~+)/.exec(line)?.[1]
      if (fence !== null) {
        if (mark?.startsWith(fence)) fence = null
        return ''
      }
      if (mark === undefined) return line
      fence = mark
      return ''
    })
    .join('\n')
}
