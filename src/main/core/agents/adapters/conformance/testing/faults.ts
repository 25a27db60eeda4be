import type { AdapterEvent, RunningAgent } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import type { Fault } from './faulty'

const without =
  (...types: AdapterEvent['type'][]) =>
  (event: AdapterEvent) =>
    types.includes(event.type) ? [] : [event]

/** Faults, each with the case that must detect it. */
export const faults: readonly { readonly fault: string; readonly noticedBy: string; readonly how: Fault }[] = [
  {
    fault: 'a start that fails',
    noticedBy: 'starts as a new session',
    how: { start: async () => err({ message: 'no', category: 'runtime', recoverable: false }) },
  },
  {
    fault: 'a session without an id',
    noticedBy: 'starts as a new session',
    how: { agent: () => ({ adapterSessionId: '' }) },
  },
  {
    fault: 'an end that never comes',
    noticedBy: 'starts as a new session',
    how: { agent: () => ({ closed: Promise.withResolvers<never>().promise }) },
  },
  {
    fault: 'an end that works only once',
    noticedBy: 'starts as a new session',
    how: {
      agent(agent) {
        let disposed = false
        return {
          async dispose() {
            if (disposed) throw new Error('disposed twice')
            disposed = true
            await agent.dispose()
          },
        }
      },
    },
  },
  {
    fault: 'a start that cannot be given up',
    noticedBy: 'gives up a start',
    how: { start: (adapter, options) => adapter.start({ ...options, signal: new AbortController().signal }) },
  },
  {
    fault: 'an answer in one piece',
    noticedBy: 'streams an answer',
    how: {
      events: (event) =>
        event.type === 'text'
          ? event.delta.startsWith('the')
            ? [{ ...event, delta: 'fox jumps over' }]
            : []
          : [event],
    },
  },
  {
    fault: 'an answer that is garbled',
    noticedBy: 'streams an answer',
    how: {
      events: (event) => (event.type === 'text' ? [{ ...event, delta: event.delta.toUpperCase() }] : [event]),
    },
  },
  { fault: 'no thoughts', noticedBy: 'tells its thoughts apart', how: { events: without('reasoning') } },
  {
    fault: 'a tool without arguments',
    noticedBy: 'uses a tool',
    how: { events: (event) => (event.type === 'tool.started' ? [{ ...event, args: {} }] : [event]) },
  },
  {
    fault: 'a tool without a result',
    noticedBy: 'uses a tool',
    how: {
      events: (event) =>
        event.type === 'tool.completed'
          ? [{ type: 'tool.completed', toolCallId: event.toolCallId, outcome: event.outcome }]
          : [event],
    },
  },
  {
    fault: 'a tool that ends twice',
    noticedBy: 'uses a tool',
    how: { events: (event) => (event.type === 'tool.completed' ? [event, event] : [event]) },
  },
  {
    fault: 'a permission that is never asked for',
    noticedBy: 'runs a tool that was allowed',
    how: { agent: (agent) => ({ prompt: inAutoMode(agent) }) },
  },
  {
    fault: 'a denial that does not matter',
    noticedBy: 'does not run a tool that was denied',
    how: {
      agent: ({ permissions }) => ({
        permissions: { respond: (id) => permissions?.respond(id, { outcome: 'selected', optionId: 'allow_once' }) },
      }),
    },
  },
  {
    fault: 'questions that cannot be answered',
    noticedBy: 'runs a tool that was allowed',
    how: { events: (event) => (event.type === 'permission.requested' ? [{ ...event, options: [] }] : [event]) },
  },
  {
    fault: 'a cancel that does nothing',
    noticedBy: 'stops answering',
    how: { agent: () => ({ cancel: async () => undefined }) },
  },
  {
    fault: 'a cancelled prompt that counts as completed',
    noticedBy: 'stops answering',
    how: {
      agent: (agent) => ({ prompt: async (blocks) => ({ ...(await agent.prompt(blocks)), outcome: 'completed' }) }),
    },
  },
  {
    fault: 'words after a cancel',
    noticedBy: 'stops answering',
    how: {
      agent: (agent, { onEvent }) => ({
        async prompt(blocks) {
          const result = await agent.prompt(blocks)
          setImmediate(() => onEvent({ type: 'text', delta: 'and another thing' }))
          return result
        },
        async cancel() {
          await agent.cancel()
          await new Promise((resolve) => setImmediate(resolve))
        },
      }),
    },
  },
  {
    fault: 'a tool that outlives its cancel',
    noticedBy: 'stops a tool',
    how: { agent: () => ({ cancel: async () => undefined }) },
  },
  {
    fault: "a provider's error without its kind",
    noticedBy: 'tells an error',
    how: { agent: (agent) => ({ prompt: async (blocks) => ({ outcome: (await agent.prompt(blocks)).outcome }) }) },
  },
  {
    fault: 'a crash that counts as intended',
    noticedBy: 'ends a prompt as an error',
    how: { agent: (agent) => ({ closed: agent.closed.then((exit) => ({ ...exit, expected: true })) }) },
  },
  {
    fault: 'words after the end',
    noticedBy: 'ends a prompt as an error',
    how: {
      agent(agent, { onEvent }) {
        void agent.closed.then(() => setImmediate(() => onEvent({ type: 'text', delta: 'still here' })))
        return {}
      },
    },
  },
  { fault: 'a dropped message', noticedBy: 'passes on what it does not know', how: { events: without('unknown') } },
  {
    fault: 'a dispose that leaves the prompt running',
    noticedBy: 'ends its prompt and its processes',
    how: { agent: () => ({ dispose: async () => undefined }) },
  },
  {
    fault: 'a session that always begins anew',
    noticedBy: 'takes up its session again',
    how: { start: (adapter, { resume: _, ...options }) => adapter.start(options) },
  },
  {
    fault: 'a mode that it announces is missing',
    noticedBy: 'offers the modes that it announces',
    how: {
      agent: ({ modes }) =>
        modes === undefined
          ? {}
          : {
              modes: {
                ...modes,
                get state() {
                  return { ...modes.state, available: modes.state.available.slice(1) }
                },
              },
            },
    },
  },
  {
    fault: 'any mode is taken',
    noticedBy: 'changes its mode',
    how: {
      agent: ({ modes }) =>
        modes === undefined ? {} : { modes: { state: modes.state, set: async () => ok(undefined) } },
    },
  },
]

function inAutoMode(agent: RunningAgent): RunningAgent['prompt'] {
  return async (blocks) => {
    await agent.modes?.set('auto')
    return agent.prompt(blocks)
  }
}
