import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { err, ok } from '#shared/kernel/result'
import { noticesIn, ofType } from '#core/agents/adapters/testing/told'
import { catchUp } from '../events/catch-up'
import { initialState } from '../events/map-state'
import { ProtocolSession } from '../protocol/protocol-session'
import type { Refusal, Server } from '../protocol/server'
import { catchUp as catchUpSecond } from '../second/catch-up'
import { beginSecond } from '../second/map-events'
import { SecondSession } from '../second/protocol-session'

const SESSION = 's'
const failed: Refusal = { message: 'It answered with the status 500.', status: 500 }

/** A server whose answers are given by path; undefined: it fails. */
class Stand {
  readonly answers = new Map<string, unknown>()
  readonly sent: string[] = []
  /** Reason why answers to questions are not taken. */
  refusal: Refusal | undefined

  readonly ask: Server['ask'] = async (method, path) => {
    await Promise.resolve()
    if (method === 'GET') {
      const answer = this.answers.get(path.replace(/\?.*/, ''))
      return answer === undefined ? err(failed) : ok(answer)
    }
    this.sent.push(path)
    return this.refusal === undefined ? ok(true) : err(this.refusal)
  }
}

/** One generation of servers, with a permission and a question that are open in its session. */
const generations = {
  'version 1': (stand: Stand, onEvent: (event: AdapterEvent) => void) => {
    const session = new ProtocolSession({ onEvent, onLog: () => undefined })
    session.use(stand)
    session.state = initialState(SESSION)
    session.take({
      type: 'permission.asked',
      properties: { id: 'p', sessionID: SESSION, permission: 'bash', patterns: ['ls'] },
    })
    const question = { question: 'Which?', header: 'Colour', options: [{ label: 'Red' }] }
    session.take({ type: 'question.asked', properties: { id: 'q', sessionID: SESSION, questions: [question] } })
    return {
      session,
      catchUp: () => session.catchUp(() => catchUp(stand, session, undefined)),
      readable: {
        '/session/s/message': [],
        '/session/s/children': [],
        '/session/s/todo': [],
        '/session/status': { s: { type: 'busy' } },
      },
      lists: { '/permission': [], '/question': [] },
    }
  },
  'version 2': (stand: Stand, onEvent: (event: AdapterEvent) => void) => {
    const session = new SecondSession({ onEvent, onLog: () => undefined })
    session.use(stand.ask)
    session.state = beginSecond(initialState(SESSION))
    session.take({
      type: 'permission.asked',
      properties: { id: 'p', sessionID: SESSION, action: 'shell', resources: ['ls'] },
    })
    const form = { id: 'q', sessionID: SESSION, title: 'Questions', fields: [{ key: 'a', type: 'string' }] }
    session.take({ type: 'form.created', properties: { form } })
    return {
      session,
      catchUp: () => session.catchUp(() => catchUpSecond(stand.ask, session, undefined)),
      readable: {
        '/api/session/s/message': { data: [] },
        '/api/session/active': { data: { s: {} } },
        '/api/form': { data: [] },
      },
      lists: { '/api/session/s/permission': { data: [] }, '/api/session/s/form': { data: [] } },
    }
  },
}

function open(name: keyof typeof generations) {
  const stand = new Stand()
  const events: AdapterEvent[] = []
  const generation = generations[name](stand, (event) => events.push(event))
  for (const [path, answer] of Object.entries(generation.readable)) stand.answers.set(path, answer)
  const lists = Object.entries(generation.lists)
  return { ...generation, stand, events, lists }
}

describe.each(['version 1', 'version 2'] as const)('%s: requests that fail', (name) => {
  it.each([0, 1])('keep what is open where list %i of the questions cannot be read', async (unread) => {
    const { stand, events, lists, catchUp } = open(name)
    const withdrawals = ['permission.withdrawn', 'elicitation.withdrawn'] as const
    const read = lists[1 - unread]
    stand.answers.set(...(read ?? ['', undefined]))
    await catchUp()
    const withdrawn = events.map(({ type }) => type).filter((type) => (withdrawals as readonly string[]).includes(type))
    expect(withdrawn).toEqual([withdrawals[1 - unread]])
    for (const [path, answer] of lists) stand.answers.set(path, answer)
    await catchUp()
    expect(events.map(({ type }) => type)).toContain(withdrawals[unread])
  })

  it.each(['permission', 'elicitation'] as const)('tell of a %s answered in vain, and ask once more', async (kind) => {
    const { stand, events, session } = open(name)
    const asked = () => ofType(events, `${kind}.requested`)
    const answer = (): void => {
      const requestId = asked().at(-1)?.requestId ?? ''
      if (kind === 'permission') session.permit(requestId, { outcome: 'selected', optionId: 'once' })
      else session.answer(requestId, { action: 'decline' })
    }
    stand.refusal = failed
    answer()
    await expect.poll(() => asked()).toHaveLength(2)
    expect(noticesIn(events)).toEqual([
      'OpenCode did not take the answer to a question: It answered with the status 500.',
    ])
    answer()
    await expect.poll(() => noticesIn(events)).toHaveLength(2)
    expect(asked()).toHaveLength(2)
  })

  it('do not ask once more what the server does not know any more', async () => {
    const { stand, events, session } = open(name)
    stand.refusal = { message: 'Not found', status: 404 }
    const [asked] = ofType(events, 'permission.requested')
    session.permit(asked?.requestId ?? '', { outcome: 'selected', optionId: 'once' })
    await expect.poll(() => noticesIn(events)).toHaveLength(1)
    expect(ofType(events, 'permission.requested')).toHaveLength(1)
  })
})
