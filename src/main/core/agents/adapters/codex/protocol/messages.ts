/* The parts of the app server's messages that are used. Everything else in them is left unread. */

export * from './messages/account'
export * from './messages/answers'
export * from './messages/items'
export * from './messages/notifications'
export * from './messages/questions'
