import type { Tool } from '@modelcontextprotocol/client'
import { z } from 'zod'

/** A tool's part in an app, as its server declares it. */
export interface ToolOfApp {
  /** Address of the page that shows the tool's results. */
  readonly uri?: string
  readonly isForModel: boolean
  readonly isForApp: boolean
}

/** Longest address of a page. */
const LONGEST_ADDRESS = 4096

const Meta = z.object({
  ui: z
    .object({
      resourceUri: z.string().optional().catch(undefined),
      visibility: z.array(z.unknown()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** Place of the address before the protocol had a final form. */
  'ui/resourceUri': z.string().optional().catch(undefined),
})

/** Returns a tool's part in an app; undefined for a tool without one, which models and apps may use. */
export function toolOfApp({ _meta }: Pick<Tool, '_meta'>): ToolOfApp | undefined {
  const parsed = Meta.safeParse(_meta ?? {})
  if (!parsed.success) return undefined
  const { ui, 'ui/resourceUri': early } = parsed.data
  const uri = [ui?.resourceUri, early].find((address) => address !== undefined && isPageAddress(address))
  const visibility = ui?.visibility
  if (uri === undefined && visibility === undefined) return undefined
  const isFor = (user: 'model' | 'app'): boolean => visibility?.includes(user) !== false
  return { ...(uri === undefined ? {} : { uri }), isForModel: isFor('model'), isForApp: isFor('app') }
}

/** Returns true for an address that can be that of an app's page. */
export function isPageAddress(uri: string): boolean {
  return uri.startsWith('ui://') && uri.length <= LONGEST_ADDRESS
}
