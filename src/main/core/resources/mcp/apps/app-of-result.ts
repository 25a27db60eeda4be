import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { APP_PAGE_TYPE } from '#shared/attachment/app-page'
import { defined } from '#shared/kernel/defined'
import type { ToolContent } from '#shared/session/blocks'
import type { OpenServer } from '../open-server'
import { isPageAddress } from './tool-of-app'

type Page = ReadResourceResult['contents'][number]
type AppContent = Extract<ToolContent, { type: 'app' }>

/** Longest page in characters, and longest result in bytes, that are kept. */
const LONGEST_PAGE = 4 * 1024 * 1024
const LONGEST_RESULT = 512 * 1024
/** At most so many sites are named. */
const MOST_SITES = 20
const LONGEST_SITE = 200
const READ_TIMEOUT_MS = 30_000

interface CallOfApp {
  /** Name of the server in the session. */
  readonly serverName: string
  readonly tool: string
  readonly signal: AbortSignal
  /** Called with the reason why there is no app although the tool names one. */
  readonly onLog: (line: string) => void
}

/** Returns the app that shows the result of a call; undefined where there is none, or its page cannot be had. */
export async function appOfResult(
  server: OpenServer,
  result: CallToolResult,
  { serverName, tool, signal, onLog }: CallOfApp,
): Promise<AppContent | undefined> {
  const page = await pageOf(server, result, tool, signal).catch((error: unknown) => {
    onLog(`The page of the tool ${tool} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  })
  if (page === undefined) return undefined
  const html = textOf(page)
  if (html === undefined || html.length > LONGEST_PAGE) {
    onLog(`The page of the tool ${tool} is no page of an app, or too long.`)
    return undefined
  }
  const sites = sitesOf(page)
  return {
    type: 'app',
    server: serverName,
    tool,
    uri: page.uri,
    source: base64(html, APP_PAGE_TYPE),
    ...defined({ result: keptResult(result), unreachable: sites.length === 0 ? undefined : sites }),
  }
}

async function pageOf(
  { client, offers }: OpenServer,
  result: CallToolResult,
  tool: string,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const given = result.content.find(
    (part) => part.type === 'resource' && isPageAddress(part.resource.uri) && part.resource.mimeType === APP_PAGE_TYPE,
  )
  if (given?.type === 'resource') return given.resource
  const uri = offers.tools.find(({ name }) => name === tool)?.app?.uri
  if (uri === undefined) return undefined
  const { contents } = await client.readResource({ uri }, { signal, timeout: READ_TIMEOUT_MS })
  return contents.find((page) => page.mimeType === APP_PAGE_TYPE)
}

function textOf(page: Page): string | undefined {
  if ('text' in page && typeof page.text === 'string') return page.text
  // A quarter of base64 is overhead.
  if (!('blob' in page) || typeof page.blob !== 'string' || page.blob.length > LONGEST_PAGE * 2) return undefined
  return Buffer.from(page.blob, 'base64').toString('utf8')
}

function keptResult(result: CallToolResult): ReturnType<typeof base64> | undefined {
  const { content, structuredContent, isError, _meta } = result
  const text = JSON.stringify({ content, ...defined({ structuredContent, isError, _meta }) })
  return Buffer.byteLength(text) > LONGEST_RESULT ? undefined : base64(text, 'application/json')
}

const base64 = (text: string, mimeType: string) => ({
  type: 'base64' as const,
  data: Buffer.from(text).toString('base64'),
  mimeType,
})

const Sites = z.array(z.string().max(LONGEST_SITE)).catch([])
const PageMeta = z.object({
  ui: z.object({ csp: z.object({ connectDomains: Sites, resourceDomains: Sites, frameDomains: Sites }) }),
})

/** Returns the sites that a page names as those it needs. */
function sitesOf({ _meta }: Page): string[] {
  const parsed = PageMeta.safeParse(_meta)
  if (!parsed.success) return []
  const { connectDomains, resourceDomains, frameDomains } = parsed.data.ui.csp
  return [...new Set([...connectDomains, ...resourceDomains, ...frameDomains])].slice(0, MOST_SITES)
}
