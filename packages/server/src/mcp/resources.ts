/** The MCP resources: every item by its address, and the guides. Source: service.md#mcp-tools. */
import { getItem } from '@yalkut/catalog/reading'
import { isRefusal } from '@yalkut/model'
import { readGuides } from '../guides.ts'
import { rpcError } from './rpc-error.ts'
import type { ToolContext } from './tool.ts'

const ITEM = 'yalkut://item/'
const GUIDE = 'yalkut://guide/'

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${ITEM}{id}`,
    name: 'item',
    title: 'An item of the catalog',
    description: 'One item, in the shape of the API’s answer. Example: `yalkut://item/rh-8k2m4p7q`.',
    mimeType: 'application/json',
  },
]

const GUIDES = readGuides()

export const RESOURCES = GUIDES.map(({ name, title, about }) => ({
  uri: GUIDE + name,
  name,
  title,
  description: about.slice(0, 300),
  mimeType: 'text/markdown',
}))

export interface ResourceContents {
  uri: string
  mimeType: string
  text: string
}

/** Refuses −32002: no such resource. */
export function readResource({ catalog }: ToolContext, uri: string): ResourceContents {
  const guide = GUIDES.find(({ name }) => uri === GUIDE + name)
  if (guide !== undefined) return { uri, mimeType: 'text/markdown', text: guide.text }
  if (!uri.startsWith(ITEM)) throw rpcError('no-resource', `There is no resource ${uri}.`)
  try {
    const { bytes } = getItem(catalog, uri.slice(ITEM.length))
    return { uri, mimeType: 'application/json', text: bytes.toString('utf8') }
  } catch (error) {
    if (isRefusal(error)) throw rpcError('no-resource', error.message)
    throw error
  }
}
