import type { ExternalTool } from '#shared/extension/entities'

/** Answer of a tool of the host. */
export interface HostToolAnswer {
  readonly text: string
  readonly isError: boolean
  /** Base64. */
  readonly image?: { readonly data: string; readonly mimeType: string }
}

/** Tools that the host itself offers to agents, beside those of its clients. */
export interface HostTools {
  /** Returns those for the agents of a session. */
  list(sessionId: string): Promise<readonly ExternalTool[]>
  has(name: string): boolean
  call(sessionId: string, name: string, args: Readonly<Record<string, unknown>>): Promise<HostToolAnswer>
}
