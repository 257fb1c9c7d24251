/** All tools, by family. */
import type { Tool } from '../tool.ts'
import { segmentTools } from './add-segments.ts'
import { besideTools } from './beside.ts'
import { deskTools } from './desks.ts'
import { historyTools } from './history.ts'
import { issueTools } from './issues.ts'
import { itemTools } from './items.ts'
import { machineTools } from './machines.ts'
import { organizeTools } from './organize.ts'
import { printingTools } from './printings.ts'
import { proofreadingTools } from './proofreading.ts'
import { reviewTools } from './review.ts'
import { searchTools } from './search.ts'
import { shaarTools } from './shaar.ts'
import { suggestionTools } from './suggestions.ts'
import { textTools } from './texts.ts'

export const TOOLS: readonly Tool[] = [
  ...searchTools,
  ...itemTools,
  ...textTools,
  ...besideTools,
  ...printingTools,
  ...historyTools,
  ...issueTools,
  ...reviewTools,
  ...suggestionTools,
  ...proofreadingTools,
  ...segmentTools,
  ...shaarTools,
  ...organizeTools,
  ...machineTools,
  ...deskTools,
]

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.listing.name, tool]))

export function findTool(name: string): Tool | null {
  return BY_NAME.get(name) ?? null
}
