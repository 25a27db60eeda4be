/** Reason why a message is not passed on. */
type Reason = string

/**
 * Messages that are not passed on, by their method or the kind of their update, each with its reason. Any other that is
 * not converted is kept as one of an unknown kind.
 */
export const passedOver: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['user_message_chunk', 'The session has the messages of the user.'],
  ['_auth/status_update', 'The account is asked for when somebody looks at it.'],
  ['elicitation/complete', 'The answer to the question tells it.'],
  [
    'craft/drainMidTurnQueue',
    'Messages that wait are in the queue of the session, and are sent as prompts of their own.',
  ],
])
