import { once, plainly, type Quirk } from '../testing/quirks/quirk'
import type { Said } from '../testing/quirks/wires'

const half: Said = { type: 'text', text: 'the first half' }
const call: Said = { type: 'call', id: 'c1', name: 'list', args: '{"path":"."}' }

/** Ends of answers, and odd streams. */
export const streamQuirks: readonly Quirk[] = [
  {
    does: 'cuts an answer at its limit',
    serve: once((reply) => reply.say([half], 'limit')),
    comes: { outcome: 'completed', notice: /incomplete: it reached the token limit/ },
    shows: ['the first half'],
    has: () => ['the first half'],
    steps: 1,
  },
  {
    does: 'cuts a call at its limit',
    kinds: ['anthropic', 'openai', 'openai-compatible'],
    serve: once((reply) => reply.say([{ type: 'call', id: 'c1', name: 'list', args: '{"path":"' }], 'limit')),
    comes: { outcome: 'completed' },
    shows: ['the call was not made'],
    steps: 2,
  },
  {
    does: 'cuts every call at its limit',
    serve: (reply, asked) =>
      asked.turn === 'quirk' ? reply.say([{ ...call, id: `c${asked.step}` }], 'limit') : plainly(reply, asked),
    comes: { outcome: 'completed', notice: /incomplete/ },
    steps: 3,
  },
  {
    does: 'filters an answer',
    serve: once((reply) => reply.say([half], 'filtered')),
    comes: { outcome: 'cancelled', notice: /content filter/ },
  },
  {
    does: 'pauses',
    kinds: ['anthropic'],
    serve: once((reply) => reply.say([half], { raw: 'pause_turn' }), plainly),
    comes: { outcome: 'completed' },
    steps: 2,
  },
  {
    does: 'has no room left in the context for the answer',
    kinds: ['anthropic'],
    serve: once((reply) => reply.say([half], { raw: 'model_context_window_exceeded' })),
    comes: { outcome: 'completed', notice: /fills the whole context/ },
  },
  {
    does: 'cannot read the call of its model',
    kinds: ['google'],
    serve: once((reply) => reply.say([half], { raw: 'MALFORMED_FUNCTION_CALL' })),
    comes: { outcome: 'error', error: /could not finish its answer \(MALFORMED_FUNCTION_CALL\)/ },
  },
  {
    does: 'has a word of its own for the ordinary end',
    kinds: ['openai-compatible'],
    serve: once((reply) => reply.say([half], { raw: 'eos_token' })),
    comes: { outcome: 'completed' },
  },
  {
    does: 'runs out of resources',
    kinds: ['openai-compatible'],
    serve: once((reply) => reply.say([half], { raw: 'insufficient_system_resource' })),
    comes: { outcome: 'completed', notice: /broke it off/ },
  },
  {
    does: 'ends an answer for a reason that nobody knows',
    kinds: ['openai-compatible', 'google'],
    serve: once((reply) => reply.say([half], { raw: 'MOON_PHASE' })),
    comes: { outcome: 'completed', notice: /may be incomplete: Here ended it \(MOON_PHASE\)/ },
  },
  {
    does: 'ends lines as on Windows',
    serve: once((reply) => reply.say([half], 'done', (text) => text.replaceAll('\n', '\r\n'))),
    comes: { outcome: 'completed' },
    shows: ['the first half'],
  },
  {
    does: 'sends comments between events',
    serve: once((reply) =>
      reply.say([half], 'done', (text) => `: PROCESSING\n\n${text.replaceAll('\n\n', '\n\n: keep-alive\n\n')}`),
    ),
    comes: { outcome: 'completed' },
    shows: ['the first half'],
  },
  {
    does: 'does not say that the stream is done',
    kinds: ['openai-compatible'],
    serve: once((reply) => reply.say([half], 'done', (text) => text.replace('data: [DONE]\n\n', ''))),
    comes: { outcome: 'completed' },
    shows: ['the first half'],
  },
  {
    does: 'sends chunks without content',
    kinds: ['openai-compatible'],
    serve: once((reply) =>
      reply.say(
        [half],
        'done',
        (text) =>
          `data: {"id":"","choices":[]}\n\ndata: {"id":"c","choices":[{"index":0,"delta":{"role":"assistant","content":null}}]}\n\n${text}`,
      ),
    ),
    comes: { outcome: 'completed' },
    shows: ['the first half'],
  },
  {
    does: 'never tells usage',
    kinds: ['openai-compatible', 'google'],
    serve: once((reply) =>
      reply.say([half], 'done', (text) => text.replaceAll(/,"usage(?:Metadata)?":\{[^}]*\}/g, '')),
    ),
    comes: { outcome: 'completed' },
    shows: ['the first half'],
  },
  {
    does: 'reports an error within an answer',
    serve: once((reply, { wire }) =>
      reply.stream([
        ...wire.events([half], 'done').slice(0, wire.kind === 'anthropic' ? -2 : -1),
        wire.error('the engine broke'),
      ]),
    ),
    comes: { outcome: 'error', error: /the engine broke/ },
  },
  {
    does: 'ends the stream without an end of the answer',
    serve: once((reply, { wire }) => {
      const events = wire.events([half], 'done')
      reply.stream(events.slice(0, wire.kind === 'anthropic' ? -2 : -1))
    }),
    comes: { outcome: 'completed', notice: /incomplete/ },
    shows: ['the first half'],
    has: () => ['the first half'],
  },
  {
    does: 'sends no arguments',
    kinds: ['anthropic', 'openai', 'openai-compatible'],
    serve: once((reply) => reply.say([{ ...call, args: '' }], 'calls')),
    comes: { outcome: 'completed' },
    shows: ['"outcome":"ok"'],
    steps: 2,
  },
  {
    does: 'sends arguments as an object',
    kinds: ['openai-compatible'],
    serve: once((reply) =>
      reply.say([call], 'calls', (text) =>
        text.replace('"arguments":"{\\"path\\":\\".\\"}"', '"arguments":{"path":"."}'),
      ),
    ),
    comes: { outcome: 'completed' },
    shows: ['"outcome":"ok"'],
    steps: 2,
  },
  {
    does: 'numbers its calls anew in each answer',
    serve: once(
      (reply) => reply.say([{ ...call, id: 'call_0' }], 'calls'),
      (reply) => reply.say([{ ...call, id: 'call_0' }], 'calls'),
    ),
    comes: { outcome: 'completed' },
    steps: 3,
  },
  {
    does: 'does not number its calls',
    kinds: ['openai-compatible'],
    serve: once((reply) => reply.say([call], 'calls', (text) => text.replace('{"index":0,"id"', '{"id"'))),
    comes: { outcome: 'completed' },
    shows: ['"outcome":"ok"'],
    steps: 2,
  },
  {
    does: 'says that it stops, and calls a tool',
    serve: once((reply) => reply.say([call], 'done')),
    comes: { outcome: 'completed' },
    shows: ['"outcome":"ok"'],
    steps: 2,
  },
]
