import type { AgentSelection } from '#shared/session/entities'
import { isNightly } from '#core/testing/nightly'
import { contentsOf } from './contents'
import { differs, outcome, type Difference, type Differences, type Stage } from './stage'

type Chosen = Partial<AgentSelection>

const playground: AgentSelection = { kind: 'adapter', adapterName: 'playground' }

/** Values of each field of a selection; most are added to the selection of the built-in agent. */
const chosen: Readonly<Record<string, (stage: Stage) => Promise<Chosen> | Chosen>> = {
  adapterId: () => ({ adapterName: undefined, adapterId: 'nobody' }),
  model: () => ({ model: 'pensive' }),
  personaId: async ({ context }) => ({
    personaId: await context.always('a persona', async () => {
      const persona = { name: context.name(), systemPrompt: 'Be kind.' }
      return (await context.must('persona.create', { persona })).persona.personaId
    }),
  }),
  profileId: async ({ context }) => ({
    kind: 'profile',
    profileId: await context.always('a profile', async () => {
      const profile = { name: context.name(), adapterName: 'playground', model: 'pensive' }
      return (await context.must('profile.create', { profile })).profile.profileId
    }),
  }),
  accountId: async ({ context }) => ({
    accountId: await context.always('an account', async () => {
      const { account } = await context.must('account.add', { adapterName: 'playground', name: context.name() })
      return account.accountId
    }),
  }),
  providerConfigId: async ({ context }) => ({
    providerConfigId: await context.always('a provider', async () => {
      const providerConfig = { name: context.name(), kind: 'anthropic' } as const
      return (await context.must('providerConfig.create', { providerConfig })).providerConfig.providerConfigId
    }),
  }),
  reasoningEffort: () => ({ reasoningEffort: 'high' }),
  systemPrompt: () => ({ systemPrompt: 'Be brief.' }),
  cwd: async ({ context }) => ({ cwd: (await context.file('elsewhere/a.txt', '')).slice(0, -'/a.txt'.length) }),
  mode: () => ({ mode: 'auto' }),
  allowedTools: () => ({ allowedTools: ['read'] }),
  disallowedTools: () => ({ disallowedTools: ['run'] }),
  allowedDirectories: async ({ context }) => ({
    allowedDirectories: [(await context.file('more/a.txt', '')).slice(0, -'/a.txt'.length)],
  }),
  approvalPolicy: () => ({ approvalPolicy: 'reject' }),
  compressionMode: () => ({ compressionMode: 'manual' }),
}

/** Returns how the agent of a session is set, and how it was started. */
async function asSet({ context, started, dataDir }: Stage, sessionId: string): Promise<unknown> {
  await context.eventually(async () => (await context.lastTurn(sessionId))?.status === 'completed')
  const { session } = await context.must('session.get', { sessionId })
  const agent = session?.agents.find(({ role }) => role === 'lead')
  const { cwd, directories, model, mode, reasoningEffort, systemPrompt, allowedTools, disallowedTools, provider } =
    started.at(-1) ?? { cwd: '', directories: [] }
  // Each session also has a folder for its files.
  const folders = directories.filter((folder) => !folder.startsWith(dataDir))
  return {
    started: { cwd, folders, model, mode, reasoningEffort, systemPrompt, allowedTools, disallowedTools, provider },
    set: contentsOf(agent, [
      'accountId',
      'approvalPolicy',
      'compressionMode',
      'personaId',
      'profileId',
      'providerConfigId',
    ]),
  }
}

type Request = (stage: Stage, agent: AgentSelection) => Promise<unknown>

const automated = ({ context }: Stage) => ({
  name: context.name(),
  folder: context.folder,
  prompt: 'say yes',
  place: 'folder' as const,
  trigger: { kind: 'schedule' as const, cron: '0 9 * * *', timeZone: 'UTC' },
})

/** Runs an automation; returns how its agent was set. */
async function runOf(stage: Stage, automationId: string): Promise<unknown> {
  const answer = (await outcome(stage, 'automation.run', { automationId })) as string | { run: { sessionId: string } }
  return typeof answer === 'string' ? answer : asSet(stage, answer.run.sessionId)
}

const byRequest: Readonly<Record<string, Request>> = {
  'session.sendMessage agent': async (stage, agent) => {
    const sessionId = await stage.context.session()
    const answer = await outcome(stage, 'session.sendMessage', { sessionId, message: 'say yes', agent })
    return typeof answer === 'string' ? answer : asSet(stage, sessionId)
  },
  'session.agent.attach agent': async (stage, agent) => {
    const sessionId = await stage.context.session()
    const input = { sessionId, agent, initialMessage: 'say yes' }
    const answer = await outcome(stage, 'session.agent.attach', input)
    return typeof answer === 'string' ? answer : asSet(stage, sessionId)
  },
  'session.rewrite agent': async (stage, agent) => {
    const { sessionId, messageId } = await stage.context.known()
    const input = { sessionId, messageId, message: 'say yes', agent }
    const answer = (await outcome(stage, 'session.rewrite', input)) as string | { sessionId: string }
    return typeof answer === 'string' ? answer : asSet(stage, answer.sessionId)
  },
  'automation.create agent': async (stage, agent) => {
    const { automation } = await stage.context.must('automation.create', { ...automated(stage), agent })
    return runOf(stage, automation.automationId)
  },
  'automation.update agent': async (stage, agent) => {
    const { automation } = await stage.context.must('automation.create', automated(stage))
    const { automationId } = automation
    await stage.context.must('automation.update', { automationId, agent })
    return runOf(stage, automationId)
  },
  'session.resolveAgentConfig selection': (stage, selection) =>
    outcome(stage, 'session.resolveAgentConfig', { selection }),
}

/** Effects of the selection without any of the fields, which is the same for all of them, by the request that takes it. */
const withoutFields = new WeakMap<Request, Promise<unknown>>()

function ofSelection(field: string, request: Request): Difference {
  return differs(false, true, async (stage, isGiven) => {
    if (!isGiven && !isNightly) {
      const plain = withoutFields.get(request) ?? request(stage, playground)
      withoutFields.set(request, plain)
      return plain
    }
    const added = isGiven ? await chosen[field]?.(stage) : {}
    const agent = Object.fromEntries(
      Object.entries({ ...playground, ...added }).filter(([, value]) => value !== undefined),
    ) as AgentSelection
    return request(stage, agent)
  })
}

/** Each field of a selection of an agent, with each request that takes one. */
export const ofAgents: Differences = Object.fromEntries(
  Object.entries(byRequest).flatMap(([prefix, request]) =>
    Object.keys(chosen).map((field) => [`${prefix}.${field}`, ofSelection(field, request)]),
  ),
)

/** Requests that take any field of a selection on the same way to the agent as `session.sendMessage`. */
const alike = ['session.agent.attach', 'session.rewrite', 'automation.create', 'automation.update']
const fieldsOfAll = ['adapterId', 'model', 'cwd']

/** Names fields that only the nightly run passes: with a request whose way from the selection to the agent another one shows. */
export const isShownByAnother = (name: string): boolean =>
  alike.some((request) => name.startsWith(`${request} agent.`)) &&
  !fieldsOfAll.some((field) => name.endsWith(`.${field}`))
