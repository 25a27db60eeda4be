import type { MessageInput } from '#shared/session/blocks'
import type { ForkTransforms } from '#shared/session/entities'
import { contentsOf } from './contents'
import { differs, given, outcome, type Differences, type Stage } from './stage'

/** Returns the properties of a session with which it was created. */
async function created(stage: Stage, sessionId: string): Promise<unknown> {
  await stage.context.must('session.subscribe', { sessionId })
  const { session } = await stage.context.must('session.get', { sessionId })
  return contentsOf(session, ['forkPointMessageId', 'forkTransforms', 'spawningToolCallId', 'title'])
}

/** Returns what the agents of a session receive. */
async function context({ context }: Stage, sessionId: string): Promise<unknown> {
  const { messages } = await context.must('session.getContext', { sessionId })
  return messages.map(({ message }) => message.contentText)
}

/** Returns the payloads of the events of a session of one type. */
async function told({ client }: Stage, sessionId: string, ...types: readonly string[]): Promise<unknown[]> {
  await client.must('session.subscribe', { sessionId, afterSequence: 0 })
  await client.until(() => client.events(sessionId).some(({ type }) => types.includes(type)))
  return client
    .events(sessionId)
    .filter(({ type }) => types.includes(type))
    .map(({ payload }) => payload)
}

/** A child of the known session with these properties. */
async function child(stage: Stage, more: object): Promise<string> {
  const { sessionId: parentSessionId } = await stage.context.known()
  const input = { parentSessionId, branchKind: 'branch' as const, ...more }
  return (await stage.context.must('session.create', input)).sessionId
}

const withTransforms = (make: (messageId: string) => object) =>
  differs(false, true, async (stage, isGiven) => {
    const { messageId } = await stage.context.known()
    // Transforms are of what is inherited: up to the message after which it branches.
    const branched = { forkPointMessageId: messageId }
    const sessionId = await child(stage, isGiven ? { ...branched, forkTransforms: make(messageId) } : branched)
    return [await context(stage, sessionId), await created(stage, sessionId)]
  })

const segment = (messageId: string) => ({
  fromMessageId: messageId,
  toMessageId: messageId,
  policy: 'exclude' as const,
})

/** A fork of the known session. */
const forkedWith = (make: (messageId: string) => ForkTransforms) =>
  differs(false, true, async (stage, isGiven) => {
    const { sessionId: sourceSessionId, messageId } = await stage.context.known()
    const transforms = isGiven ? make(messageId) : {}
    const { sessionId } = await stage.context.must('session.fork', { sourceSessionId, transforms })
    return [await context(stage, sessionId), await created(stage, sessionId)]
  })

/** The blocks of a message as it is stored. */
async function sent(stage: Stage, more: object): Promise<unknown> {
  const sessionId = await stage.context.session()
  const answer = await outcome(stage, 'session.sendMessage', { sessionId, message: 'say yes', ...more })
  if (typeof answer === 'string') return answer
  await stage.context.eventually(async () => (await stage.context.lastTurn(sessionId))?.status === 'completed')
  const { conversation } = await stage.context.must('session.subscribe', { sessionId })
  return conversation?.blocks.map((block) =>
    contentsOf(block as { type: string; content?: unknown }, ['type', 'content']),
  )
}

/** The number of results of a request. */
const counted = (count: (stage: Stage, limit: number) => Promise<number>) => differs(1, 2, count)

async function twoMessages({ context }: Stage): Promise<string> {
  return context.always('two messages', async () => {
    const { sessionId } = await context.talked('say pebble pebble')
    await context.must('session.sendMessage', { sessionId, message: 'say pebble again' })
    await context.eventually(async () => {
      const { messages, turns } = await context.must('session.getMessages', { sessionId, fromPosition: 0, limit: 10 })
      return messages.length === 4 && turns.at(-1)?.status === 'completed'
    })
    return sessionId
  })
}

const asAssistant: MessageInput = { role: 'assistant', blocks: { type: 'text', content: 'say yes' } }
const asUser: MessageInput = { ...asAssistant, role: 'user' }

/** A session with two agents, and a change of the named one. */
const toAgent = (change: (stage: Stage, input: { sessionId: string; agentId: string }) => Promise<unknown>) =>
  differs('lead', 'member', async (stage, role) => {
    const { context } = stage
    const { sessionId, agentId } = await context.talked()
    const member = { kind: 'adapter', adapterName: 'playground' } as const
    const other = await context.must('session.agent.attach', { sessionId, agent: member, role: 'member' })
    await change(stage, { sessionId, agentId: role === 'lead' ? agentId : other.agentId })
    const { session } = await context.must('session.get', { sessionId })
    const modes = await context.must('session.mode.get', { sessionId })
    return [modes.mode, session?.agents.map((agent) => contentsOf(agent, ['role', 'model']))]
  })

