import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestInput, RequestName, SessionEventOf, SessionEventType } from '#shared/contract'
import { BACKUPS_FOLDER } from '#core/store/care/backups'
import { PROTOCOL_VERSION } from '#shared/server/version'
import { writeExtension } from '#core/resources/extension/testing'
import type { FileImport } from '#shared/snapshot/entities'
import { contentsOf } from './contents'
import { differs, given, outcome, type Difference, type Differences, type Stage } from './stage'

/** A request that can be cancelled by its `operationId`, and by no other. */
const cancellable = <N extends RequestName>(name: N, input: (stage: Stage) => Promise<RequestInput<N>>): Difference =>
  differs('another', 'this', async (stage, operationId) => {
    const asked = { ...(await input(stage)), operationId }
    let isOver = false
    const answered = outcome(stage, name, asked).finally(() => {
      isOver = true
    })
    const hasCancelled = await stage.context.eventually(async () => {
      const { success } = await stage.context.must('operation.cancel', { operationId: 'this' })
      return success ? { is: true } : isOver && { is: false }
    })
    await answered
    return hasCancelled.is
  })

/** A request whose `operationId` cannot be that of other work while it runs. */
const exclusive = <N extends RequestName>(name: N, input: (stage: Stage) => Promise<RequestInput<N>>): Difference =>
  differs('another', 'this', async (stage, operationId) => {
    const asked = await input(stage)
    const answers = await Promise.all(
      [operationId, 'this'].map((id) => stage.client.request(name, { ...asked, operationId: id })),
    )
    return answers.filter((answer) => !answer.ok && answer.error.code === 'invalid-params').length
  })

/** A snapshot of the known session. */
async function snapshot({ context }: Stage) {
  const { sessionId } = await context.known()
  return { sessionId, ...(await context.must('session.snapshot.export', { sessionId })) }
}

async function snapshotFile(stage: Stage): Promise<{ sessionId: string; path: string }> {
  const { sessionId, snapshot: exported } = await snapshot(stage)
  return { sessionId, path: await stage.context.file('exported.json', JSON.stringify(exported)) }
}

/** Uploads a text and returns the fileId. */
async function uploaded({ context }: Stage, text: string): Promise<string> {
  const { fileId } = await context.must('exchange.begin', { fileName: 'sessions.json' })
  await context.must('exchange.append', { fileId, offset: 0, data: Buffer.from(text).toString('base64') })
  return fileId
}

/** A file that was uploaded: one with a session, or one that is no file of sessions. */
const ofUploads = (name: 'session.snapshot.inspectFile' | 'session.snapshot.importFile') =>
  differs(true, false, async (stage, isSnapshot) => {
    const text = isSnapshot ? JSON.stringify((await snapshot(stage)).snapshot) : 'nothing'
    const fileId = await uploaded(stage, text)
    const input = name === 'session.snapshot.importFile' ? { fileId, onConflict: 'skip' } : { fileId }
    const answer = await outcome(stage, name, input as { fileId: string })
    return typeof answer
  })

const counts = ({ imported, skipped }: { imported: readonly string[]; skipped: readonly string[] }) => [
  imported.length,
  skipped.length,
]

const countsOf = ({ files }: { readonly files: readonly FileImport[] }) =>
  files.map(({ report }) => report && counts(report))

const compacted = (name: 'reason' | 'source' | 'extensionId', one: string, other: string) =>
  differs(one, other, async ({ client, context }, value) => {
    const { sessionId } = await context.talked('think hard')
    await client.must('session.subscribe', { sessionId })
    await context.must('session.history.compact', { sessionId, ...given(name, value) } as { sessionId: string })
    await client.untilEvent(sessionId, 'compressionRequested')
    const [event] = client.eventsOf(sessionId, 'compressionRequested')
    return contentsOf(event?.payload, ['reason', 'source', 'extensionId'] as never)
  })

