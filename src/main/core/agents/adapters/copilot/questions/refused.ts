type Json = Readonly<Record<string, unknown>>

/** Requests of the server that come as events and are answered at once, because Parley has nothing for them. */
const refusals: ReadonlyMap<string, { readonly method: string; readonly answer: Json }> = new Map([
  ['sampling.requested', { method: 'session.ui.handlePendingSampling', answer: {} }],
  [
    'mcp.headers_refresh_required',
    { method: 'session.mcp.headers.handlePendingHeadersRefreshRequest', answer: { result: { kind: 'none' } } },
  ],
  [
    'mcp.oauth_required',
    { method: 'session.mcp.oauth.handlePendingRequest', answer: { result: { kind: 'cancelled' } } },
  ],
  ['command.queued', { method: 'session.commands.respondToQueuedCommand', answer: { result: { handled: false } } }],
  [
    'command.execute',
    { method: 'session.commands.handlePendingCommand', answer: { error: 'Parley has no such command.' } },
  ],
  [
    'external_tool.requested',
    { method: 'session.tools.handlePendingToolCall', answer: { error: 'Parley has no such tool.' } },
  ],
])

/** Returns the request that refuses a request of the server; undefined for events of other types. */
export function refusalOf(type: string, requestId: string): { method: string; params: Json } | undefined {
  const refusal = refusals.get(type)
  return refusal === undefined ? undefined : { method: refusal.method, params: { requestId, ...refusal.answer } }
}
