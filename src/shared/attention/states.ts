/** Degrees to which a session concerns the user, strongest first. */
export const attentionStates = ['needsYou', 'failed', 'working', 'parked', 'doneUnseen', 'snoozed', 'idle'] as const