const keepLast = [{ actionId: 'keep-last', options: { count: 1 } }]
const compressedWith = <T>(name: string, one: T, other: T) =>
  differs(one, other, async (stage, value) => {
    const { sessionId } = await stage.context.talked()
    await stage.client.must('session.subscribe', { sessionId })
    await stage.context.must('session.compress', { sessionId, pipeline: keepLast, ...given(name, value) })
    await stage.client.untilEvent(sessionId, 'compressionRequested')
    const [event] = stage.client.eventsOf(sessionId, 'compressionRequested')
    return contentsOf(event?.payload, ['reason', 'source', 'extensionId'] as never)
  })

/** Fields of sessions and their messages. */
export const ofSessions: Differences = {
  'session.create originWindowId': differs('a', 'b', async (stage, originWindowId) => {
    const { sessionId } = await stage.context.must('session.create', { originWindowId })
    const events = await told(stage, sessionId, 'created')
    return events.map((payload) => contentsOf(payload as { originWindowId?: string }, ['originWindowId']))
  }),
  'session.create forkPointMessageId': differs(false, true, async (stage, isFirst) => {
    const { messageId } = await stage.context.known()
    return context(stage, await child(stage, isFirst ? { forkPointMessageId: messageId } : {}))
  }),
  'session.create forkTransforms': withTransforms((messageId) => ({ removedMessageIds: [messageId] })),
  'session.create forkTransforms.removedMessageIds': withTransforms((messageId) => ({
    removedMessageIds: [messageId],
  })),
  'session.create forkTransforms.appliedPipeline': withTransforms(() => ({ appliedPipeline: keepLast })),
  'session.create forkTransforms.segments': withTransforms((messageId) => ({ segments: [segment(messageId)] })),
  'session.create spawningToolCallId': differs('a', 'b', async (stage, spawningToolCallId) =>
    created(stage, await child(stage, { branchKind: 'subagent', spawningToolCallId })),
  ),
  'session.list executionTargetId': differs('', 'there', async (stage, executionTargetId) => {
    await stage.context.session()
    return (await stage.context.must('session.list', { executionTargetId })).total > 0
  }),
  'session.update executionTargetId': differs('', 'there', async (stage, executionTargetId) =>
    outcome(stage, 'session.update', { sessionId: await stage.context.session(), executionTargetId }),
  ),
  'session.getMessages fromMessageId': differs(0, 1, async (stage, index) => {
    const { context } = stage
    const { sessionId } = await context.talked()
    const page = { sessionId, fromPosition: 0, limit: 1 }
    const { messages } = await context.must('session.getMessages', { ...page, limit: 2 })
    const from = await context.must('session.getMessages', { ...page, fromMessageId: messages[index]?.messageId ?? '' })
    return from.messages.map(({ role }) => role)
  }),
  'session.sendMessage sessionContext.turnContext': differs('a', 'b', (stage, file) =>
    sent(stage, { sessionContext: { turnContext: { file } } }),
  ),
  'session.sendMessage sessionContext.extractedContext': differs('a', 'b', (stage, extractedContext) =>
    sent(stage, { sessionContext: { extractedContext } }),
  ),
  ...Object.fromEntries(
    (['isFirstTurn', 'hasCompression', 'hasConnectorSwap', 'hasNewTransforms'] as const).map((name) => [
      `session.sendMessage sessionContext.${name}`,
      differs(true, false, (stage, is) => sent(stage, { sessionContext: { [name]: is } })),
    ]),
  ),
  'session.sendMessage sessionContext.messageHistory': differs('a', 'b', (stage, content) =>
    sent(stage, { sessionContext: { messageHistory: [{ role: 'user', blocks: { type: 'text', content } }] } }),
  ),
  'session.sendMessage fileRefs': differs(false, true, async (stage, isGiven) => {
    await stage.context.file('lines.txt', 'one\ntwo\nthree\n')
    return sent(stage, isGiven ? { fileRefs: [{ path: 'lines.txt' }] } : {})
  }),
  'session.sendMessage fileRefs.lineRange': differs(1, 2, async (stage, end) => {
    await stage.context.file('lines.txt', 'one\ntwo\nthree\n')
    return sent(stage, { fileRefs: [{ path: 'lines.txt', lineRange: { start: 1, end } }] })
  }),
  'session.sendMessage origin': differs('voice', 'text', async (stage, origin) => {
    const sessionId = await stage.context.session()
    const answer = await outcome(stage, 'session.sendMessage', { sessionId, message: 'say yes', origin } as never)
    if (typeof answer === 'string') return answer
    return (await told(stage, sessionId, 'user_message.sent')).map((payload) =>
      contentsOf(payload as { origin?: string }, ['origin']),
    )
  }),
  'session.sendMessage sendAfter': differs(0, 4e12, async ({ context }, at) => {
    const sessionId = await context.session()
    await context.must('session.sendMessage', { sessionId, message: 'say later', sendAfter: { at } })
    await context.eventually(async () => at > 0 || (await context.lastTurn(sessionId))?.status === 'completed')
    return (await context.must('session.queue.list', { sessionId })).messages.length
  }),
  'session.sendMessage originWindowId': differs('a', 'b', async (stage, originWindowId) => {
    const sessionId = stage.context.name()
    await stage.context.must('session.sendMessage', { sessionId, message: 'say yes', originWindowId })
    const events = await told(stage, sessionId, 'created', 'user_message.sent')
    return events.map((payload) => contentsOf(payload as { originWindowId?: string }, ['originWindowId']))
  }),
  'session.sendMessage skipConnectorSwapWarning': differs(false, true, async (stage, skipConnectorSwapWarning) => {
    const { sessionId } = await stage.context.talked()
    const folder = (await stage.context.file('swapped/a.txt', '')).slice(0, -'/a.txt'.length)
    const agent = { kind: 'adapter', adapterName: 'playground', cwd: folder } as const
    const input = { sessionId, message: 'say yes', agent, skipConnectorSwapWarning }
    return typeof (await outcome(stage, 'session.sendMessage', input)) === 'string'
  }),
  'session.agent.attach initialMessage': differs(undefined, 'say yes', async (stage, initialMessage) => {
    const sessionId = await stage.context.session()
    const agent = { kind: 'adapter', adapterName: 'playground' } as const
    await stage.context.must('session.agent.attach', { sessionId, agent, ...given('initialMessage', initialMessage) })
    if (initialMessage !== undefined) await stage.context.eventually(() => stage.context.lastTurn(sessionId))
    return (await stage.context.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })).total > 0
  }),
  'session.agent.attach initialMessage.role': differs(asUser, asAssistant, async (stage, initialMessage) => {
    const sessionId = await stage.context.session()
    const agent = { kind: 'adapter', adapterName: 'playground' } as const
    return typeof (await outcome(stage, 'session.agent.attach', { sessionId, agent, initialMessage }))
  }),
  'session.rewrite message.role': differs(asUser, asAssistant, async (stage, message) => {
    const { sessionId, messageId } = await stage.context.known()
    return typeof (await outcome(stage, 'session.rewrite', { sessionId, messageId, message }))
  }),
  'session.queue.edit message.role': differs(asUser, asAssistant, async (stage, message) => {
    const { sessionId, messageId } = await stage.context.busy()
    const answer = await outcome(stage, 'session.queue.edit', { sessionId, messageId, message })
    await stage.context.rest()
    return typeof answer
  }),
  'session.rewrite files': differs(false, true, async (stage, files) => {
    const { context, client } = stage
    const { sessionId } = await context.known()
    await context.must('session.subscribe', { sessionId })
    const { messageId } = await context.must('session.sendMessage', { sessionId, message: 'say more' })
    const isDone = () =>
      client.eventsOf(sessionId, 'user_message.completed').some((e) => e.payload.messageId === messageId)
    await client.until(isDone)
    // Without a repository there are no files to begin with.
    return outcome(stage, 'session.rewrite', { sessionId, messageId, message: 'say yes', files })
  }),
  'session.rewrite name': differs('a', 'b', async (stage, name) => {
    const { sessionId, messageId } = await stage.context.known()
    const made = await stage.context.must('session.rewrite', { sessionId, messageId, message: 'say yes', name })
    return created(stage, made.sessionId)
  }),
  'session.mode.set agentId': toAgent(({ context }, input) =>
    context.must('session.mode.set', { ...input, mode: 'auto' }),
  ),
  'session.model.switchTo agentId': toAgent(({ context }, input) =>
    context.must('session.model.switchTo', { ...input, modelId: 'pensive' }),
  ),
  'session.find limit': counted(async (stage, limit) => {
    const input = { sessionId: await twoMessages(stage), query: 'pebble', limit }
    return (await stage.context.must('session.find', input)).matches.length
  }),
  'session.search.hits limit': counted(async (stage, limit) => {
    const input = { sessionIds: [await twoMessages(stage)], query: 'pebble', limit }
    return JSON.stringify(await stage.context.must('session.search.hits', input)).split('messageId').length
  }),
  'session.files.complete limit': counted(async (stage, limit) => {
    for (const name of ['q1.txt', 'q2.txt', 'q3.txt']) await stage.context.file(name, '')
    const sessionId = await stage.context.session()
    return JSON.stringify(await stage.context.must('session.files.complete', { sessionId, query: 'q', limit })).split(
      '.txt',
    ).length
  }),
  'session.fork targetWorkingDirectory': differs(false, true, async (stage, isGiven) => {
    const { sessionId: sourceSessionId } = await stage.context.known()
    const folder = (await stage.context.file('forked/a.txt', '')).slice(0, -'/a.txt'.length)
    const { sessionId } = await stage.context.must('session.fork', {
      sourceSessionId,
      ...(isGiven ? { targetWorkingDirectory: folder } : {}),
    })
    return (await stage.context.must('session.get', { sessionId })).session?.targetWorkingDirectory
  }),
  'session.fork transforms.appliedPipeline': forkedWith(() => ({ appliedPipeline: keepLast })),
  'session.fork transforms.segments': forkedWith((messageId) => ({ segments: [segment(messageId)] })),
  'session.history.restore removalId': differs(0, 1, async (stage, which) => {
    const { context } = stage
    const { sessionId, messageId } = await context.talked()
    const removals = []
    for (const kept of [messageId, null])
      removals.push(await context.must('session.history.truncate', { sessionId, messageId: kept }))
    const removalId = removals[which]?.removalId ?? ''
    const answer = await outcome(stage, 'session.history.restore', { sessionId, removalId })
    return typeof answer === 'string'
      ? answer
      : contentsOf(answer as { messagesRestored: number }, ['messagesRestored'])
  }),
  'session.merge source': differs('user', 'system', async (stage, source) => {
    const ends = await stage.context.branch()
    const { parentSessionId } = ends
    await stage.client.must('session.subscribe', { sessionId: parentSessionId })
    await outcome(stage, 'session.merge', { ...ends, summary: 'Done.', source } as never)
    return JSON.stringify(stage.client.events(parentSessionId)).includes(`"source":"${source}"`) && source
  }),
  'session.compress reason': compressedWith('reason', 'a', 'b'),
  'session.compress source': compressedWith('source', 'user', 'system'),
  'session.compress extensionId': compressedWith('extensionId', 'a', 'b'),
  'session.files.diff turnId': differs(0, 1, async (stage, which) => {
    const { context } = stage
    const changed = await context.always('two changes', async () => {
      const sessionId = await context.session()
      const turnIds: string[] = []
      for (const text of ['one', 'two']) {
        const { turnId } = await context.must('session.sendMessage', { sessionId, message: `write "${text}" to t.txt` })
        turnIds.push(turnId)
        const requestId = await context.eventually(
          async () =>
            (await context.must('permission.list', { state: 'pending', sessionId, limit: 1 })).entries[0]?.request.id,
        )
        await context.must('permission.respond', { requestId, behavior: 'allow' })
        await context.eventually(
          async () => (await context.must('session.files.list', { sessionId, turnId })).files.length > 0,
        )
      }
      return { sessionId, turnIds }
    })
    const { files } = await context.must('session.files.list', { sessionId: changed.sessionId })
    const path = files[0]?.path ?? ''
    return context.must('session.files.diff', {
      sessionId: changed.sessionId,
      path,
      turnId: changed.turnIds[which] ?? '',
    })
  }),
  'usage.query until': differs(900_000, 900_000 * Math.ceil(Date.now() / 900_000 + 4), async (stage, until) => {
    await stage.context.known()
    return (await stage.context.must('usage.query', { groupBy: 'session', until })).total.totalCalls > 0
  }),
  'session.readBlob offset': differs(0, 5, async (stage, offset) =>
    stage.context.must('session.readBlob', { ...(await longOutput(stage)), offset, limit: 10 }),
  ),
  'session.readBlob limit': differs(5, 10, async (stage, limit) =>
    stage.context.must('session.readBlob', { ...(await longOutput(stage)), limit }),
  ),
}

/** A command with a long output, always the same one. */
function longOutput({ client, context }: Stage): Promise<{ sessionId: string; blobId: string }> {
  return context.always('long output', async () => {
    const sessionId = await context.session()
    await client.must('session.subscribe', { sessionId })
    const script = "for(let i=0;i<20000;i++)console.log('line '+i)"
    await context.must('session.shell.exec', { sessionId, command: `"${process.execPath}" -e "${script}"` })
    await client.untilEvent(sessionId, 'runtime.command.completed')
    const [blobId = ''] = /"blobId":"[^"]+"/.exec(JSON.stringify(client.events(sessionId))) ?? []
    return { sessionId, blobId: blobId.slice('"blobId":"'.length, -1) }
  })
}
