import type { CaseContext } from '../testing/contract-table/case-context'
import { onlyReads, type RequestCases } from '../testing/contract-table/case'
import { listWith } from '../testing/contract-table/matching'

const ofTheHost = 'A machine can be added, changed and removed whatever state it is in.'
const nobody = { machineId: 'nobody' }

/** Address of a program that is not there, so that the machine is never reached. */
const unreachable = (context: CaseContext) => ({ kind: 'command' as const, command: [`/nowhere/${context.name()}`] })

async function added(context: CaseContext): Promise<{ machineId: string }> {
  const { machine } = await context.must('machine.add', { address: unreachable(context) })
  return { machineId: machine.machineId }
}

/** Program that answers as the host of a machine without sessions. */
const EMPTY_HOST = `
  const version = { protocolVersion: 1 }
  const answers = {
    'server.connect': () => ({ ...version, serverInfo: { name: 'parley', version: '1' }, clientId: 'c', dataDir: '/', defaultFolder: '/' }),
    'server.ping': ({ message = 'pong' }) => ({ ...version, message, timestamp: 1 }),
    'session.list': () => ({ sessions: [], total: 0 }),
    'attention.list': () => ({ sessions: [] }),
    'machine.list': () => ({ machines: [] }),
  }
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }))
  })`

/** A machine that is connected. */
async function reachable(context: CaseContext): Promise<string> {
  const command = [process.execPath, '-e', EMPTY_HOST, context.name()]
  const { machine } = await context.must('machine.add', { address: { kind: 'command', command } })
  return context.eventually(async () => {
    const { machines } = await context.must('machine.list', {})
    return machines.find(({ machineId, state }) => machineId === machine.machineId && state === 'connected')?.machineId
  })
}

/** Valid calls and failures of each request of this folder. */
export const machineCases: RequestCases = {
  'machine.list': {
    valid: async (context) => {
      await context.must('machine.add', { address: unreachable(context), name: 'Listed' })
      return {}
    },
    answers: { machines: listWith({ name: 'Listed', sessions: 0 }) },
    anyState: onlyReads,
  },
  'machine.suggest': { valid: () => ({}), answers: { hosts: [] }, anyState: onlyReads },
  'machine.add': {
    valid: (context) => ({ address: unreachable(context), name: 'Added' }),
    answers: ({ input }) => ({ machine: { name: 'Added', address: input.address } }),
    wrongState: [
      async (context) => {
        const address = unreachable(context)
        await context.must('machine.add', { address })
        return { address }
      },
      'machine-exists',
    ],
  },
  'machine.update': {
    valid: async (context) => ({ ...(await added(context)), name: 'Renamed' }),
    answers: { machine: { name: 'Renamed' } },
    unknown: [() => ({ ...nobody, name: 'Renamed' }), 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.remove': {
    valid: added,
    answers: { success: true },
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.connect': {
    valid: added,
    answers: ({ input }) => ({ machine: { machineId: input.machineId } }),
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.disconnect': {
    valid: added,
    answers: { machine: { state: 'off' } },
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.answer': {
    valid: async (context) => ({ ...(await added(context)), questionId: 'none', answer: 'yes' }),
    answers: { success: false },
    unknown: [() => ({ ...nobody, questionId: 'none' }), 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.install': {
    valid: async (context) => {
      const { machine } = await context.must('machine.add', {
        address: { kind: 'ssh', host: `nowhere-${context.name()}.invalid` },
      })
      return { machineId: machine.machineId }
    },
    answers: ({ input }) => ({ machine: { machineId: input.machineId } }),
    unknown: [() => nobody, 'machine-not-found'],
    wrongState: [added, 'machine-not-installed'],
  },
  'machine.cancelInstall': {
    valid: added,
    answers: ({ input }) => ({ machine: { machineId: input.machineId } }),
    unknown: [() => nobody, 'machine-not-found'],
    anyState: ofTheHost,
  },
  'machine.request': {
    takesAnything: true,
    valid: async (context) => ({
      machineId: await reachable(context),
      request: 'server.ping',
      input: { message: 'far' },
    }),
    answers: { answer: { message: 'far' } },
    unknown: [() => ({ ...nobody, request: 'server.ping' }), 'machine-not-found'],
    wrongState: [async (context) => ({ ...(await added(context)), request: 'server.ping' }), 'machine-unreachable'],
  },
}