/** The next event of a type in a session. */
async function next<T extends SessionEventType>(
  { client }: Stage,
  sessionId: string,
  type: T,
): Promise<SessionEventOf<T>['payload']> {
  await client.untilEvent(sessionId, type)
  const event = client.eventsOf(sessionId, type).at(-1)
  if (event === undefined) throw new Error(`no ${type}`)
  return event.payload
}

/** Result that an agent gets from a tool of this client that ends so. */
async function called(stage: Stage, result: object): Promise<unknown> {
  const { context } = stage
  const toolName = context.name()
  await context.must('tools.register', { tools: [{ name: toolName, description: 'A tool' }] })
  const sessionId = await context.session()
  const answer = context.must('session.externalTools.call', { sessionId, toolName })
  const { requestId } = await next(stage, sessionId, 'external_tool.requested')
  await context.must('session.tools.handlePendingToolCall', {
    sessionId,
    requestId,
    result: { textResultForLlm: 'Words', ...result },
  })
  return answer
}

/** Fields that belong to no larger subject. */
export const ofOthers: Differences = {
  'session.history.compact reason': compacted('reason', 'a', 'b'),
  'session.history.compact source': compacted('source', 'user', 'system'),
  'session.history.compact extensionId': compacted('extensionId', 'a', 'b'),
  'session.agent.update providerConfigId': differs(undefined, 'nobody', async (stage, providerConfigId) => {
    const { sessionId, agentId } = await stage.context.talked()
    const input = { sessionId, agentId, ...given('providerConfigId', providerConfigId) }
    return typeof (await outcome(stage, 'session.agent.update', input))
  }),
  'profile.update profile.accountId': differs(undefined, 'nobody', async ({ context }, accountId) => {
    const draft = { name: context.name(), adapterName: 'playground' }
    const { profileId } = (await context.must('profile.create', { profile: draft })).profile
    const profile = { ...draft, ...given('accountId', accountId) }
    return (await context.must('profile.update', { profileId, profile })).profile.accountId
  }),
  'auth.signIn.start accountId': differs(undefined, 'nobody', (stage, accountId) =>
    outcome(stage, 'auth.signIn.start', {
      target: { kind: 'agent', adapterName: 'playground' },
      ...given('accountId', accountId),
    }).then((answer) => typeof answer === 'string' && answer),
  ),
  'settings.update signIn': differs(
    undefined,
    { nobody: 'key' },
    async (stage, signIn) => typeof (await outcome(stage, 'settings.update', given('signIn', signIn))),
  ),
  'session.snapshot.import choices': differs<'skip' | 'copy'>('skip', 'copy', async (stage, choice) => {
    const { sessionId, snapshot: imported } = await snapshot(stage)
    const input = { snapshot: imported, onConflict: 'copy', choices: { [sessionId]: choice } } as const
    return counts(await stage.context.must('session.snapshot.import', input))
  }),
  'session.snapshot.import only': differs(false, true, async (stage, isNone) => {
    const { sessionId, snapshot: imported } = await snapshot(stage)
    const input = { snapshot: imported, onConflict: 'copy', only: isNone ? [] : [sessionId] } as const
    return counts(await stage.context.must('session.snapshot.import', input))
  }),
  'session.snapshot.importFile choices': differs<'skip' | 'copy'>('skip', 'copy', async (stage, choice) => {
    const { sessionId, path } = await snapshotFile(stage)
    const input = { path, onConflict: 'copy', choices: { [sessionId]: choice } } as const
    return counts(await stage.context.must('session.snapshot.importFile', input))
  }),
  'session.snapshot.importFile only': differs(false, true, async (stage, isNone) => {
    const { sessionId, path } = await snapshotFile(stage)
    const input = { path, onConflict: 'copy', only: isNone ? [] : [sessionId] } as const
    return counts(await stage.context.must('session.snapshot.importFile', input))
  }),
  'session.snapshot.importFiles files.choices': differs<'skip' | 'copy'>('skip', 'copy', async (stage, choice) => {
    const { sessionId, path } = await snapshotFile(stage)
    const files = [{ path, onConflict: 'copy' as const, choices: { [sessionId]: choice } }]
    return countsOf(await stage.context.must('session.snapshot.importFiles', { files }))
  }),
  'session.snapshot.importFiles files.only': differs(false, true, async (stage, isNone) => {
    const { sessionId, path } = await snapshotFile(stage)
    const files = [{ path, onConflict: 'copy' as const, only: isNone ? [] : [sessionId] }]
    return countsOf(await stage.context.must('session.snapshot.importFiles', { files }))
  }),
  'session.snapshot.findSecrets options': differs(false, true, async (stage, includeChildren) => {
    const { context } = stage
    const { parentSessionId } = await context.always('a branch with a secret', async () => {
      const ends = await context.branch()
      const message = `say ghp_${'a1'.repeat(18)}`
      await context.must('session.sendMessage', { sessionId: ends.childSessionId, message })
      return ends
    })
    const options = { includeEvents: false, includeToolOutputs: false, includeAncestors: true, includeChildren }
    const input = { sessionIds: [parentSessionId], options }
    return (await context.must('session.snapshot.findSecrets', input)).secrets.length > 0
  }),
  'import.discover operationId': cancellable('import.discover', async () => ({})),
  'session.snapshot.inspectFile fileId': ofUploads('session.snapshot.inspectFile'),
  'session.snapshot.importFile fileId': ofUploads('session.snapshot.importFile'),
  'session.snapshot.import operationId': exclusive('session.snapshot.import', async (stage) => {
    const { snapshot: imported } = await snapshot(stage)
    return { snapshot: imported, onConflict: 'skip' }
  }),
  'session.snapshot.findSecrets operationId': exclusive('session.snapshot.findSecrets', async ({ context }) => ({
    sessionIds: [(await context.known()).sessionId],
  })),
  'store.recover operationId': exclusive('store.recover', async () => ({ how: 'new' })),
  'store.backup.restore operationId': exclusive('store.backup.restore', async ({ context, dataDir }) => {
    // One that cannot be restored, so that the store stays.
    const { backup } = await context.must('store.backup.create', {})
    await writeFile(join(dataDir, BACKUPS_FOLDER, backup.name), 'nothing')
    return { name: backup.name }
  }),
  'import.exportCopies operationId': exclusive('import.exportCopies', async ({ context }) => ({
    adapterName: 'claude-code',
    folder: context.folder,
  })),
  'import.run operationId': cancellable('import.run', async () => ({ adapterNames: [] })),
  'store.backup.keep migration': differs(3, 4, async ({ context }, migration) =>
    context.must('store.backup.keep', { migration }),
  ),
  'mcp.config.import workingDirectory': differs(false, true, async (stage, isGiven) => {
    const { context } = stage
    const name = context.name()
    const servers = JSON.stringify({ mcpServers: { [name]: { command: 'none', disabled: true } } })
    const workingDirectory = join(await context.file(`${name}/.mcp.json`, servers), '..')
    const found = (await context.must('mcp.discover', { workingDirectory })).servers.find(
      (server) => server.name === name,
    )
    const input = { id: found?.id ?? '', ...(isGiven ? { workingDirectory } : {}) }
    return typeof (await outcome(stage, 'mcp.config.import', input))
  }),
  'skills.discover skillDirectories': differs(false, true, async ({ context }, isGiven) => {
    const file = await context.file('skills/mine/SKILL.md', '---\nname: mine\ndescription: Mine\n---\nWords\n')
    const input = isGiven ? { skillDirectories: [join(file, '..', '..')] } : {}
    return (await context.must('skills.discover', input)).skills.map(({ name }) => name)
  }),
  'session.commands.list includeClientCommands': differs(false, true, async ({ context }, includeClientCommands) => {
    await context.must('commands.register', { commands: [{ name: 'mine' }] })
    const input = { sessionId: await context.session(), includeClientCommands }
    return (await context.must('session.commands.list', input)).commands.some(({ name }) => name === 'mine')
  }),
  'session.tools.handlePendingToolCall result.resultType': differs('success', 'failure', (stage, resultType) =>
    called(stage, { resultType }),
  ),
  'session.tools.handlePendingToolCall result.error': differs(undefined, 'It broke.', (stage, error) =>
    called(stage, given('error', error)),
  ),
  'session.commands.handlePendingCommand error': differs(undefined, 'It broke.', async (stage, error) => {
    const { context } = stage
    const name = context.name()
    await context.must('commands.register', { commands: [{ name }] })
    const sessionId = await context.session()
    const answer = outcome(stage, 'session.commands.invoke', { sessionId, name })
    const { requestId } = await next(stage, sessionId, 'command.execute')
    await context.must('session.commands.handlePendingCommand', { sessionId, requestId, ...given('error', error) })
    return answer
  }),
  'session.commands.respondToQueuedCommand result.stopProcessingQueue': differs(false, true, async (stage, isLast) => {
    const { client, context } = stage
    const name = context.name()
    await context.must('commands.register', { commands: [{ name, allowDuringAgentExecution: false }] })
    const { sessionId } = await context.busy()
    await client.must('session.subscribe', { sessionId })
    for (const input of ['one', 'two']) await context.must('session.commands.invoke', { sessionId, name, input })
    await context.rest()
    const { requestId } = await next(stage, sessionId, 'command.queued')
    const result = { handled: true, stopProcessingQueue: isLast } as const
    await context.must('session.commands.respondToQueuedCommand', { sessionId, requestId, result })
    // Whatever follows the first command comes before the title that is given now.
    await client.untilEvent(sessionId, 'command.completed')
    await context.must('session.update', { sessionId, title: 'Later' })
    const isRenamed = () =>
      client.eventsOf(sessionId, 'updated').some(({ payload }) => payload.values?.title === 'Later')
    await client.until(isRenamed)
    return client.eventsOf(sessionId, 'command.queued').length
  }),
  'server.connect clientInfo.version': differs(undefined, '1.2', async (stage, version) => {
    const { client, context } = stage
    const name = context.name()
    const clientInfo = { name: 'fixture', ...given('version', version) }
    await client.must('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo })
    await context.must('tools.register', { tools: [{ name, description: 'A tool' }] })
    const { tools } = await context.must('session.externalTools.list', { sessionId: await context.session() })
    return tools.find((tool) => tool.name === name)?.client
  }),
  'account.getQuota accountId': differs('playground', 'nobody', (stage, accountId) =>
    outcome(stage, 'account.getQuota', { accountId }),
  ),
  'tools.list model': differs('brisk', 'nothing', async ({ context }, model) => {
    await context.known()
    return (await context.must('tools.list', { model })).tools.map(({ name }) => name)
  }),
  'extensions.reload sessionId': differs(false, true, async (stage, isGiven) => {
    const { context } = stage
    const name = context.name()
    const path = await writeExtension(join(context.folder, '.parley', 'extensions'), name)
    const sessionId = await context.session()
    const input = { id: `project:${path}`, ...(isGiven ? { sessionId } : {}) }
    const answer = await outcome(stage, 'extensions.reload', input)
    await rm(path, { recursive: true })
    return answer
  }),
  'session.ui.elicitation requestedSchema.required': differs<string[]>([], ['name'], async (stage, required) => {
    const { context } = stage
    const sessionId = await context.session()
    const requestedSchema = { type: 'object', properties: { name: { type: 'string' } }, required } as const
    const asked = context.must('session.ui.elicitation', { sessionId, message: 'Who?', requestedSchema })
    const requestId = await context.question(sessionId)
    const answer = (result: { action: 'accept' | 'cancel' }) =>
      outcome(stage, 'session.ui.handlePendingElicitation', { sessionId, requestId, result })
    const answered = await answer({ action: 'accept' })
    await answer({ action: 'cancel' })
    await asked
    return answered
  }),
}
