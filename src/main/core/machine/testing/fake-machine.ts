/**
 * Returns a program that answers as the host of a machine with one session, or with none. It can be continued and moved.
 */
export function fakeMachine(sessionId?: string): string {
  return `
  const version = { protocolVersion: 1 }
  const session = ${JSON.stringify(sessionId === undefined ? null : aSession(sessionId))}
  const sessions = session === null ? [] : [session]
  const file = Buffer.from(JSON.stringify({
    version: '1.0', exportedAt: 1, options: {}, sessions, agents: [], messages: [], turns: [],
  }))
  const answers = {
    'server.connect': () => ({ ...version, serverInfo: { name: 'parley', version: '1' }, clientId: 'c', dataDir: '/', defaultFolder: '/' }),
    'server.ping': ({ message = 'pong' }) => ({ ...version, message, timestamp: 1 }),
    'session.list': () => ({ sessions, total: sessions.length }),
    'attention.list': () => ({ sessions: [] }),
    'machine.list': () => ({ machines: [] }),
    'session.get': () => ({ session }),
    'session.close': () => ({ success: true }),
    'session.archive': () => ({ success: true }),
    'session.handOver.describe': () => ({ code: null }),
    'session.handOver': () => ({ success: true }),
    'session.handOver.undo': () => ({ success: true }),
    'session.snapshot.exportFile': () => ({ path: '/x', fileId: 'f', size: file.length, redacted: 0 }),
    'usage.days': () => ({ sessions: [] }),
    'exchange.read': ({ offset }) => ({ data: file.subarray(offset).toString('base64'), size: file.length }),
    'exchange.discard': () => ({ success: true }),
  }
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    const unknown = { code: -32601, message: 'No such method', data: { code: 'unknown-request' } }
    const missing = { code: -32000, message: 'There is no session ' + params?.sessionId + '.', data: { code: 'session-not-found', text: 'session-not-found', sessionId: params?.sessionId } }
    const isMissing = method !== 'session.create' && typeof params?.sessionId === 'string' && params.sessionId !== session?.sessionId
    const answer = isMissing ? { error: missing } : method in answers ? { result: answers[method](params) } : { error: unknown }
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })`
}

const aSession = (sessionId: string) => ({
  sessionId,
  createdAt: 1,
  lastActivityAt: 2,
  status: 'active',
  agents: [],
  title: 'Far',
})
