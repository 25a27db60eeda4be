import type { RequestResult } from '../../../../shared/contract'
import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import { compact } from '../../history/compression/compact'
import type { HostContext } from '../../base/context'
import type { RequestContext } from '../../base/host-port'
import { update } from '../../session/requests/update'

type Outcome = RequestResult<'session.commands.invoke'>

/** A command that Parley itself carries out. */
export interface OwnCommand {
  readonly name: string
  readonly description: string
  readonly hint?: string
  run(context: HostContext, sessionId: string, input: string, request: RequestContext): Promise<Outcome>
}

export const ownCommands: readonly OwnCommand[] = [
  {
    name: 'compress',
    description: 'Make room: summarise what was said so far. It can be undone.',
    async run(context, sessionId, _input, request) {
      const done = await compact(context)({ sessionId }, request)
      return done.ok ? ok({ kind: 'completed', message: 'The conversation is compressed.' }) : done
    },
  },
  {
    name: 'rename',
    description: 'Give the session another title.',
    hint: 'title',
    async run(context, sessionId, input, request) {
      if (input === '' || input.length > 500)
        return err(contractError('invalid-params', 'Write a title of at most 500 characters after the command.'))
      const done = await update(context)({ sessionId, title: input }, request)
      return done.ok ? ok({ kind: 'completed', message: `The session is called “${input}” now.` }) : done
    },
  },
]
