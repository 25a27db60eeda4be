import type { Client, Tool } from '@modelcontextprotocol/client'
import type { McpPrompt, McpResource, McpServerState, McpTool } from '#shared/mcp/entities'
import { toolOfApp, type ToolOfApp } from './apps/tool-of-app'
import { offersTool, type ToolLists } from './filter/limits'

/** Offers of a server to agents and users. */
export interface Offers {
  readonly tools: readonly OfferedTool[]
  /** Tools that the configuration does not let through. */
  readonly disabledTools: readonly McpTool[]
  readonly prompts: readonly McpPrompt[]
  readonly resources: readonly McpResource[]
}

export interface OfferedTool extends McpTool {
  /** JSON schema of the tool's input. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** True for a tool that is called as a task. */
  readonly runsAsTask?: true
  /** Page and users of a tool that apps have a part in. */
  readonly app?: ToolOfApp
}

export const noOffers: Offers = { tools: [], disabledTools: [], prompts: [], resources: [] }

/** Returns the client's view of the offers: everything except the call functions. */
export function shownOffers({
  tools,
  disabledTools,
  prompts,
  resources,
}: Offers): Pick<McpServerState, 'tools' | 'disabledTools' | 'prompts' | 'resources'> {
  return {
    tools: tools.map(shownTool),
    ...(disabledTools.length === 0 ? {} : { disabledTools: [...disabledTools] }),
    prompts: [...prompts],
    resources: [...resources],
  }
}

function shownTool({ parameters: _schema, runsAsTask: _task, app: _app, ...tool }: OfferedTool): McpTool {
  return tool
}

/** At most so many of each are kept of one server. */
const MOST = 1000
const DESCRIPTION_CHARACTERS = 4000
/** Items with longer names are omitted, since a name cannot be truncated. */
const LONGEST_NAME = 1000
const LONGEST_ADDRESS = 4096
const isNamed = ({ name }: { readonly name: string }): boolean => name.length <= LONGEST_NAME

/** Asks a connected server for everything it offers, and tells what its configuration lets through. */
export async function readOffers(client: Client, lists: ToolLists, timeout: number): Promise<Offers> {
  const has = client.getServerCapabilities()
  const [tools, prompts, resources] = await Promise.all([
    has?.tools === undefined ? [] : client.listTools(undefined, { timeout }).then((answer) => answer.tools),
    has?.prompts === undefined ? [] : client.listPrompts(undefined, { timeout }).then((answer) => answer.prompts),
    has?.resources === undefined ? [] : client.listResources(undefined, { timeout }).then((answer) => answer.resources),
  ])
  const isWanted = ({ name }: Tool) => offersTool(lists, name)
  const named = tools.filter(isNamed)
  return {
    tools: named.filter(isWanted).slice(0, MOST).map(toTool),
    disabledTools: named
      .filter((tool) => !isWanted(tool))
      .slice(0, MOST)
      .map((tool) => shownTool(toTool(tool))),
    prompts: prompts
      .filter(isNamed)
      .slice(0, MOST)
      .map((prompt) => ({
        name: prompt.name,
        description: shortened(prompt.description),
        arguments: (prompt.arguments ?? []).filter(isNamed).map((argument) => ({
          name: argument.name,
          required: argument.required === true,
          ...(argument.description === undefined ? {} : { description: shortened(argument.description) }),
        })),
      })),
    resources: resources
      .filter(isNamed)
      .filter(({ uri }) => uri.length <= LONGEST_ADDRESS)
      .slice(0, MOST)
      .map(({ uri, name, description, mimeType }) => ({
        uri,
        name,
        ...(description === undefined ? {} : { description: shortened(description) }),
        ...(mimeType === undefined ? {} : { mimeType: mimeType.slice(0, LONGEST_NAME) }),
      })),
  }
}

function toTool(given: Tool): OfferedTool {
  const { name, title, description, annotations, inputSchema, execution } = given
  const app = toolOfApp(given)
  const shown = title ?? annotations?.title
  return {
    name,
    description: shortened(description),
    parameters: inputSchema,
    ...(execution?.taskSupport === 'required' || execution?.taskSupport === 'optional' ? { runsAsTask: true } : {}),
    ...(app === undefined ? {} : { app }),
    ...(shown === undefined ? {} : { title: shown.slice(0, LONGEST_NAME) }),
    ...(annotations?.readOnlyHint === undefined ? {} : { readOnly: annotations.readOnlyHint }),
  }
}

const shortened = (text: string | undefined): string => (text ?? '').slice(0, DESCRIPTION_CHARACTERS)
