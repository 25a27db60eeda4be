import type { SessionEvent } from '../../contract'
import type { Conversation } from '../../conversation/entities'

type Event = Extract<
  SessionEvent,
  {
    type:
      | 'permission.requested'
      | 'permission.resolved'
      | 'elicitation.requested'
      | 'elicitation.resolved'
      | 'auth.deviceCode.requested'
      | 'auth.deviceCode.resolved'
  }
>

/**
 * Returns the conversation after an event about a request of an agent to the user. The same object when nothing
 * changed.
 */
export function reduceAsked(state: Conversation, event: Event): Conversation {
  switch (event.type) {
    case 'permission.requested': {
      if (state.permissions.some(({ id }) => id === event.payload.id)) return state
      return { ...state, permissions: [...state.permissions, event.payload] }
    }
    case 'permission.resolved': {
      const permissions = state.permissions.filter(({ id }) => id !== event.payload.requestId)
      return permissions.length === state.permissions.length ? state : { ...state, permissions }
    }
    case 'elicitation.requested': {
      if (state.elicitations.some(({ requestId }) => requestId === event.payload.requestId)) return state
      return { ...state, elicitations: [...state.elicitations, event.payload] }
    }
    case 'elicitation.resolved': {
      const elicitations = state.elicitations.filter(({ requestId }) => requestId !== event.payload.requestId)
      return elicitations.length === state.elicitations.length ? state : { ...state, elicitations }
    }
    case 'auth.deviceCode.requested': {
      if (state.deviceCodes.some(({ signInId }) => signInId === event.payload.signInId)) return state
      return { ...state, deviceCodes: [...state.deviceCodes, event.payload] }
    }
    case 'auth.deviceCode.resolved': {
      const deviceCodes = state.deviceCodes.filter(({ signInId }) => signInId !== event.payload.signInId)
      return deviceCodes.length === state.deviceCodes.length ? state : { ...state, deviceCodes }
    }
  }
}
