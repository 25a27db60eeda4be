import type { CaseContext } from '#core/testing/contract-table/case-context'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'
import { everywhere, RegistryServer } from './testing/server'

let started: Promise<RegistryServer> | undefined
const agents = new Map<string, object>()

/** The server of the rows; it has all of their agents at once. */
const server = (): Promise<RegistryServer> => (started ??= new RegistryServer().start())

/** Offers a program as an agent and returns the consent to its installation. */
async function offered(
  context: CaseContext,
  registryId = context.name(),
  version = '1.0.0',
): Promise<{ registryId: string; consent: string }> {
  const host = await server()
  const archive = host.put(`/${registryId}-${version}`, 'a program')
  agents.set(registryId, { id: registryId, version, distribution: everywhere({ archive, cmd: './agent' }) })
  const { registry } = await context.must('registry.refresh', { url: host.offer(...agents.values()) })
  const plan = registry.agents.find((agent) => agent.registryId === registryId)?.plan
  return { registryId, consent: plan?.consent ?? 'none' }
}

async function installed(context: CaseContext): Promise<{ registryId: string; consent: string }> {
  const agent = await offered(context)
  await context.must('registry.install', agent)
  return agent
}

/** An installed agent of which there is a newer version. */
async function outdated(context: CaseContext): Promise<{ registryId: string; consent: string }> {
  const { registryId } = await installed(context)
  return offered(context, registryId, '1.1.0')
}

/** Calls and failures of each request in this folder. */
export const registryCases: RequestCases = {
  'registry.list': {
    valid: async (context) => {
      await offered(context)
      return {}
    },
    answers: { registry: { isBundled: false, problems: [] } },
  },
  'registry.refresh': {
    valid: async (context) => {
      await offered(context)
      return { url: (await server()).address('/registry.json') }
    },
    answers: ({ input: { url } }) => ({ registry: { isBundled: false, source: url } }),
    unknown: [async () => ({ url: (await server()).address('/nothing') }), 'registry-unreachable'],
    wrongState: [async () => ({ url: (await server()).put('/wrong', '{}') }), 'registry-invalid'],
  },
  'registry.install': {
    valid: (context) => offered(context),
    answers: async ({ context, input: { registryId } }) => {
      await context.must('registry.remove', { registryId })
      return { installed: { adapterName: registryId, version: '1.0.0', hasUpdate: false } }
    },
    unknown: [() => ({ registryId: 'nobody', consent: 'any' }), 'registry-agent-not-found'],
    wrongState: [installed, 'registry-installed'],
  },
  'registry.update': {
    valid: outdated,
    answers: async ({ context, input: { registryId } }) => {
      await context.must('registry.remove', { registryId })
      return { installed: { adapterName: registryId, version: '1.1.0', hasUpdate: false } }
    },
    unknown: [() => ({ registryId: 'nobody', consent: 'any' }), 'registry-agent-not-found'],
    wrongState: [(context) => offered(context), 'registry-not-installed'],
  },
  'registry.installTested': {
    valid: () => ({ adapterName: 'codex', consent: '@openai/codex@1.0.0' }),
    answers: { version: '1.0.0' },
    // No agent of a known program is there; see tested.test.ts.
    failsAlone: 'adapter-not-found',
    unknown: [() => ({ adapterName: 'nobody', consent: 'any' }), 'adapter-not-found'],
    wrongState: [() => ({ adapterName: 'playground', consent: 'any' }), 'registry-failed'],
  },
  'registry.removeTested': {
    valid: () => ({ adapterName: 'codex' }),
    answers: { version: '1.0.0' },
    failsAlone: 'registry-not-installed',
    unknown: [() => ({ adapterName: 'nobody' }), 'registry-not-installed'],
    anyState: 'A tested version is there or not.',
  },
  'registry.remove': {
    valid: async (context) => ({ registryId: (await installed(context)).registryId }),
    answers: ({ input: { registryId } }) => ({ registry: { agents: listWith({ registryId }) } }),
    unknown: [() => ({ registryId: 'nobody' }), 'registry-not-installed'],
    wrongState: [
      async (context) => {
        const { registryId } = await installed(context)
        await context.must('registry.remove', { registryId })
        return { registryId }
      },
      'registry-not-installed',
    ],
  },
}
