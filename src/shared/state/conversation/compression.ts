import type { SessionEvent } from '../../contract'
import { defined } from '../../kernel/defined'
import type { Conversation } from '../../conversation/entities'

type Event = Extract<SessionEvent, { type: 'squash' | 'squash.undone' | 'compressed' | 'pins.changed' }>

/** Returns the conversation after an event about its compression. The same object when nothing changed. */
export function reduceCompression(state: Conversation, event: Event): Conversation {
  switch (event.type) {
    case 'squash': {
      const { eventId, timestamp } = event
      if (state.compressions.some((known) => known.eventId === eventId)) return state
      const { compressedMessageIds, tokensBefore, tokensAfter, tokensExact, replaces } = event.payload
      const replaced = state.compressions.find((known) => known.eventId === replaces)
      const position = event.payload.position ?? replaced?.position
      const compression = {
        eventId,
        timestamp,
        ...defined({ position, compressedMessageIds, tokensBefore, tokensAfter, tokensExact }),
      }
      const compressions =
        replaced === undefined
          ? [...state.compressions, compression]
          : state.compressions.map((known) => (known === replaced ? compression : known))
      return { ...state, compressions }
    }
    case 'squash.undone': {
      const compressions = state.compressions.filter(({ eventId }) => eventId !== event.payload.eventId)
      return compressions.length === state.compressions.length ? state : { ...state, compressions, contextWindow: null }
    }
    case 'compressed':
      return state.contextWindow === null ? state : { ...state, contextWindow: null }
    case 'pins.changed':
      return { ...state, pins: event.payload.messageIds }
  }
}
