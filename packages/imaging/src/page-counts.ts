/** Puts right how many pages the tree of a PDF says that it has. Where it says fewer, the others would not be found. */
import type { PDFObject } from 'mupdf'

/** Nodes of the tree that are looked at. */
const MOST_NODES = 20_000
const MAX_DEPTH = 64
/** A node with more kids than this holds pages alone. */
const MANY_KIDS = 1_000

/** Changes the document in memory, before its pages are read. A tree that cannot be walked stays as it is. */
export function repairPageCounts(root: PDFObject): void {
  const walk: Walk = { left: MOST_NODES }
  try {
    countBelow(root.get('Pages'), 0, walk)
  } catch {
    // The tree is broken: what can be counted is found when its pages are opened.
  }
}

interface Walk {
  left: number
}

/** The number of pages below a node; null where the walk is too long. */
function countBelow(node: PDFObject, depth: number, walk: Walk): number | null {
  walk.left -= 1
  if (walk.left < 0 || depth > MAX_DEPTH) return null
  const kids = node.get('Kids')
  if (!kids.isArray()) return 1
  const said = countSaid(node)
  // Of pages alone nothing else is read.
  const isFlat = kids.length > MANY_KIDS || !kids.get(0).get('Kids').isArray()
  const count = isFlat && said === kids.length ? said : sumOf(kids, depth, walk)
  if (count !== null && count !== said) node.put('Count', count)
  return count
}

function sumOf(kids: PDFObject, depth: number, walk: Walk): number | null {
  let sum = 0
  for (let at = 0; at < kids.length; at += 1) {
    const below = countBelow(kids.get(at), depth + 1, walk)
    if (below === null) return null
    sum += below
  }
  return sum
}

function countSaid(node: PDFObject): number {
  const count = node.get('Count')
  return count.isNumber() ? count.asNumber() : 0
}
