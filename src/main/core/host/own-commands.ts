import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { compact } from '../history/compression/compact'
import type { OwnCommand } from '../resources/command/bound-command'
import { update } from '../session/requests/update'
import type { SessionContext } from '../session/runtime/context'

/** Returns the commands that Parley itself carries out. */
export function ownCommands(context: SessionContext): OwnCommand[] {
  return [
    {
      name: 'compress',
      description: 'Make room: summarize the conversation so far. You can undo it.',
      async run(sessionId, _input, request) {
        const done = await compact(context)({ sessionId }, request)
        return done.ok ? ok({ kind: 'completed', message: 'The conversation is compressed.' }) : done
      },
    },
    {
      name: 'rename',
      description: 'Give the session another title.',
      hint: 'title',
      async run(sessionId, input, request) {
        if (input === '' || input.length > 500)
          return err(contractError('invalid-params', 'Write a title of at most 500 characters after the command.'))
        const done = await update(context)({ sessionId, title: input }, request)
        return done.ok ? ok({ kind: 'completed', message: `The session is called “${input}” now.` }) : done
      },
    },
  ]
}
